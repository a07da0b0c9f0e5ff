import { spellPlacement } from '#features/jobs/jobs/appointments.wire.ts'
import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import { dayMinutes } from '#shared/dates.ts'
import {
  type AppointmentReply,
  type AppointmentRow,
  appointmentOf,
  handedOver,
  isOf,
  movedPlacement,
  type Placement,
  wallStretch,
} from '../calendar-events.ts'

/** An appointment that was selected, and in whose row or column; null where people do not stand apart. */
export interface Selected {
  row: AppointmentRow
  person: number | null
}

/** How far all of them go on the clock, and to whom (0: to nobody); without a person everybody keeps theirs. */
export interface Shift {
  minutes: number
  person?: number
}

export interface MovedOne {
  row: AppointmentRow
  to: Placement
}

/** Where each of several goes. `skipped`: the local times of which the clock has none, and the later one is used. */
export function movedTogether(
  selected: readonly Selected[],
  { minutes, person }: Shift,
  team: readonly TechnicianOption[],
  zone: string,
): { moved: MovedOne[]; skipped: number[] } {
  const skips: number[] = []
  const moved = selected.flatMap(({ row, person: from }): MovedOne[] => {
    const start = wallStretch(row, zone).start + minutes
    const { to, skipped } = movedPlacement(row, { start }, zone)
    if (skipped !== null && minutes !== 0) skips.push(skipped)
    const technicians = person === undefined ? row.technicians : crewAfter(row, person, from, team)
    const isSame = minutes === 0 && sameCrew(technicians, row.technicians)
    if (isSame) return []
    // On the spot the stored time stays, to the second and across a repeated hour.
    return [{ row, to: { ...to, ...(minutes === 0 && { start: row.starts_at }), technicians } }]
  })
  return { moved, skipped: skips }
}

/** Replaces the crew member in whose row it was selected; without rows, the whole crew. */
function crewAfter(
  row: AppointmentRow,
  person: number,
  from: number | null,
  team: readonly TechnicianOption[],
) {
  const isTheirs =
    from === 0 ? row.technicians.length === 0 : row.technicians.some(each => each.value === from)
  if (from !== null && isTheirs) return handedOver(row.technicians, { person, personBefore: from }, team)
  return team.filter(each => each.value === person)
}

const sameCrew = (a: readonly TechnicianOption[], b: readonly TechnicianOption[]) =>
  a.length === b.length && a.every(each => b.some(other => other.value === each.value))

/** The first day on which one of them begins. */
export const firstDayOf = (selected: readonly Selected[], zone: string): number =>
  Math.floor(Math.min(...selected.map(({ row }) => wallStretch(row, zone).start)) / dayMinutes)

/** The moves as the server takes them. */
export const spellMoves = (moved: readonly MovedOne[], tells: boolean) =>
  moved.map(({ row, to }) => ({
    id: row.appointment_id,
    version: row.appointment_version ?? 1,
    tell_client: tells,
    ...spellPlacement('move', {
      job_id: row.id,
      starts_at: to.start,
      minutes: to.minutes,
      technician_ids: (to.technicians ?? row.technicians).map(each => each.value),
    }),
  }))

/** All between two of a row, by when they begin; only the second where they stand in different ones. */
export function selectedRange(
  rows: readonly AppointmentReply[],
  from: Selected | undefined,
  to: Selected,
): Selected[] {
  if (!from || from.person !== to.person) return [to]
  const [first, last] = [from.row.starts_at, to.row.starts_at].sort()
  const { person } = to
  return rows
    .filter(row => row.appointment_time >= first! && row.appointment_time <= last!)
    .filter(row => isOf(person, row.workers))
    .map(row => ({ row: appointmentOf(row), person }))
}
