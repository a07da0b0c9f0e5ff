/**
 * The line to phones outside, server half. A call is a room: whoever talks is in it, so that it can be held, passed on
 * and joined; passing on is one more dialled into the room, then the end of who passes it on.
 */
export interface Voice {
  /** 'simulated': a handset on the screen plays people outside. 'none': colleagues alone reach each other. */
  readonly line: 'none' | 'simulated' | 'real'
  /** True when calls cost the platform money: then companies use up their minutes. */
  readonly usesCredit: boolean
  /** The number that people outside see where a company has none of its own; '' when there is none. */
  readonly number: string
  /** What the browser half signs in with, for an hour; null: it needs nothing. */
  token(identity: string): Promise<string | null>
  /** Rings a number, to join the room when it answers. */
  dial(call: LineDial): Promise<{ lineId: string; roomId: string }>
  /** Hangs one party up; one that has gone already is no failure. */
  end(lineId: string): Promise<void>
  /** Plays music to one party instead of the room, or takes it back. */
  hold(roomId: string, lineId: string, isHeld: boolean): Promise<void>
  /** Keeps the room, or the party that this one coaches, from hearing it. */
  mute(roomId: string, lineId: string, isMuted: boolean): Promise<void>
  /** Takes a party out of what it hears and has it do what the address answers with. */
  turn(lineId: string, url: string): Promise<void>
  /** Has all in the room hear what the address answers with. */
  announce(roomId: string, url: string): Promise<void>
  /** Records what this party says and hears; where the vendor tells when it is ready. */
  record(lineId: string, url: string): Promise<void>
  /** Pauses the recording of a party, or goes on with it. */
  pause(lineId: string, isPaused: boolean): Promise<void>
  /** The bytes of a recording; the vendor's own copy is deleted by `dropRecording`. */
  recording(recordingId: string): Promise<Buffer>
  dropRecording(recordingId: string): Promise<void>
  /** Numbers of the account; null: there is no account. */
  readonly numbers: LineNumbers | null
  /** Sorts a request of the vendor's; null: nothing to note. */
  read(hook: LineHook): Promise<LineNews | 'unsigned' | null>
  /** The answer that tells the vendor what to do with a party, as it reads it. */
  instruct(steps: readonly LineStep[]): Promise<string>
}

export interface LineDial {
  room: string
  /** Names the party in the vendor's reports. */
  label: string
  /** '+' and country code, or digits as dialled at home. */
  to: string
  from: string
  /** Where the vendor tells what becomes of the party, and of the room. */
  legUrl: string
  roomUrl: string
  /** Seconds until nobody has answered. */
  ringFor: number
}

/** Steps in the order in which a party goes through them. */
export type LineStep =
  | { do: 'say'; text: string }
  | {
      do: 'join'
      room: string
      label: string
      roomUrl: string
      /** The room begins with this party; false: it waits for somebody else. */
      begins: boolean
      /** Sound for who waits; '' for silence. */
      waitUrl: string
      /** The party, by the vendor's name, that alone hears this one; not for who takes part. */
      coaches?: { lineId: string; isMuted: boolean }
    }
  /** Asks for digits that end with #, and sends them to the address. */
  | { do: 'ask'; text: string; url: string }
  /** Plays a sound. */
  | { do: 'play'; url: string }
  /** Says or plays, and sends the first key that is pressed to the address; after the seconds, none. */
  | { do: 'choose'; says: readonly (LineStep & { do: 'say' | 'play' })[]; url: string; seconds: number }
  /** Records what the party says after a tone; then it goes to the address, and `recordingUrl` is told of the sound. */
  | { do: 'record'; url: string; recordingUrl: string; seconds: number }
  | { do: 'hang-up' }

/** A request of the vendor, as it came. */
export interface LineHook {
  /** The whole address as the vendor called it: part of what is signed. */
  url: string
  fields: Readonly<Record<string, string>>
  signature: string
}

/** States of a party in the vendor's reports, in our words. */
export const lineStates = [
  'ringing',
  'in-call',
  'completed',
  'busy',
  'no-answer',
  'failed',
  'canceled',
] as const
export type LineState = (typeof lineStates)[number]

export type LineNews =
  /** A browser has connected; `given` is what it named as its party. */
  | { about: 'browser'; lineId: string; identity: string; given: string }
  /** Somebody outside has rung a number of ours; `from` is '' where it is withheld. */
  | { about: 'rung'; lineId: string; from: string; to: string; digits: string }
  | { about: 'party'; lineId: string; state: LineState; seconds: number; to: string }
  | {
      about: 'room'
      roomId: string
      lineId: string
      label: string
      event: 'joined' | 'left' | 'ended' | 'other'
    }
  | { about: 'recording'; recordingId: string; lineId: string; seconds: number }

/** A number that can be rung. */
export interface LineNumber {
  /** The vendor's id; '' while nobody has bought it. */
  numberId: string
  number: string
  /** What the vendor calls it: a suburb, or a name. */
  name: string
}

export interface LineNumbers {
  /** Numbers of the account. At most 200. */
  owned(): Promise<LineNumber[]>
  /** Numbers of a country to be bought. At most 20. */
  available(wanted: { country: string; kind: NumberKind; contains: string }): Promise<LineNumber[]>
  buy(number: string, urls: NumberUrls): Promise<LineNumber>
  /** Leads what arrives on a number of the account to us. */
  lead(numberId: string, urls: NumberUrls): Promise<void>
  /** Gives the number up for good: others may buy it. */
  release(numberId: string): Promise<void>
}

export type NumberKind = 'local' | 'mobile' | 'free'

/** Where the vendor asks what to do with a call, tells of its end, and hands text messages over. */
export interface NumberUrls {
  voice: string
  ended: string
  sms: string
}

/** Will never be taken as it is: an impossible number, one that may not be used. */
export class LineRefused extends Error {
  override name = 'LineRefused'
}

/** Not taken for now: no connection, a time-out, the vendor's own trouble, a wrong sign-in. */
export class LineUnavailable extends Error {
  override name = 'LineUnavailable'
}
