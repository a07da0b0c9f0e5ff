import { type OnlineRules, usualOnlineRules } from '#features/schedule/online-times/online-times.rules.ts'
import type { Question } from '#shared/questions/questions.ts'
import { folded } from '#shared/texts/folding.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** A booking becomes one of these: a request that the office answers, or an appointment. */
export const bookingModes = ['ask', 'book'] as const
export const areaKinds = ['any', 'suburbs', 'radius'] as const

export interface PageQuestion {
  /** Id within the page, given by the client. */
  id: string
  label: string
  /** To choose from; none: the answer is typed. */
  choices: string[]
  is_required: boolean
}

export interface PageType {
  /** A job type. */
  id: number
  /** Such as 'from $120'; ''. */
  price: string
  /** Paid by card before the booking counts; 0: none. */
  deposit_cents: number
  questions: PageQuestion[]
  /** A form that is filled in with the person's details; null: none. */
  form_id: number | null
}

export interface BookingPage extends OnlineRules {
  is_on: boolean
  /** The name that all public pages of the company share. */
  slug: string
  title: string
  intro: string
  mode: (typeof bookingModes)[number]
  types: PageType[]
  area: (typeof areaKinds)[number]
  /** Names or postcodes. */
  suburbs: string[]
  /** Around the company's own address. */
  km: number
  /** Minutes before the time until which its client changes or cancels it. */
  change_notice: number
  /** Deposits go back to who cancels in time. */
  deposit_back: boolean
  /** Whoever finds no time may wait to be told of one. */
  waiting: boolean
  /** Minutes that an offered time is held. */
  offer_minutes: number
  /** Websites that may show it in a frame; none: no website. */
  sites: string[]
}

export const usualBookingPage: BookingPage = {
  ...usualOnlineRules,
  is_on: false,
  slug: '',
  title: 'Book online',
  intro: '',
  mode: 'ask',
  types: [],
  area: 'any',
  suburbs: [],
  km: 30,
  change_notice: 1_440,
  deposit_back: true,
  waiting: false,
  offer_minutes: 60,
  sites: [],
}

export const mostTypes = 30
export const mostPageQuestions = 8
export const mostSuburbs = 200
/** Longest answer to a question of the page. */
export const mostPageAnswer = 500

/** Minutes that a time is held, first without a person, then until they are proven. */
export const heldMinutes = 10
export const unprovenMinutes = 60
/** Minutes that a proven booking waits for its deposit: the shortest life of a page of Stripe's, and a minute. */
export const unpaidMinutes = 31
/** The largest deposit. */
export const mostDeposit = 1_000_000
/** Wrong codes until only the link works. */
export const mostCodeTries = 5

/** By one network in ten minutes, of one company in an hour, to one address in an hour. */
export const bookingLimits = {
  looks: { network: 80, company: 3_000 },
  holds: { network: 12, company: 300 },
  codes: { network: 8, company: 150, address: 4 },
  waits: { network: 8, company: 150, address: 4 },
} as const

export const bookingPageTexts = {
  gone: 'Online booking isn’t available right now. Please call us.',
  over: 'This booking has ended. Please choose a time again.',
  ranOut: 'The time was held for 10 minutes. Please choose a time again.',
  taken: 'That time was just taken. Please choose another.',
  noType: 'Please choose the work.',
  noTime: 'Please choose a time.',
  noAddress: 'Please enter the address.',
  unknownAddress: 'We couldn’t find this address. Please add the suburb and state.',
  outside: 'We don’t work at this address. Please call us.',
  stale: 'This page has expired. Reload it and choose again.',
  tooSoon: 'Please wait a moment and send it again.',
  tooMany: 'Too many requests. Please wait a few minutes and try again.',
  noContact: 'Please leave a mobile number or an email, so that we can confirm.',
  badCode: 'This code isn’t right. Check it and try again.',
  noTries: 'Too many wrong codes. Please use the link that we sent you.',
  linkGone: 'This link no longer works. Please call us.',
  tooLate: 'It’s too late to change this online. Please call us.',
  nothingLeft: 'There is nothing left to change.',
  changed: 'Your booking was changed.',
  cancelled: 'Your booking was cancelled.',
  noTypes: 'Choose at least one job type.',
  unpaid: 'The deposit wasn’t paid in time. Please choose a time again.',
  noCards: 'Card payments aren’t available right now. Please call us.',
  noPlace: 'Enter your address under Company first.',
} as const

