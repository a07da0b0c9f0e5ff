import { newKey } from '#web/send.ts'
import type { WireCall, WireLeg } from '../../phone.contract.ts'
import { isTalking } from '../../phone.rules.ts'
import type { DeviceOptions, Signal, VoiceDevice, VoiceTrouble } from './voice-device.ts'

/** How long an offer waits for candidates, in ms: those of the own network are there at once. */
const gatherFor = 1_500

/** Where a window notes the call that it is connected in. */
const joinedKey = 'phone-joined'

/** Ms after which a connection that does not come about is tried anew; each try gets twice as long, four times in a row. */
const connectsWithin = 8_000

/** `anew`: of a page that came back into the call; it counts before an offer that was under way. */
type Message = { kind: 'offer' | 'answer'; session: string; sdp: string; anew?: boolean }

/**
 * Sound from browser to browser: each party is connected to each other one. Who joined later offers; an offer of a new
 * session, as after a reload, takes the place of what was there.
 */
export function webRtcDevice({
  iceServers,
  send,
  onSound,
  onMicrophone,
  onTrouble,
}: DeviceOptions): VoiceDevice {
  const peers = new Map<number, { pc: RTCPeerConnection; session: string; isOffering: boolean }>()
  const streams = new Map<number, MediaStream>()
  /** Tries that came to nothing: on a slow machine an answer may take longer than the first of them waits. */
  const tries = new Map<number, number>()
  const seen = new Set<number>()
  let callId: number | null = null
  let own: WireLeg | null = null
  let microphone: Promise<MediaStream | null> | null = null
  let isSilent = false
  let resumes = false

  function follow(call: WireCall, leg: WireLeg, signals: readonly Signal[]): void {
    if (callId !== call.id) {
      release()
      callId = call.id
      // A page that comes back into a call was connected before: what was said to it then is over.
      resumes = isTalking(leg.status) && sessionStorage.getItem(joinedKey) === String(call.id)
      if (resumes) for (const signal of signals) seen.add(signal.id)
    }
    own = leg
    const others = call.legs.filter(
      each => each.id !== leg.id && isTalking(each.status) && areLinked(each, leg),
    )
    for (const id of [...peers.keys()]) if (!others.some(each => each.id === id)) drop(id)
    if (!isTalking(leg.status)) return
    sessionStorage.setItem(joinedKey, String(call.id))
    setSilent(call.status === 'held' || leg.muted || (leg.listens_to !== null && !leg.whispers))
    for (const other of others)
      if (!peers.has(other.id) && (resumes || leg.id > other.id))
        void offer(other.id, resumes).catch(() => drop(other.id))
    resumes = false
    for (const signal of signals) {
      if (seen.has(signal.id) || signal.call_id !== call.id) continue
      seen.add(signal.id)
      void take(signal).catch(() => drop(signal.from_leg))
    }
  }

  async function connect(other: number, session: string, isOffering: boolean): Promise<RTCPeerConnection> {
    drop(other)
    const pc = new RTCPeerConnection({ iceServers: [...iceServers] })
    peers.set(other, { pc, session, isOffering })
    pc.ontrack = ({ streams: [stream] }) => {
      if (!stream || peers.get(other)?.pc !== pc) return
      streams.set(other, stream)
      onSound(new Map(streams))
    }
    const tried = tries.get(other) ?? 0
    setTimeout(
      () => {
        if (pc.connectionState === 'connected' || peers.get(other)?.pc !== pc) return
        tries.set(other, Math.min(tried + 1, 3))
        drop(other)
      },
      connectsWithin * 2 ** tried,
    )
    pc.onconnectionstatechange = () => {
      // The other party offers anew when its page is back; until then its leg stands at the server.
      if (pc.connectionState === 'failed' && peers.get(other)?.pc === pc) drop(other)
    }
    // A supervisor sends to the colleague, and to nobody else.
    const sends = !own || own.listens_to === null || own.listens_to === other
    const sound = sends ? await listen() : null
    if (sound) for (const track of sound.getTracks()) pc.addTrack(track, sound)
    else pc.addTransceiver('audio', { direction: 'recvonly' })
    preferCodecs(pc)
    return pc
  }

  async function offer(other: number, anew: boolean): Promise<void> {
    const session = newKey()
    const pc = await connect(other, session, true)
    await pc.setLocalDescription(await pc.createOffer())
    await gathered(pc)
    await tell(other, { kind: 'offer', session, sdp: pc.localDescription?.sdp ?? '', anew })
  }

  async function take(signal: Signal): Promise<void> {
    const message = JSON.parse(String(signal.body)) as Message
    const present = peers.get(signal.from_leg)
    if (message.kind === 'answer') {
      if (present?.session !== message.session) return
      present.isOffering = false
      await present.pc.setRemoteDescription({ type: 'answer', sdp: message.sdp })
      return
    }
    // Both offered at once: that of the later leg counts.
    if (!message.anew && present?.isOffering && own && own.id > signal.from_leg) return
    const pc = await connect(signal.from_leg, message.session, false)
    await pc.setRemoteDescription({ type: 'offer', sdp: message.sdp })
    await pc.setLocalDescription(await pc.createAnswer())
    await gathered(pc)
    await tell(signal.from_leg, {
      kind: 'answer',
      session: message.session,
      sdp: pc.localDescription?.sdp ?? '',
    })
  }

  const tell = async (other: number, message: Message) => {
    if (own) await send({ from_leg: own.id, to_leg: other, body: JSON.stringify(message) })
  }

  function listen(): Promise<MediaStream | null> {
    microphone ??= openMicrophone().then(
      stream => {
        onTrouble(null)
        return watched(stream)
      },
      (problem: VoiceTrouble) => {
        onTrouble(problem)
        return null
      },
    )
    return microphone
  }

  function watched(stream: MediaStream): MediaStream {
    onMicrophone?.(stream)
    for (const track of stream.getAudioTracks()) {
      track.enabled = !isSilent
      track.addEventListener('ended', () => void replug())
    }
    return stream
  }

  /** The microphone was unplugged: the next there is takes its place, at once or when one is plugged in. */
  async function replug(): Promise<void> {
    if (callId === null) return
    onTrouble('unplugged')
    const next = openMicrophone().then(watched, () => null)
    microphone = next
    const [track] = (await next)?.getAudioTracks() ?? []
    if (microphone !== next) return
    if (!track) {
      navigator.mediaDevices.addEventListener('devicechange', () => void replug(), { once: true })
      return
    }
    for (const { pc } of peers.values())
      for (const sender of pc.getSenders()) if (sender.track) await sender.replaceTrack(track)
    onTrouble(null)
  }

  function setSilent(silent: boolean): void {
    isSilent = silent
    void microphone?.then(stream => {
      for (const track of stream?.getAudioTracks() ?? []) track.enabled = !silent
    })
  }

  function drop(other: number): void {
    peers.get(other)?.pc.close()
    peers.delete(other)
    if (streams.delete(other)) onSound(new Map(streams))
  }

  function release(): void {
    for (const id of [...peers.keys()]) drop(id)
    void microphone?.then(stream => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    })
    if (microphone) onMicrophone?.(null)
    microphone = null
    tries.clear()
    callId = null
    own = null
  }

  function press(keys: string): void {
    for (const { pc } of peers.values()) {
      const { dtmf } = pc.getSenders().find(sender => sender.dtmf !== null) ?? {}
      // What was pressed before goes on.
      if (dtmf?.canInsertDTMF) dtmf.insertDTMF(dtmf.toneBuffer + keys)
    }
  }

  return { follow, press, release }
}

