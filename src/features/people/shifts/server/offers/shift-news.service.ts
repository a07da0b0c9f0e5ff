import type { Notice } from '#features/talk/notifications/server/notices.service.ts'
import { parseDay } from '#shared/dates.ts'
import { type DayShift, shiftSpan } from '../../open-shifts.rules.ts'

export interface ShiftRow {
  day: string
  from_minute: number
  to_minute: number
}

/** A row's day and hours. */
export const shiftOf = (row: ShiftRow): DayShift => ({
  day: parseDay(row.day)!,
  from: row.from_minute,
  to: row.to_minute,
})

interface Teller {
  timeZone: string
  fullname: string
}

/** News of a shift for people; `detail` says who, and why. */
export const news = (
  what: string,
  shift: DayShift,
  users: readonly number[],
  { timeZone, fullname }: Teller,
  detail = fullname,
): Notice => ({
  kind: 'shiftNews',
  users,
  path: '/shift/own',
  values: { what: { text: what }, time: shiftSpan(shift, timeZone), detail },
})

/** The same for the office. */
export const officeNews = (what: string, shift: DayShift, { timeZone, fullname }: Teller): Notice => ({
  kind: 'shiftAsked',
  path: '/shift/allocation',
  values: { what: { text: what }, time: shiftSpan(shift, timeZone), detail: fullname },
})
