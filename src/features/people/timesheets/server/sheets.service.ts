import { type TimeParts, timesBetween } from '#features/people/clock/server/clock-entries.queries.ts'
import { holidayNotWorked, type Pay, payOf, type WorkedDay } from '#features/people/pay/pay.rules.ts'
import { companyWeek, type DayRange } from '#features/people/pay/pay-days.rules.ts'
import { payRates } from '#features/people/pay/server/pay-rates.queries.ts'
import { payRules } from '#features/people/pay/server/pay-rules.queries.ts'
import { personDaysOf } from '#features/people/pay/server/person-days.service.ts'
import { leaveOnDay } from '#features/people/shifts/server/leave-days.service.ts'
import { rostersOf } from '#features/people/shifts/server/rosters.service.ts'
import type { Roster } from '#features/people/shifts/shifts.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { hasPermission, type Viewer } from '#shared/access.ts'
import { dayStartUtc, instantOf, instantText } from '#shared/dates.ts'
import { type SheetDay, type SheetEntry, sheetsOf } from '../timesheet-days.rules.ts'
import type { Visit } from './timesheets.queries.ts'

/** The company's week in which a day lies. */
export const weekOfDay = async (tx: CompanyTx, day: number): Promise<DayRange> =>
  companyWeek(day, await payRules(tx))

/** The stretch of time of some days of the company. */
export const stretchOf = ({ first, last }: DayRange, zone: string) => ({
  from: new Date(dayStartUtc(first, zone)),
  to: new Date(dayStartUtc(last + 1, zone)),
})

const entryOf = ([id, start, end, kind, paid, job_id]: TimeParts): SheetEntry => ({
  id,
  started_at: instantOf(start),
  ended_at: end === null ? null : instantOf(end),
  kind,
  paid,
  job_id,
})

/** People's days, with the entries in them. */
export async function daysOf(
  tx: CompanyTx,
  ids: readonly number[],
  { first, last, zone, visits = [] }: DayRange & { zone: string; visits?: readonly Visit[] },
): Promise<Map<number, { days: SheetDay[]; entries: SheetEntry[] }>> {
  const [rows, known, personDays] = await Promise.all([
    timesBetween(tx, ids, stretchOf({ first, last }, zone)),
    rostersOf(tx, { first, last, ids }),
    personDaysOf(tx, ids, { first, last }, zone),
  ])
  const entries = new Map(rows.map(({ user_id, times }) => [user_id, times.map(entryOf)]))
  const rosters = new Map(known.map(each => [each.user_id, each]))
  const booked = visits.map(each => ({
    starts_at: instantText(each.starts_at),
    ends_at: instantText(each.ends_at),
  }))
  const sheetOf = sheetsOf({ first, last, zone, now: instantText(tx.now) })
  return new Map(
    ids.map(id => {
      const own = entries.get(id) ?? []
      const roster = rosters.get(id) ?? noRoster(id)
      const person = personDays(id)
      const leaveOn = (day: number) => leaveOnDay(roster, day, person)
      return [
        id,
        {
          entries: own,
          days: sheetOf({ ...person, visits: booked, leaveOn, roster, entries: own }),
        },
      ]
    }),
  )
}

const noRoster = (user_id: number): Roster => ({ user_id, week: [], days: [], leave: [] })

/** People's days as pay is worked out from them. */
export async function workedDaysOf(
  tx: CompanyTx,
  ids: readonly number[],
  days: DayRange & { zone: string },
): Promise<Map<number, WorkedDay[]>> {
  const found = await daysOf(tx, ids, days)
  return new Map(
    [...found].map(([id, { days: sheet, entries }]) => {
      const jobs = new Map(entries.map(entry => [entry.id, entry.job_id]))
      return [
        id,
        sheet.map(({ day, minutes, break_minutes, leave, holiday, holiday_minutes, pieces }) => ({
          day,
          minutes,
          break_minutes,
          holiday,
          job_ids: [...new Set(pieces.map(piece => jobs.get(piece.entry_id) ?? null))].filter(
            id => id !== null,
          ),
          leave: [
            ...leave.map(({ name, minutes: away, is_paid }) => ({ name, minutes: away, is_paid })),
            ...(holiday_minutes > 0
              ? [{ name: holidayNotWorked, minutes: holiday_minutes, is_paid: true }]
              : []),
          ],
        })),
      ]
    }),
  )
}

export const seesPayOf = (viewer: Pick<Viewer, 'id' | 'permissions'>, userId: number): boolean =>
  viewer.id === userId || hasPermission(viewer, 'pay.see')

/** Pay of a person's days; those before in the same week count towards its ordinary hours. */
export async function payOfDays(
  tx: CompanyTx,
  userId: number,
  { first, last, zone }: DayRange & { zone: string },
): Promise<Pay> {
  const rules = await payRules(tx)
  const from = companyWeek(first, rules).first
  const days = await workedDaysOf(tx, [userId], { first: from, last, zone })
  return payOf(days.get(userId) ?? [], rules, await payRates(tx, [userId]), { first, last })
}
