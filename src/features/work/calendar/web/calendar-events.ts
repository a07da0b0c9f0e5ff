import { canMoveAppointment, maxDuration, minDuration } from '#features/work/jobs/appointments.rules.ts'
import { isEnded, pill, statusLabel } from '#features/work/jobs/jobs.rules.ts'
import type { JobRow } from '#features/work/jobs/jobs.wire.ts'
import { editedJob } from '#features/work/jobs/jobs.wire.ts'
import type { Viewer } from '#shared/access.ts'
import { isHexColour } from '#shared/colour.ts'
import { utcToWall, wallIsGap, wallToUtc } from '#shared/dates.ts'
import { plannerFormats } from '#web/planner/planner-format.ts'
import type { PlannerEvent, PlannerMove } from '#web/planner/planner-types.ts'

/** A row of the calendar: an appointment with its time. */
export type AppointmentRow = JobRow & {
  appointment_id: number
  appointment_time: string
  end: string
  duration: number
}

export interface EventContext {
  /** IANA zone of the company; the browser's plays no part. */
  zone: string
  locale: string
  viewer: Pick<Viewer, 'id' | 'kind' | 'permissions'>
  t: (text: string) => string
}

/** Where an appointment is put: the instant, and real minutes. */
export interface Placement {
  start: string
  minutes: number
}

/** Nobody's appointment. */
export const nobodysColour = '#667085'

export function isAppointment(row: JobRow): row is AppointmentRow {
  return row.appointment_id !== null && row.appointment_time !== null && row.end !== null
}

/** An appointment as the calendar draws it, on the company's clock. */
export function toEvent(row: AppointmentRow, { zone, locale, viewer, t }: EventContext): PlannerEvent {
  const { start, end } = wallStretch(row, zone)
  const move = canMoveAppointment({ ...row, ...editedJob(row) }, viewer, new Date())
  const title = titleOf(row)
  const place = row.suburb_name || row.address
  const times = plannerFormats(locale).times(start, end)
  const facts = [title, times, place, row.user_name || t('No technician'), t(statusLabel(row.job_status))]
  return {
    id: String(row.appointment_id),
    start,
    end,
    title,
    subtitle: [row.address || place, firstLine(row.company_comment)].filter(Boolean).join(' · '),
    colours: coloursOf(row),
    movable: move === true,
    ...(move !== true && { why: t(move) }),
    pill: pill(row.job_status),
    dimmed: isEnded(row.job_status),
    label: facts.filter(Boolean).join(', '),
  }
}

/** Wall minutes of an appointment's beginning and end. */
export function wallStretch(
  { appointment_time, end, duration }: Pick<AppointmentRow, 'appointment_time' | 'end' | 'duration'>,
  zone: string,
): { start: number; end: number } {
  const from = utcToWall(appointment_time, zone)
  const to = utcToWall(end, zone)
  // Over the hour that the clock shows twice the end may read the same as the beginning, or earlier.
  return { start: from, end: to > from ? to : from + duration }
}

/** 'Company or name #1042' (document 1, job timeline item). */
export function titleOf(row: Pick<JobRow, 'companyname' | 'name' | 'job_number'>): string {
  return `${row.companyname || row.name} #${row.job_number}`
}

/**
 * Where a dragged event lands. Its minutes stay the real ones, also over a change of the clock. `skipped`: the
 * wall time asked for, when the clock skips it and the later one was taken.
 */
export function movedPlacement(
  row: Pick<AppointmentRow, 'duration'>,
  move: Pick<PlannerMove, 'start'>,
  zone: string,
): { to: Placement; skipped: number | null } {
  const to = { start: wallToUtc(move.start, zone), minutes: row.duration }
  return { to, skipped: wallIsGap(move.start, zone) ? move.start : null }
}

/** The real minutes from an appointment's beginning, which stays, to the end that was dragged. */
export function resizedPlacement(
  row: Pick<AppointmentRow, 'appointment_time'>,
  move: Pick<PlannerMove, 'start' | 'end'>,
  zone: string,
): Placement {
  const real = (Date.parse(wallToUtc(move.end, zone)) - Date.parse(row.appointment_time)) / 60_000
  // In the doubled hour the dragged end may mean an instant before the beginning: then the clock's length counts.
  const minutes = real > 0 ? real : move.end - move.start
  return { start: row.appointment_time, minutes: Math.min(maxDuration, Math.max(minDuration, minutes)) }
}

function coloursOf(row: Pick<JobRow, 'user_color'>): string[] {
  const colours = row.user_color.split(',').filter(isHexColour)
  return colours.length > 0 ? colours : [nobodysColour]
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!.trim()
}