interface Located {
  suburb: string
  postcode?: string | undefined
  lat: number
  lng: number
}

const earthKm = 6_371

/** Kilometres in a straight line. */
function kmBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const [p, q] = [(a.lat * Math.PI) / 180, (b.lat * Math.PI) / 180]
  const half =
    Math.sin((q - p) / 2) ** 2 +
    Math.cos(p) * Math.cos(q) * Math.sin((((b.lng - a.lng) / 2) * Math.PI) / 180) ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(half))
}

type Area = Pick<BookingPage, 'area' | 'suburbs' | 'km'>

/** True if the company works there. */
export function isWithin(
  { area, suburbs, km }: Area,
  place: Located,
  home: { lat: number | null; lng: number | null },
): boolean {
  if (area === 'any') return true
  if (area === 'radius')
    return home.lat !== null && home.lng !== null && kmBetween({ lat: home.lat, lng: home.lng }, place) <= km
  const names = [folded(place.suburb), place.postcode ?? '']
  return suburbs.some(each => names.includes(folded(each).trim()))
}

/** Fields of the questions of a job type, as the page sends them: answer_1, answer_2, … */
export const askedOf = (questions: readonly PageQuestion[]): Question[] =>
  questions.map(({ label, choices, is_required }, i) => ({
    id: `answer_${i + 1}`,
    label,
    kind: choices.length > 0 ? 'select' : 'line',
    choices,
    longest: mostPageAnswer,
    required: is_required,
  }))

/** The person's own fields. */
export const personQuestions: Question[] = [
  {
    id: 'name',
    label: 'Name',
    kind: 'line',
    longest: 200,
    required: true,
    missing: 'Please enter your name.',
  },
  { id: 'phone', label: 'Mobile number', kind: 'phone', required: false },
  { id: 'email', label: 'Email', kind: 'email', required: false },
  { id: 'note', label: 'Anything we should know?', kind: 'note', longest: 2_000, required: false },
]

export const webBookingStates = [
  'held',
  'unproven',
  'unpaid',
  'booked',
  'requested',
  'cancelled',
  'ended',
] as const
export type WebBookingState = (typeof webBookingStates)[number]

export const webBookingLabels: Record<WebBookingState, string> = {
  held: 'Choosing',
  unproven: 'Not confirmed yet',
  unpaid: 'Waiting for the deposit',
  booked: 'Booked',
  requested: 'Requested',
  cancelled: 'Cancelled',
  ended: 'Ended',
}

/** The state at a moment: a time that nobody confirmed is held no longer. */
export function stateAt(
  { state, expires_at }: { state: string; expires_at: Date | null },
  now: Date,
): WebBookingState {
  const waits = state === 'held' || state === 'unproven' || state === 'unpaid'
  return waits && expires_at !== null && expires_at <= now ? 'ended' : (state as WebBookingState)
}

/** True if the client changes it by their link, or why not. */
export function canChange(
  { starts_at, status_id }: { starts_at: Date | null; status_id: number | null },
  { change_notice }: Pick<BookingPage, 'change_notice'>,
  now: Date,
): Verdict {
  if (starts_at === null) return because(bookingPageTexts.nothingLeft)
  const isWaiting = status_id === null || status_id === 1
  const left = starts_at.getTime() - now.getTime()
  return (isWaiting && left > 0 && left >= change_notice * 60_000) || because(bookingPageTexts.tooLate)
}

/** 'o••@mail.com', '•••• 678': enough to tell which of one's own it is. */
export function maskedContact(text: string): string {
  const [name = '', host] = text.split('@')
  return host === undefined ? `•••• ${text.slice(-3)}` : `${name.slice(0, 1)}••@${host}`
}
