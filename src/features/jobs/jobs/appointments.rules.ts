import { canBook, canEditJob, type EditedJob } from '#features/jobs/job-status/job-status.rules.ts'
import type { Viewer } from '#shared/access.ts'
import { believableDays, dayText, instantText, todayIn } from '#shared/dates.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** Minutes from the start on in which the technician may arrive; 0: at the start. */
export const arrivalWindows = [0, 30, 60, 120, 240] as const

/** Milliseconds from a change until the client is told of it: what is undone by then is not told. */
export const tellAfter = 60_000

/** The parts of an appointment that its client notices. */
export interface Promised {
  starts_at: Date
  window_minutes: number
  send_sms: boolean
  cancelled_at: Date | null
}

/** State of telling the client, kept with an appointment. */
interface Telling {
  tell_at: Date
  remind_at: null
  told_starts_at?: Date | null
  told_window?: number | null
}

/**
 * The state to store when an appointment is new (null) or changed; undefined if the client would notice nothing.
 * `isSilent`: the client knows already.
 */
export function noticeToClient(
  before: Promised | null,
  after: Promised,
  now: Date,
  isSilent: boolean,
): Telling | undefined {
  const isSame =
    before?.starts_at.getTime() === after.starts_at.getTime() &&
    before.window_minutes === after.window_minutes &&
    before.send_sms === after.send_sms &&
    (before.cancelled_at === null) === (after.cancelled_at === null)
  if (isSame || ((before ?? after).starts_at < now && after.starts_at < now)) return undefined
  const due = { tell_at: new Date(now.getTime() + (isSilent ? 0 : tellAfter)), remind_at: null }
  if (!isSilent) return due
  const isOn = after.cancelled_at === null
  return {
    ...due,
    told_starts_at: isOn ? after.starts_at : null,
    told_window: isOn ? after.window_minutes : null,
  }
}

/** Minutes from start to end. */
export const minutesOf = (row: { starts_at: Date; ends_at: Date }): number =>
  (row.ends_at.getTime() - row.starts_at.getTime()) / 60_000

export const minutesAfter = (start: Date, minutes: number): Date =>
  new Date(start.getTime() + minutes * 60_000)

/** True if the viewer may move this appointment, or why not. Used by both the grid and the server. */
export function canMoveAppointment(
  event: EditedJob & { type: 'job' | 'calendar'; appointment_id: number | null },
  viewer: Pick<Viewer, 'id' | 'kind' | 'permissions'>,
  now: Date,
): Verdict {
  if (event.type === 'calendar') return because('This event is from another calendar. Move it there.')
  if (event.appointment_id === null) return because('This job has no appointment to move.')
  const booking = canBook(viewer)
  return booking === true ? canEditJob(event, viewer, now) : booking
}

/** Why an appointment can't begin then, on the company's clock; null when it can. */
export function startProblem(start: Date, now: Date, zone: string): Fact | null {
  const { from, to } = believableDays(todayIn(zone, instantText(now)))
  const day = dayText(todayIn(zone, instantText(start)))
  if (day >= from && day <= to) return null
  return fact('Please choose a date from {{first}} to {{last}}.', { first: { day: from }, last: { day: to } })
}

/**
 * Names a conflicting appointment: '#2191 Costa, Tue 24 Nov, 1:00 – 4:00 pm'; null: a job that the viewer may not
 * see.
 */
export const inTheWay = (job: { number: number; name: string } | null, from: string, to: string): Fact =>
  job
    ? fact('#{{number}} {{name}}, {{time}}', {
        number: String(job.number),
        name: job.name,
        time: { from, to },
      })
    : fact('Another job, {{time}}', { time: { from, to } })

/** The same of an agenda task. */
export const taskInTheWay = (title: string, from: string, to: string): Fact =>
  fact('{{title}}, {{time}}', { title, time: { from, to } })

/** The same of what stands in somebody's own calendar, where it may be named. */
export const outsideInTheWay = (name: string, title: string, from: string, to: string): Fact =>
  title
    ? fact('{{name}}: {{title}}, {{time}}', { name, title, time: { from, to } })
    : fact('{{name}} is busy, {{time}}', { name, time: { from, to } })

/** The busy warning (document 1 §2). */
export const busyTitle = '{{technician}} might be busy'
export const busyText = 'An existing event found on the calendar of {{technician}} at the appointment time.'

/** The start of the next appointment, or of the last if all are past, and how many there are. */
export function nextOf(
  appointments: readonly { starts_at: Date }[],
  now: Date,
): { appointment_at: Date | null; appointment_count: number } {
  const starts = appointments.map(a => a.starts_at).sort((a, b) => a.getTime() - b.getTime())
  return {
    appointment_at: starts.find(start => start >= now) ?? starts.at(-1) ?? null,
    appointment_count: starts.length,
  }
}

export const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every(id => b.includes(id))
