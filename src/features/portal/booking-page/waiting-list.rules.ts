import { dayMinutes, dayText, weekdayOf } from '#shared/dates.ts'

/** Times of the day that suit somebody. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

export const partLabels: Record<DayPart, string> = {
  morning: 'Before noon',
  afternoon: 'Afternoon',
  evening: 'After 5 pm',
}
/** Wall minutes from and to which each goes. */
const partHours: Record<DayPart, readonly [number, number]> = {
  morning: [0, 720],
  afternoon: [720, 1_020],
  evening: [1_020, dayMinutes],
}

/** Minutes that an offered time can be held. */
export const offerMinutes = [30, 60, 120, 240] as const
/** People of one company who wait at once. */
export const mostWaiting = 500
/** Days that somebody waits at most, and unless they say otherwise. */
export const mostWaitDays = 90
export const usualWaitDays = 28
/** Offers made of one freed time. */
export const mostOffers = 10
/** Offers shown of one person. */
export const mostShownOffers = 10

export const waitingStates = ['waiting', 'booked', 'left', 'removed', 'ended'] as const
export type WaitingState = (typeof waitingStates)[number]

export const waitingLabels: Record<WaitingState, string> = {
  waiting: 'Waiting',
  booked: 'Booked',
  left: 'Left the list',
  removed: 'Taken off',
  ended: 'Ended',
}

export const offerStates = ['open', 'taken', 'passed'] as const
export const offerLabels: Record<(typeof offerStates)[number], string> = {
  open: 'Offered',
  taken: 'Taken',
  passed: 'Not taken',
}

export const waitingTexts = {
  gone: 'The waiting list isn’t open right now. Please call us.',
  noDay: 'Please choose at least one day.',
  noPart: 'Please choose at least one time of day.',
  badDay: 'Please choose a day from today on, within 90 days.',
  noConsent: 'Please agree to be told.',
  noReach: 'We can’t send messages to this address. Please use another.',
  full: 'The waiting list is full. Please call us.',
  over: 'This person no longer waits.',
  offered: 'A time is offered to this person already.',
  left: 'You left the waiting list.',
} as const

/** The state on a day of the company: nobody waits beyond their last one. */
export const waitingAt = (
  { state, last_day }: { state: string; last_day: string },
  today: string,
): WaitingState => (state === 'waiting' && last_day < today ? 'ended' : (state as WaitingState))

/** True if somebody wants to be told of a time that begins at this wall minute. */
export function suits(
  { weekdays, parts, last_day }: { weekdays: readonly number[]; parts: readonly string[]; last_day: string },
  start: number,
): boolean {
  const day = Math.floor(start / dayMinutes)
  const minute = start - day * dayMinutes
  return (
    weekdays.includes(weekdayOf(day)) &&
    dayText(day) <= last_day &&
    dayParts.some(part => {
      const [from, to] = partHours[part]
      return parts.includes(part) && minute >= from && minute < to
    })
  )
}
