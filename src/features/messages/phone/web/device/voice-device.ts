import type { WireCall, WireLeg } from '../../phone.contract.ts'

/** A message of another party, as the server hands it on. */
export interface Signal {
  id: number
  call_id: number
  from_leg: number
  to_leg: number
  body: unknown
}

/**
 * The browser half of a phone line. It follows a call as its window shows it: as the server tells of it, with what was done in
 * this window and the server does not know yet.
 */
export interface VoiceDevice {
  /** Makes the sound fit the call: connects to who talks, lets go of who left, and is silent while held or muted. */
  follow(call: WireCall, own: WireLeg, signals: readonly Signal[]): void
  /** Sounds these keys of the pad, for answering machines: 0 to 9, * and #. */
  press(keys: string): void
  /** Lets go of microphone and connections. */
  release(): void
}

export interface DeviceOptions {
  iceServers: readonly RTCIceServer[]
  send: (signal: { from_leg: number; to_leg: number; body: string }) => Promise<unknown>
  /** The sound of each other party, by the id of its leg. */
  onSound: (streams: ReadonlyMap<number, MediaStream>) => void
  /** The person's own sound, where the device has it; null: none any more. */
  onMicrophone?: (stream: MediaStream | null) => void
  /** What keeps the person from being heard, for them to read; null: nothing any more. */
  onTrouble: (trouble: VoiceTrouble | null) => void
}

/** No microphone, for one of four reasons; no token of the line’s; or no line. */
export type VoiceTrouble = 'refused' | 'absent' | 'unplugged' | 'insecure' | 'token' | 'line'
