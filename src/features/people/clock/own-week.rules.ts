import { dayText } from '#shared/dates.ts'

/** Days that one request for clocked times may span. */
export const mostClockDays = 62

/** The days of the week that begins on this day. */
export const ownWeek = (first: number) => ({ startDate: dayText(first), endDate: dayText(first + 6) })
