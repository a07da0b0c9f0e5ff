import { addMonths, dayText, parseDay } from '#shared/dates.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { normalisePhone } from '#shared/phones/phone.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const channels = ['sms', 'email'] as const
export type Channel = (typeof channels)[number]

/** Normalises an address; null if it is not one. */
export const addressOf = (channel: Channel, typed: string): string | null =>
  channel === 'sms' ? normalisePhone(typed) : canonicalEmail(typed)

export const consentKinds = ['express', 'withdrawn', 'lifted'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** How somebody agreed, as the office notes it. */
export const consentWays = ['person', 'phone', 'writing', 'website'] as const
export type ConsentWay = (typeof consentWays)[number]
export const consentSources = ['stop', 'start', 'link', 'complaint', 'office', ...consentWays] as const
export type ConsentSource = (typeof consentSources)[number]

export const sourceLabels: Record<ConsentSource, string> = {
  stop: 'Replied STOP',
  start: 'Replied START',
  link: 'By the link in a message',
  complaint: 'Reported an email as spam',
  office: 'Entered by the office',
  person: 'In person',
  phone: 'By phone',
  writing: 'In writing',
  website: 'On a website',
}

export const consentTexts = {
  evidence: 'Enter how you can show they agreed.',
  future: 'Consent can’t be given in the future.',
  withdrawnSince: 'The client withdrew after that day. Record a newer consent.',
  notOurs: 'The client opted out. Record new consent instead.',
  notTheirs: 'This isn’t an address of this client.',
} as const

/** Rules of the Spam Act 2003 (Cth), each from its first day. The last one that has begun holds. */
interface SpamRules {
  from: string
  /** Months after the last job in which consent follows from it. */
  inferredMonths: number
}
const spamRules: readonly SpamRules[] = [{ from: '2004-04-10', inferredMonths: 24 }]

/** The rules of a day. */
export const spamRulesOn = (day: number): SpamRules =>
  spamRules.findLast(({ from }) => parseDay(from)! <= day) ?? spamRules[0]!

/** The last day on which consent follows from a job of this day. */
export const inferredUntil = (lastJob: number): number =>
  addMonths(lastJob, spamRulesOn(lastJob).inferredMonths)

export type Consent =
  | { state: 'express' | 'withdrawn' }
  | { state: 'inferred' | 'ended'; until: string }
  | { state: 'none' }

/** What holds for an address: its last entry, or else the last job. Days on the company's calendar. */
export function consentOf(last: ConsentKind | null, lastJob: number | null, today: number): Consent {
  if (last === 'express' || last === 'withdrawn') return { state: last }
  if (lastJob === null) return { state: 'none' }
  const until = inferredUntil(lastJob)
  return { state: until >= today ? 'inferred' : 'ended', until: dayText(until) }
}

/** True if consent of this day may be entered. */
export function canRecord(given: number, today: number, withdrawn: number | null): Verdict {
  if (given > today) return because(consentTexts.future)
  return withdrawn === null || given >= withdrawn || because(consentTexts.withdrawnSince)
}
