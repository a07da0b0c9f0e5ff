import { lateRows } from '#features/people/clock/server/late-presses.queries.ts'
import type { DayRange } from '#features/people/pay/pay-days.rules.ts'
import type { CsvColumn } from '#server/csv.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText } from '#shared/dates.ts'
import { byPerson } from '#shared/rows/by-person.ts'
import type { SheetDay } from '../timesheet-days.rules.ts'
import { stateLabels } from '../timesheets.rules.ts'
import { daysOf, stretchOf } from './sheets.service.ts'
import { claimedBy, correctionRows, peopleWithTimes, type SheetRow, sheetRows } from './timesheets.queries.ts'

type WeekRow = Awaited<ReturnType<typeof weekRows>>[number]

/** Everybody's week. */
export async function weekRows(tx: CompanyTx, week: DayRange, zone: string) {
  const people = await peopleWithTimes(tx, stretchOf(week, zone))
  const ids = people.map(({ id }) => id)
  const asked = { ids, first: dayText(week.first), last: dayText(week.first) }
  const [kept, found, corrections, late, claims] = await Promise.all([
    sheetRows(tx, asked),
    daysOf(tx, ids, { ...week, zone }),
    correctionRows(tx, asked),
    lateRows(tx, ids),
    claimedBy(tx, { ids, first: asked.first, last: dayText(week.last) }),
  ])
  const sheets = new Map(kept.filter(row => row.first_day === asked.first).map(row => [row.user_id, row]))
  const correctionsOf = byPerson(corrections)
  const lateOf = byPerson(late)
  return people.map(({ id, name }) => {
    const { days } = found.get(id)!
    const shifts = days.map(day => day.shift_minutes)
    return {
      user_id: id,
      name,
      sheet: sheetToWire(id, week, sheets.get(id)),
      days: days.map(day => ({
        day: dayText(day.day),
        minutes: day.minutes,
        leave_minutes: leaveOf(day),
        marks: day.marks.filter(({ kind }) => kind !== 'gap').length,
      })),
      minutes: sumOf(days, day => day.minutes),
      break_minutes: sumOf(days, day => day.break_minutes),
      shift_minutes: shifts.every(each => each === null) ? null : sumOf(days, day => day.shift_minutes ?? 0),
      leave_minutes: sumOf(days, leaveOf),
      corrected_minutes: (correctionsOf.get(id) ?? []).reduce((sum, each) => sum + each.minutes, 0),
      late: lateOf.get(id)?.length ?? 0,
      claims_cents: claims.get(id) ?? 0,
    }
  })
}

const sumOf = (days: readonly SheetDay[], of: (day: SheetDay) => number) =>
  days.reduce((sum, day) => sum + of(day), 0)
const leaveOf = ({ leave }: SheetDay) => leave.reduce((sum, { minutes }) => sum + minutes, 0)

/** A week as replies have it. */
export const sheetToWire = (
  user_id: number,
  { first, last }: DayRange,
  row: (SheetRow & { approver: string | null }) | undefined,
) => ({
  id: row?.id ?? null,
  user_id,
  first_day: dayText(first),
  last_day: dayText(last),
  state: row?.state ?? ('open' as const),
  finalised_at: row?.finalised_at ?? null,
  approved_at: row?.approved_at ?? null,
  approved_by: row?.approver ?? null,
  exported_at: row?.exported_at ?? null,
  note: row?.note ?? '',
})

type Line = { name: string; state: WeekRow['sheet']['state'] } & WeekRow['days'][number]

export const weekFileColumns: CsvColumn<Line>[] = [
  { header: 'Name', cell: row => row.name },
  { header: 'Day', cell: row => row.day },
  { header: 'Hours', cell: row => hours(row.minutes) },
  { header: 'Leave hours', cell: row => hours(row.leave_minutes) },
  { header: 'Marks', cell: row => row.marks },
  { header: 'State', cell: row => stateLabels[row.state] },
]

const hours = (minutes: number) => (minutes / 60).toFixed(2)
