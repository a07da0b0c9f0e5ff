import { type PersonDays, personDaysOf } from '#features/people/pay/server/person-days.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayMinutes } from '#shared/dates.ts'
import { leaveOn } from '../leave-hours.rules.ts'
import { type Leave, leaveStretch, type Roster } from '../shifts.rules.ts'
import { rostersOf } from './rosters.service.ts'

/** A day of leave, in minutes of the shift that it takes. */
export interface LeaveDay {
  day: number
  leave: Leave
  minutes: number
}

/** Leave of a person on a day; a public holiday that is paid is no day of paid leave. */
export function leaveOnDay(
  roster: Roster,
  day: number,
  { isHolidayPaid, ordinary }: Pick<PersonDays, 'isHolidayPaid' | 'ordinary'>,
) {
  if (roster.leave.length === 0) return []
  const found = leaveOn(roster, day, minutes => ordinary(day, minutes))
  return isHolidayPaid(day) ? found.filter(({ leave }) => !leave.is_paid) : found
}

/** The days of a leave, as numbers. */
export function daysOfLeave(leave: Leave): number[] {
  const { start, end } = leaveStretch(leave)
  const first = Math.floor(start / dayMinutes)
  return Array.from({ length: Math.ceil(end / dayMinutes) - first }, (_, n) => first + n)
}

/** All leave of people between two days, day by day, with `added` as if it were approved. */
export async function leaveDaysOf(
  tx: CompanyTx,
  ids: readonly number[],
  { first, last, zone, added = null }: { first: number; last: number; zone: string; added?: Leave | null },
): Promise<Map<number, LeaveDay[]>> {
  const personDays = await personDaysOf(tx, ids, { first, last }, zone)
  const rosters = await rostersOf(tx, { first, last, ids })
  return new Map(
    rosters.map(roster => {
      const own = added?.user_id === roster.user_id ? added : null
      const leave = own ? [...roster.leave.filter(each => each.id !== own.id), own] : roster.leave
      const days = new Set(leave.flatMap(daysOfLeave))
      const person = personDays(roster.user_id)
      return [
        roster.user_id,
        [...days]
          .filter(day => day >= first && day <= last)
          .sort((one, other) => one - other)
          .flatMap(day => leaveOnDay({ ...roster, leave }, day, person).map(each => ({ ...each, day }))),
      ]
    }),
  )
}
