import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WireCall, WireLeg } from '../../phone.contract.ts'
import type { VoiceTrouble } from './voice-device.ts'
import { webRtcDevice } from './web-rtc-device.ts'

// Real sound goes through real browsers (e2e/phone.spec.ts). Here a microphone is pulled out, which no browser can be asked
// to do, and what is sent to whom is looked at.
class TestTrack extends EventTarget {
  enabled = true
  stop = vi.fn()
}
class TestConnection extends EventTarget {
  tracks: TestTrack[] = []
  replaced: TestTrack[] = []
  received: string[] = []
  iceGatheringState = 'complete'
  localDescription = { sdp: 'sdp' }
  constructor() {
    super()
    connections.push(this)
  }
  addTrack = (track: TestTrack) => void this.tracks.push(track)
  addTransceiver = (_kind: string, { direction }: { direction: string }) => void this.received.push(direction)
  getTransceivers = () => []
  getSenders = () =>
    this.tracks.map(track => ({
      track,
      replaceTrack: async (next: TestTrack) => void this.replaced.push(next),
    }))
  createOffer = async () => ({})
  setLocalDescription = async () => {}
  close = () => {}
}
const connections: TestConnection[] = []
const troubles: (VoiceTrouble | null)[] = []
let microphones: TestTrack[] = []
const media = Object.assign(new EventTarget(), {
  getUserMedia: async () => {
    const track = microphones[0]
    if (!track) throw new DOMException('none', 'NotFoundError')
    return { getTracks: () => [track], getAudioTracks: () => [track] }
  },
})

beforeEach(() => {
  connections.length = 0
  troubles.length = 0
  microphones = [new TestTrack()]
  vi.stubGlobal('RTCPeerConnection', TestConnection)
  vi.stubGlobal('RTCRtpReceiver', {})
  vi.stubGlobal('navigator', { mediaDevices: media })
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const leg = (id: number, more: object = {}) =>
  ({ id, status: 'in-call', muted: false, listens_to: null, whispers: false, ...more }) as WireLeg
const callOf = (...legs: WireLeg[]) => ({ id: 1, status: 'in-call', legs }) as WireCall
const device = () =>
  webRtcDevice({
    iceServers: [],
    send: async () => {},
    onSound: () => {},
    onTrouble: each => troubles.push(each),
  })

test('a microphone that is pulled out is told, and the next one takes its place', async () => {
  const own = leg(2)
  const opened = device()
  opened.follow(callOf(leg(1), own), own, [])
  await vi.waitFor(() => expect(connections[0]?.tracks).toEqual([microphones[0]]))
  const [first] = microphones
  microphones = []
  first!.dispatchEvent(new Event('ended'))
  await vi.waitFor(() => expect(troubles.at(-1)).toBe('unplugged'))
  const second = new TestTrack()
  microphones = [second]
  await vi.waitFor(() => {
    media.dispatchEvent(new Event('devicechange'))
    expect(connections[0]!.replaced).toEqual([second])
  })
  await vi.waitFor(() => expect(troubles.at(-1)).toBe(null))
  opened.release()
})

test.each<[VoiceTrouble, object]>([
  ['insecure', { mediaDevices: undefined }],
  ['absent', { mediaDevices: media }],
  [
    'refused',
    { mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } },
  ],
])('without a microphone (%s) people are told, and hear the others', async (trouble, navigator) => {
  microphones = []
  vi.stubGlobal('navigator', navigator)
  // Pages without https have none of it.
  if (trouble === 'insecure')
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const own = leg(2)
  const opened = device()
  opened.follow(callOf(leg(1), own), own, [])
  await vi.waitFor(() => expect(troubles).toEqual([trouble]))
  await vi.waitFor(() => expect(connections[0]!.received).toEqual(['recvonly']))
  opened.release()
})

test('who listens sends to the colleague alone, and nothing until it whispers', async () => {
  const own = leg(3, { listens_to: 2 })
  const other = leg(4, { listens_to: 2 })
  const opened = device()
  opened.follow(callOf(leg(1), leg(2), own, other), own, [])
  // Two who listen are not connected.
  await vi.waitFor(() => expect(connections).toHaveLength(2))
  await vi.waitFor(() => expect(connections[1]!.tracks).toEqual(microphones))
  expect([connections[0]!.tracks, connections[0]!.received]).toEqual([[], ['recvonly']])
  expect(microphones[0]!.enabled).toBe(false)
  opened.follow(callOf(leg(1), leg(2), { ...own, whispers: true }), { ...own, whispers: true }, [])
  await vi.waitFor(() => expect(microphones[0]!.enabled).toBe(true))
  opened.release()
})
