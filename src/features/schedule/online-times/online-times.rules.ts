import { dayMinutes } from '#shared/dates.ts'
import { daysAhead } from '../openings/openings.rules.ts'

/** Times that clients choose by themselves: on the booking page, in the portal, by a quote's link. */
export interface OnlineRules {
  /** People who are booked so; none: everybody who does the work. */
  technician_ids: number[]
  /** 1: Monday to 7. */
  weekdays: number[]
  /** Minutes of the day. */
  from: number
  to: number
  /** Minutes until the soonest time. */
  notice: number
  days_ahead: number
  /** Bookings a day; null: without a bound. */
  per_day: number | null
  /** Per cent of each person's day that stays free. */
  share: number
  /** Minutes within which somebody arrives; 0: at a time. */
  window: number
}

/** Within everybody's shifts; the office has three hours to read it. */
export const usualOnlineRules: OnlineRules = {
  technician_ids: [],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  from: 0,
  to: dayMinutes,
  notice: 180,
  days_ahead: daysAhead,
  per_day: null,
  share: 0,
  window: 0,
}