/** Two who listen have nothing to say to each other. */
const areLinked = (one: WireLeg, other: WireLeg) => one.listens_to === null || other.listens_to === null

export async function openMicrophone(): Promise<MediaStream> {
  // Browsers give no microphone to pages that came without TLS, but for this machine's own.
  if (!navigator.mediaDevices) throw 'insecure' satisfies VoiceTrouble
  return navigator.mediaDevices
    .getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } })
    .catch((error: DOMException) => {
      throw (error.name === 'NotAllowedError' ? 'refused' : 'absent') satisfies VoiceTrouble
    })
}

/** Opus first, then PCMU; the rest after them (document 1, line 320). */
function preferCodecs(pc: RTCPeerConnection): void {
  const codecs = RTCRtpReceiver.getCapabilities?.('audio')?.codecs
  if (!codecs) return
  const rank = ({ mimeType }: { mimeType: string }) =>
    [/opus/i, /pcmu/i].findIndex(name => name.test(mimeType)) + 1 || 3
  for (const transceiver of pc.getTransceivers()) {
    transceiver.setCodecPreferences?.([...codecs].sort((a, b) => rank(a) - rank(b)))
  }
}

function gathered(pc: RTCPeerConnection): Promise<void> {
  if (pc.iceGatheringState === 'complete') return Promise.resolve()
  return new Promise(resolve => {
    const timer = setTimeout(resolve, gatherFor)
    pc.addEventListener('icegatheringstatechange', () => {
      if (pc.iceGatheringState !== 'complete') return
      clearTimeout(timer)
      resolve()
    })
  })
}
