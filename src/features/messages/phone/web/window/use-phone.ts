import { notifyManager } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { newKey } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { phoneContract, type WireCall, type WireLeg } from '../../phone.contract.ts'
import { isTalking } from '../../phone.rules.ts'
import type { DeviceOptions, VoiceDevice, VoiceTrouble } from '../device/voice-device.ts'
import { type Deed, ownDeeds, withDeed } from './own-deeds.ts'

/** Milliseconds between looks while somebody rings or talks (document 1, line 320), and otherwise. */
const busyEvery = 1_000
const idleEvery = 15_000
const setupEvery = 30 * 60_000

type Kind = 'window' | 'handset'
const names = new Map<Kind, Promise<string>>()

/**
 * This window's name at the server. A reload keeps it, so that a call goes on; a window that was doubled, and with it its
 * storage, gets a name of its own.
 */
export function deviceName(kind: Kind): Promise<string> {
  const made = names.get(kind) ?? makeName(kind)
  names.set(kind, made)
  return made
}

async function makeName(kind: Kind): Promise<string> {
  const key = `phone-${kind}`
  const kept = sessionStorage.getItem(key)
  const name = kept && (await isOurs(kept)) ? kept : `${kind}-${newKey()}`
  if (name !== kept) await isOurs(name)
  sessionStorage.setItem(key, name)
  return name
}

/** Takes the name for as long as this page lives. Pages without https have no locks: there a name is just taken. */
function isOurs(name: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true)
  return new Promise(resolve => {
    navigator.locks
      // After a reload the page before lets go of it at once.
      .request(name, { signal: AbortSignal.timeout(1_000) }, () => {
        resolve(true)
        return new Promise(() => {})
      })
      .catch(() => resolve(false))
  })
}

export interface Phone {
  device: string
  /** The call that rings here or that this window talks in. */
  call: WireCall | null
  own: WireLeg | null
  sounds: ReadonlyMap<number, MediaStream>
  /** This window's own sound; null where the line's device keeps it. */
  microphone: MediaStream | null
  trouble: VoiceTrouble | null
  /** Sounds keys of the pad into the call. */
  press: (keys: string) => void
  /** Does something with the own party: here at once, and at the server as soon as it answers. */
  act: (deed: Deed) => void
  /** The server does not know yet what was done here. */
  isUntold: boolean
}

/** Follows the calls of this window, with their sound. */
export function usePhone(kind: Kind, available = true): Phone {
  const [device, setDevice] = useState('')
  useEffect(() => void deviceName(kind).then(setDevice), [kind])
  const isHandset = kind === 'handset'
  const setup = useRead(
    phoneContract.setup,
    {},
    // A relay's credentials hold for an hour.
    { staleTime: setupEvery, refetchInterval: setupEvery },
  )
  const state = useRead(
    phoneContract.state,
    { device, available, handset: isHandset },
    {
      enabled: device !== '',
      refetchInterval: reply => (reply && reply.calls.length > 0 ? busyEvery : idleEvery),
      // It rings, and a call goes on, while somebody looks at another window.
      refetchIntervalInBackground: true,
      staleTime: 0,
    },
  )
  const signal = useSend(phoneContract.signal, { silent: true })
  const sendSignal = useRef(signal.send)
  sendSignal.current = signal.send
  const [sounds, setSounds] = useState<ReadonlyMap<number, MediaStream>>(new Map())
  const [microphone, setMicrophone] = useState<MediaStream | null>(null)
  const [trouble, setTrouble] = useState<VoiceTrouble | null>(null)
  const openDevice = useDevice(setup.data?.line, setTrouble)
  const voice = useRef<VoiceDevice | null>(null)
  const viewer = useViewer()
  /** 2: it talks here, 1: it rings here, 0: it is another party, or this person in another window. */
  const nearness = (leg: WireLeg) =>
    leg.user_id !== (isHandset ? null : viewer.id)
      ? 0
      : leg.device === device
        ? 2
        : leg.status === 'ringing' && !leg.is_caller
          ? 1
          : 0
  const { act, deeds } = useOwnDeeds(device, async () => {
    // The first look of all can't be begun anew while it is under way, and may be older than what was told.
    if (!state.data) await state.refetch()
    return !(await state.refetch()).isError
  })
  const near = (state.data?.calls ?? [])
    .flatMap(call => call.legs.filter(leg => nearness(leg) > 0).map(own => ({ call, own })))
    .filter(({ own }) => !deeds.get(own.id)?.left)
    .sort((a, b) => nearness(b.own) - nearness(a.own))[0]
  const deed = near && deeds.get(near.own.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `near` is made anew each time, call and party are not
  const shown = useMemo(() => near && withDeed(near.call, near.own, deed), [near?.call, near?.own, deed])
  const iceServers = setup.data?.ice_servers
  const data = state.data
  const lookedAt = state.dataUpdatedAt
  // With each look, also one that says the same: a connection that did not come about is tried anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (!shown || !isTalking(shown.own.status)) {
      voice.current?.release()
      voice.current = null
      return
    }
    if (!openDevice) return
    voice.current ??= openDevice({
      iceServers: (iceServers ?? []) as RTCIceServer[],
      send: message => sendSignal.current(message),
      onSound: setSounds,
      onMicrophone: setMicrophone,
      onTrouble: setTrouble,
    })
    voice.current.follow(shown.call, shown.own, data?.signals ?? [])
  }, [shown, data, lookedAt, iceServers, openDevice])
  useEffect(() => () => voice.current?.release(), [])
  return {
    device,
    call: shown?.call ?? null,
    own: shown?.own ?? null,
    sounds,
    microphone,
    trouble,
    press: keys => voice.current?.press(keys),
    act: deed => near && act(near.own, deed),
    isUntold: deed !== undefined,
  }
}

/** What was done here and the server does not know of yet, and how more is done. */
function useOwnDeeds(device: string, look: () => Promise<boolean>) {
  const t = useTexts()
  const [deeds, setDeeds] = useState<ReadonlyMap<number, Deed>>(new Map())
  const kept = useRef<ReturnType<typeof ownDeeds> | null>(null)
  const latest = useRef({ look, t })
  useEffect(() => {
    latest.current = { look, t }
  })
  useEffect(() => {
    if (device === '') return
    const made = ownDeeds({
      device,
      look: () => latest.current.look(),
      onDeed: () => setDeeds(made.deeds()),
      // After what the server said of the call was drawn: without it the call would be back for a moment.
      onKnown: () => notifyManager.schedule(() => setDeeds(made.deeds())),
      onRefused: error => toast.error(latest.current.t(error)),
    })
    kept.current = made
    setDeeds(made.deeds())
    return made.end
  }, [device])
  return { deeds, act: (leg: WireLeg, deed: Deed) => kept.current?.act(leg, deed) }
}

type Setup = Receives<typeof phoneContract.setup>

/** The device of the line that is set up, which comes with the first page that has a phone. */
function useDevice(line: Setup['line'] | undefined, onTrouble: (trouble: VoiceTrouble) => void) {
  const [open, setOpen] = useState<((options: DeviceOptions) => VoiceDevice) | null>(null)
  useEffect(() => {
    if (!line) return
    const device =
      line === 'real'
        ? import('../device/twilio-device.ts').then(({ twilioDevice }) => twilioDevice)
        : import('../device/web-rtc-device.ts').then(({ webRtcDevice }) => webRtcDevice)
    device.then(
      made => setOpen(() => made),
      () => onTrouble('line'),
    )
  }, [line, onTrouble])
  return open
}
