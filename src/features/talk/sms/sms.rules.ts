import { dayMinutes, utcToWall, wallToUtc } from '#shared/dates.ts'
import { normalisePhone, phoneDigits } from '#shared/phones/phone.ts'

/** How far a sender name has come in the register of names (Australia since 1 July 2026: others show as "Unverified"). */
export const registrations = ['unregistered', 'pending', 'registered'] as const
export type Registration = (typeof registrations)[number]

export interface SmsSettings {
  /** '': messages come from a number. */
  display_name: string
  registration: Registration
  /** The company's own number at the provider; '': the platform's. */
  display_number: string
  /** True if clients are offered to answer unless a message says otherwise. */
  allow_replies: boolean
  /** Minutes of the company's day between which nothing is sent; the same twice: any time. */
  quiet_from: number
  quiet_to: number
}

export const defaultSmsSettings: SmsSettings = {
  display_name: '',
  registration: 'unregistered',
  display_number: '',
  allow_replies: true,
  quiet_from: 21 * 60,
  quiet_to: 7 * 60,
}

/** Messages that a new company may send by the platform's provider. */
export const firstSmsCredit = 100

/** Texts that one with pictures is paid as, however long and however many. */
export const pictureCredits = 3

/** For so many days after a client's text message, ours to them count as answers. */
export const answerDays = 7

export const smsTexts = {
  invalidNumber: 'Enter a valid number',
  noNumber: 'At least 1 number required',
  noCredit: 'No messages remain.',
  noneRemains: 'No SMS remains',
  badName: 'Use 3 to 11 letters, digits and spaces, with at least one letter.',
  optedOut: 'This number has opted out of text messages.',
} as const

/** A name as operators take it: 3 to 11 characters of GSM 03.40's alphanumeric senders, not only digits. */
export const isSenderName = (name: string): boolean =>
  /^[A-Za-z0-9][A-Za-z0-9 ]{1,9}[A-Za-z0-9]$/.test(name) && /[A-Za-z]/.test(name)

/** An Australian mobile number in its one spelling; null for anything else (document 1 §5). */
export function mobileNumber(typed: string): string | null {
  const digits = phoneDigits(typed)
  return /^(\+?61|0)?4\d{8}$/.test(digits) ? normalisePhone(digits) : null
}

/** The sender of a company's messages, and whether recipients can answer it directly. */
export function senderOf({ display_name, display_number }: SmsSettings): { from: string; isName: boolean } {
  if (display_number) return { from: display_number, isName: false }
  return { from: display_name, isName: display_name !== '' }
}

/** When the quiet hours of now end, or null outside them. */
export function quietUntil(
  { quiet_from, quiet_to }: Pick<SmsSettings, 'quiet_from' | 'quiet_to'>,
  now: string,
  zone: string,
): string | null {
  if (quiet_from === quiet_to) return null
  const wall = utcToWall(now, zone)
  const minute = ((wall % dayMinutes) + dayMinutes) % dayMinutes
  const isQuiet =
    quiet_from < quiet_to
      ? minute >= quiet_from && minute < quiet_to
      : minute >= quiet_from || minute < quiet_to
  if (!isQuiet) return null
  const midnight = wall - minute
  return wallToUtc(midnight + quiet_to + (minute >= quiet_to ? dayMinutes : 0), zone)
}

/** Words by which a client ends messages, and takes them up again. */
export const isStop = (text: string): boolean =>
  /^\s*(stop|stopall|unsubscribe|cancel|end|quit|opt[\s-]?out)[\s.!]*$/i.test(text)
export const isStart = (text: string): boolean => /^\s*(start|unstop|opt[\s-]?in)[\s.!]*$/i.test(text)

/** The line of a text message that carries the reply link; the diary leaves it out (document 1 §9). */
export const replyLine = (url: string): string => `\nTo reply: ${url}`

/** How long a reply link works. */
export const replyLinkDays = 90
