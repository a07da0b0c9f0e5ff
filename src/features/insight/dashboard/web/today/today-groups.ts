import { awaitsWork, isEnded } from '#features/jobs/job-status/job-status.rules.ts'
import type { ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import {
  type AppointmentRow,
  isAppointment,
  nobodysColour,
  wallStretch,
} from '#features/schedule/calendar/web/calendar-events.ts'
import { latenessOf } from '#shared/dates.ts'
import { inOrder } from '#shared/texts/in-order.ts'
import { language } from '#web/i18n.ts'

/** One technician's day; `id` 0 has the unassigned appointments. */
export interface TodayGroup {
  id: number
  name: string
  colour: string
  appointments: AppointmentRow[]
}

/**
 * Appointments by technician: the viewer's own first, then by name, unassigned ones last. Shared appointments are
 * listed with each technician.
 */
export function groupByTechnician(rows: readonly ShownRow[], viewerId: number): TodayGroup[] {
  const groups = new Map<number, TodayGroup>()
  const nobody = { value: 0, label: '', color: nobodysColour }
  for (const row of rows.filter(isAppointment)) {
    const people = row.technicians
    for (const { value, label, color } of people.length > 0 ? people : [nobody]) {
      const group = groups.get(value) ?? { id: value, name: label, colour: color, appointments: [] }
      group.appointments.push(row)
      groups.set(value, group)
    }
  }
  const rank = (group: TodayGroup) => (group.id === viewerId ? 0 : group.id === 0 ? 2 : 1)
  const byName = inOrder(language())
  return [...groups.values()].sort((a, b) => rank(a) - rank(b) || byName(a.name, b.name))
}

/** The viewer's own day: all of it in the order of time, what is shared once. */
export function ownDay(rows: readonly ShownRow[], viewer: { id: number; fullname: string }): TodayGroup[] {
  const appointments = rows.filter(isAppointment)
  if (appointments.length === 0) return []
  const own = appointments.flatMap(row => row.technicians).find(person => person.value === viewer.id)
  return [{ id: viewer.id, name: viewer.fullname, colour: own?.color ?? nobodysColour, appointments }]
}

export type Phase = 'late' | 'past' | 'now' | 'next'

/**
 * Phase of an appointment: over with its work undone, over, under way or upcoming; `now` in minutes of local time.
 * Appointments of finished jobs are never under way, and of those that go on another time only while they last.
 */
export function phaseOf(row: AppointmentRow, now: number, zone: string): Phase {
  const { start, end } = wallStretch(row, zone)
  if (start > now) return 'next'
  if (!awaitsWork(row.status_id)) return 'past'
  if (end > now) return 'now'
  return row.later || latenessOf(end, now) !== 'late' ? 'past' : 'late'
}

/** Late appointments first, then in the order of time. */
export function lateFirst(rows: readonly AppointmentRow[], now: number, zone: string): AppointmentRow[] {
  const isLate = (row: AppointmentRow) => phaseOf(row, now, zone) === 'late'
  return [...rows.filter(isLate), ...rows.filter(row => !isLate(row))]
}

/** The rest of a day, first the job that comes next: it has a card of its own, and stands in no list below. */
export const openOf = (rows: readonly AppointmentRow[], now: number, zone: string): AppointmentRow[] =>
  lateFirst(rows, now, zone).filter(row => !isEnded(row.status_id) && phaseOf(row, now, zone) !== 'past')
