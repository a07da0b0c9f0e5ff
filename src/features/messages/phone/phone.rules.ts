import type { GroupKind } from '#shared/access.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { normalisePhone, phoneDigits } from '#shared/phones/phone.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** States of a call and of each of its parties, in the words of Twilio and of document 1. */
export const callStatuses = [
  'ringing',
  'in-call',
  'held',
  'completed',
  'busy',
  'no-answer',
  'failed',
  'canceled',
] as const
export type CallStatus = (typeof callStatuses)[number]
export const directions = ['internal', 'in', 'out'] as const
export type Direction = (typeof directions)[number]

const follows: Record<CallStatus, readonly CallStatus[]> = {
  ringing: ['in-call', 'busy', 'no-answer', 'failed', 'canceled'],
  'in-call': ['held', 'completed', 'failed'],
  held: ['in-call', 'completed', 'failed'],
  completed: [],
  busy: [],
  'no-answer': [],
  failed: [],
  canceled: [],
}

/** True if a report of the second state may change the first; late, doubled and disordered ones may not. */
export const mayBecome = (now: CallStatus, next: CallStatus): boolean => follows[now].includes(next)
export const isOver = (status: CallStatus): boolean => follows[status].length === 0
export const isTalking = (status: CallStatus): boolean => status === 'in-call' || status === 'held'

/** Seconds that a phone rings before nobody has answered, and a device may be silent before it counts as gone. */
export const ringSeconds = 30
export const goneSeconds = 20
/** A window that was not heard of for so long does not ring; browsers let one in the background ask once a minute. */
export const presentSeconds = 90
/** A window that is there is noted so often. */
export const notedSeconds = 10
export const mostParties = 6
/** A party outside of which the line told no end is ended after so many seconds: the line does after 4 hours. */
export const mostLineSeconds = 4 * 3_600 + 300
/** Characters of an offer, an answer or a candidate; Chromium's offer of one sound track has some 2,000. */
export const mostSignal = 20_000

export const phoneTexts = {
  badNumber: 'Not a valid phone number!',
  failed: 'Failed to make call',
  emergency: (number: string) =>
    fact('Call {{number}} from another phone: this one can’t share your location.', { number }),
  premium: 'Numbers that begin with 190 can’t be called from here.',
  noLine: 'No phone line is set up. You can still call colleagues.',
  nobody: 'Nobody is available to answer.',
  away: (name: string) => fact('{{name}} isn’t available.', { name }),
  inCall: 'End your current call first.',
  full: fact('A call can have up to {{count}} people.', { count: mostParties }),
  over: 'This call has ended.',
  nobodyNow: 'Nobody can take your call right now. Please try again later, or send us a text message.',
  askCode: 'Please enter the job code, then press hash.',
  wrongCode: 'This isn’t the code for one of your jobs.',
  withheld: 'Unknown number',
  abroad: 'This country can’t be called. The owner can allow it in the phone settings.',
  noMinutes: 'No call minutes remain. Buy more at /plans/call.',
  noMinutesSaid: 'Your company has no call minutes left. Please call the office.',
  ownCall: 'You’re in this call.',
  listens: 'Listeners can’t take part in the call.',
  noAi: 'No language model is set up, so notes can’t be drafted.',
  noDraft: 'Couldn’t draft the note. Please try again.',
  noPhone: 'You don’t have a phone here. The owner can give you one in the phone settings.',
  tooMany: 'Too many calls. Please wait a minute.',
  badCountry: 'Country codes are digits, like 61.',
  taken: (name: string) => fact('{{name}} answered this call.', { name }),
}

/** The numbers of emergency services in Australia; browsers can't tell them where somebody is. */
const emergency = ['000', '106', '112']

/**
 * A dialled number: an optional plus and country code of 1 to 3 digits, an area code of 1 to 3, 3 or 4 digits, then 4
 * (document 0, line 132), with spaces, dashes, dots or brackets between them; in Australia 13 and 1300 numbers too.
 */
export function isDialable(text: string): boolean {
  const digits = phoneDigits(text)
  return /^\+?\d{8,14}$/.test(digits) || /^13\d{4}$/.test(digits)
}

/** The number to ring for the typed one: its leading 0 is the company's country (61 in Australia). */
export function dialledNumber(text: string): string {
  const digits = phoneDigits(text)
  if (/^13\d{4}$/.test(digits) || /^1[38]00\d{6}$/.test(digits)) return digits
  return normalisePhone(digits.replace(/^0(?=[1-9])/, '+61')) ?? digits
}

/** May this number be called at all? */
export function canDial(text: string): Verdict<string | Fact> {
  const digits = phoneDigits(text)
  if (emergency.includes(digits)) return because(phoneTexts.emergency(digits))
  if (!isDialable(text)) return because(phoneTexts.badNumber)
  if (/^(\+?61|0)?190\d/.test(digits)) return because(phoneTexts.premium)
  return true
}

/** Country codes that may be called while the owner has named no others. */
export const usualCountries: readonly string[] = ['61']
/** How often one person dials in a minute, and a company in a day: more is somebody else at the phone. */
export const mostDialled = { minute: 10, day: 1_000 }

/** True if a number in its one spelling lies in one of the countries; numbers without a plus are dialled at home. */
export const isAllowedCountry = (number: string, countries: readonly string[]): boolean =>
  !number.startsWith('+') || countries.some(code => number.startsWith(`+${code}`))

/** Groups, and people by their ids, that have a phone besides operators. */
export interface PhoneHolders {
  owners: boolean
  office: boolean
  technicians: boolean
  people: readonly number[]
}

/** True if this person has a phone: operators do, the owner says who else. */
export const hasPhone = (
  { id, kind }: { id: number; kind: GroupKind },
  { owners, office, technicians, people }: PhoneHolders,
): boolean =>
  kind !== 'accountant' &&
  ({ operator: true, owner: owners, office, technician: technicians }[kind] || people.includes(id))

/** The sentence in a job's diary; `seconds` null: nobody answered. `who`: the colleague; '' for none. */
export function callFact(direction: Direction, name: string, seconds: number | null, who: string): Fact {
  const time = seconds === null ? '' : durationText(seconds)
  if (direction === 'in') {
    if (seconds === null) return fact('Missed call from {{name}}', { name })
    return who
      ? fact('Call from {{name}}, answered by {{who}}, {{time}}', { name, who, time })
      : fact('Call from {{name}}, {{time}}', { name, time })
  }
  if (seconds === null)
    return who
      ? fact('{{who}} called {{name}}, no answer', { who, name })
      : fact('Called {{name}}, no answer', { name })
  return who
    ? fact('{{who}} called {{name}}, {{time}}', { who, name, time })
    : fact('Called {{name}}, {{time}}', { name, time })
}

/** The sentence for what was noted on a call afterwards. */
export const noteFact = (name: string, { outcome, note }: { outcome: string; note: string }): Fact =>
  fact('Note on the call with {{name}}: {{note}}', { name, note: [outcome, note].filter(Boolean).join(': ') })

/** Minutes that seconds of talking cost: each that has begun. */
export const startedMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60))

/** Seconds as a phone shows them: 4:05, 1:00:00. */
export function durationText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
