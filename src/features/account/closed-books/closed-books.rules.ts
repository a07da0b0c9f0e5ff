import { dayText, parseDay } from '#shared/dates.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** The first day that is open where the books are closed to this one. */
export const firstOpenDay = (closedTo: string): string => dayText(parseDay(closedTo)! + 1)

/** The day on which something of this day counts: a closed one's on the first that is open. */
export const landingDay = (day: string, closedTo: string | null): string =>
  closedTo !== null && day <= closedTo ? firstOpenDay(closedTo) : day

/** True if the books can be closed to a day: today stays open, for what is written now. */
export const canCloseTo = (day: string | null, today: string): Verdict =>
  day === null || day < today || because('Choose a day before today.')
