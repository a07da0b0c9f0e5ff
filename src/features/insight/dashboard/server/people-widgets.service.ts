import { jobRowToWire } from '#features/jobs/jobs/job-rows.wire.ts'
import { presentMembers } from '#features/people/clock/server/clock.queries.ts'
import { rostersOf } from '#features/people/shifts/server/rosters.service.ts'
import { leaveIn, leaveStretch, type Roster, workingStretches } from '#features/people/shifts/shifts.rules.ts'
import { appointmentsInRange } from '#features/schedule/calendar/server/calendar.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { dayMinutes, dayStartUtc } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import type { WidgetAnswers } from '../widgets.wire.ts'
import type { AskedDays } from './figure-widgets.service.ts'
import { technicians, workedMinutes } from './widgets.queries.ts'

type Rows<W extends keyof WidgetAnswers> = Promise<WidgetAnswers[W][]>

const mostAppointments = 100
/** Days of a timeline, a list of appointments or a timesheet. */
const mostDays = 62

function instantsOf(tx: UserTx, { from, to }: AskedDays) {
  if (to - from >= mostDays)
    refuse(400, fact('Please choose up to {{count}} days.', { count: mostDays }), { field: 'end' })
  const zone = tx.by.timeZone
  return { from: dayStartUtc(from, zone), to: dayStartUtc(to + 1, zone) }
}

/** Technicians see their own row alone. */
const isSeenBy =
  ({ limit }: UserTx) =>
  ({ value }: { value: number }) =>
    limit?.as !== 'technician' || limit.id === value

/** Upcoming appointments and those under way. */
export async function appointmentRows(tx: UserTx, days: AskedDays): Rows<'appointments'> {
  const ahead = { technicians: null, ahead: mostAppointments }
  const rows = await appointmentsInRange(tx, { ...instantsOf(tx, days), ...ahead })
  return rows.map(row => jobRowToWire(row, tx.by, true))
}

export async function timelineRows(tx: UserTx, days: AskedDays): Rows<'timeline'> {
  const rows = await appointmentsInRange(tx, { ...instantsOf(tx, days), technicians: null })
  const idsOf = (row: (typeof rows)[number]) =>
    (row.technician_ids ?? '').split(',').filter(Boolean).map(Number)
  const busy = new Set(rows.flatMap(idsOf))
  const people = (await technicians(tx)).filter(({ value, isTechnician }) => isTechnician || busy.has(value))
  const nobody = { value: 0, label: 'Unassigned', color: '#667085' }
  return [nobody, ...people].filter(isSeenBy(tx)).map(({ value, label, color }) => ({
    value,
    label,
    color,
    appointments: rows
      .filter(row => (value === 0 ? idsOf(row).length === 0 : idsOf(row).includes(value)))
      .map(row => jobRowToWire(row, tx.by, true)),
  }))
}

export async function timesheetRows(tx: UserTx, days: AskedDays): Rows<'timesheet'> {
  const range = instantsOf(tx, days)
  const members = (await presentMembers(tx)).filter(({ id }) => isSeenBy(tx)({ value: id }))
  const minutes = await workedMinutes(tx, range)
  const rosters = await rostersOf(tx, { first: days.from, last: days.to, ids: null })
  return members.map(({ id, fullname, colour, started_at }) => ({
    value: id,
    label: fullname,
    color: colour,
    is_present: started_at !== null,
    date_time_in: started_at,
    worked_minutes: minutes.get(id) ?? 0,
    shift_minutes: shiftMinutes(
      rosters.find(roster => roster.user_id === id),
      days,
    ),
  }))
}

/** Minutes of the shifts of some days, without leave; null: no shifts are set. */
export function shiftMinutes(roster: Roster | undefined, { from, to }: Pick<AskedDays, 'to' | 'from'>) {
  if (!roster) return null
  const all = { start: from * dayMinutes, end: (to + 1) * dayMinutes }
  const shifts = workingStretches(roster, all)
  if (!shifts) return null
  const away = leaveIn(roster, all).map(leaveStretch)
  return shifts.reduce((sum, shift) => sum + minutesLeft(shift, away), 0)
}

function minutesLeft(shift: { start: number; end: number }, away: readonly { start: number; end: number }[]) {
  let begin = shift.start
  let left = 0
  for (const each of [...away].sort((a, b) => a.start - b.start)) {
    left += Math.max(0, Math.min(each.start, shift.end) - begin)
    begin = Math.max(begin, Math.min(each.end, shift.end))
  }
  return left + Math.max(0, shift.end - begin)
}
