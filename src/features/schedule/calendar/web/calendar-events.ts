import { maxDuration, minDuration } from '#features/account/job-types/durations.rules.ts'
import { durationText } from '#features/account/job-types/web/duration-text.ts'
import { awaitsWork, isEnded, pill, statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { statusColour } from '#features/jobs/job-status/web/status-tone.ts'
import { canMoveAppointment } from '#features/jobs/jobs/appointments.rules.ts'
import { type JobRow, jobRowFromWire, type ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import type { Viewer } from '#shared/access.ts'
import { isHexColour } from '#shared/colours/hex-colour.ts'
import { utcToWall, wallIsGap, wallToUtc } from '#shared/dates.ts'
import type { Translate } from '#shared/translator.ts'
import { plannerFormats } from '#web/planner/planner-format.ts'
import type { PlannerEvent, PlannerMove } from '#web/planner/planner-types.ts'
import { commentOnBar } from '../calendar.rules.ts'

/** A row of the calendar: an appointment with its time. */
export type AppointmentRow = ShownRow & {
  appointment_id: number
  starts_at: string
  ends_at: string
  minutes: number
}

/** An appointment as it was answered. Of the thousands that a month has only those that are drawn or asked for are read. */
export type AppointmentReply = JobRow & {
  appointment_id: number
  appointment_time: string
  end: string
  duration: number
}

/** An event of another calendar: it has a time and can't be moved. */
export type OutsideRow = ShownRow & { type: 'calendar'; starts_at: string; ends_at: string; minutes: number }

export interface EventContext {
  /** The company's IANA zone; the browser's does not matter. */
  zone: string
  locale: string
  viewer: Pick<Viewer, 'id' | 'kind' | 'permissions'>
  t: Translate
  /** On the board, where rows say who comes, colours say how far it is. */
  colourBy?: 'person' | 'status'
  /** Why none of them can be moved, where they are there only to be seen. */
  fixed?: string
  /** Names of the forms that a job waits for. */
  formsOf?: (job: number) => string
  /** Fetches what a reply without texts leaves out. */
  textsOf?: (appointment: number) => Promise<{ address: string; comment: string }>
}

/** Where an appointment is placed: its start, its length in elapsed minutes, and who comes if that changes. */
export interface Placement {
  start: string
  minutes: number
  technicians?: readonly TechnicianOption[]
}

/** The colour of an appointment with nobody assigned. */
export const nobodysColour = '#667085'

/** True if a visit of these people is the technician's; 0: if it has nobody; null: always. */
export const isOf = (technician: number | null, people: readonly number[]): boolean =>
  technician === null || (technician === 0 ? people.length === 0 : people.includes(technician))

export function isAppointment(row: ShownRow): row is AppointmentRow {
  return row.type === 'job' && row.appointment_id !== null && row.starts_at !== null && row.ends_at !== null
}

export function isAppointmentReply(row: JobRow): row is AppointmentReply {
  return (
    row.type === 'job' && row.appointment_id !== null && row.appointment_time !== null && row.end !== null
  )
}

export const appointmentOf = (reply: AppointmentReply) => jobRowFromWire(reply) as AppointmentRow

export function isOutside(row: ShownRow): row is OutsideRow {
  return row.type === 'calendar' && row.starts_at !== null && row.ends_at !== null
}

export const outsideRows = (rows: readonly JobRow[]): OutsideRow[] =>
  rows
    .filter(row => row.type === 'calendar')
    .map(jobRowFromWire)
    .filter(isOutside)

/** The drawn form of another calendar's event. */
export function toOutsideEvent(
  row: OutsideRow,
  { zone, locale, viewer, t, fixed }: EventContext,
): PlannerEvent {
  const { start, end } = wallStretch(row, zone)
  const why = canMoveAppointment(row, viewer, new Date())
  const times = plannerFormats(locale).times(start, end)
  const title = outsideTitle(row, t)
  return {
    id: row.key,
    start,
    end,
    title,
    people: row.technician_ids,
    colours: coloursOf(row),
    movable: false,
    // Nobody is kept from work by it.
    dimmed: !row.is_busy,
    ...(why !== true && { why: fixed ?? t(why) }),
    look: 'outside',
    facts: [title, times, namesOf(row)].filter(Boolean),
    details: [row.address, namesOf(row)].filter(Boolean),
  }
}

/** Title of another calendar's event; others learn of a private one only that there is something. */
export const outsideTitle = ({ name }: Pick<ShownRow, 'name'>, t: (text: string) => string): string =>
  name || t('Busy')

type EventFace = Omit<PlannerEvent, 'id' | 'start' | 'end' | 'people' | 'isStable'>

function faceOf(
  row: AppointmentRow,
  { zone, locale, viewer, t, colourBy, fixed, formsOf }: EventContext,
): EventFace {
  const { start, end } = wallStretch(row, zone)
  const move = fixed ?? canMoveAppointment(row, viewer, new Date())
  const title = titleOf(row)
  const place = row.suburb || row.address
  const times = plannerFormats(locale).times(start, end)
  const names = namesOf(row) || t('No technician')
  const status = t(statusLabel(row.status_id))
  const window = windowText(row, start, locale, t)
  const waits = formsOf?.(row.id)
  const forms = waits ? t('To fill in: {{forms}}', { forms: waits }) : ''
  return {
    title,
    name: row.company_name || row.name,
    subtitle: [row.address || place, forms, firstLine(row.company_comment)].filter(Boolean).join(' · '),
    brief: row.company_name || row.name,
    below: [row.suburb, forms, durationText(end - start, t), row.job_types].filter(Boolean).join(' · '),
    colours: colourBy === 'status' ? [statusColour(row.status_id)] : coloursOf(row),
    movable: move === true,
    ...(move !== true && { why: fixed ?? t(move) }),
    pill: pill(row.status_id),
    pillName: status,
    dimmed: isEnded(row.status_id),
    ...(window && { window: row.window_minutes }),
    facts: [title, times, window, place, names, status, forms].filter(Boolean),
    details: [...(forms ? [forms] : []), ...detailsOf(row, window, names)],
  }
}

const detailsOf = (row: AppointmentRow, window: string, names: string): string[] =>
  [window, row.address || row.suburb, names, row.job_types, firstLine(row.company_comment)].filter(Boolean)

export const toEvent = (reply: AppointmentReply, context: EventContext, selected = false): PlannerEvent =>
  new AppointmentEvent(reply, context, selected)

/**
 * An appointment as drawn by the calendar, in the company's local time. What it shows and says is found out when that is
 * first asked for: of the thousands that a month has few are drawn.
 */
class AppointmentEvent implements PlannerEvent {
  readonly id: string
  readonly start: number
  readonly end: number
  readonly people: readonly number[]
  readonly isStable = true
  private face: EventFace | undefined

  constructor(
    private readonly reply: AppointmentReply,
    private readonly context: EventContext,
    readonly selected: boolean,
  ) {
    const { appointment_time: starts_at, end: ends_at, duration: minutes } = reply
    const { start, end } = wallStretch({ starts_at, ends_at, minutes }, context.zone)
    this.id = String(reply.appointment_id)
    this.start = start
    this.end = end
    this.people = reply.workers
  }

  private known(): EventFace {
    this.face ??= faceOf(appointmentOf(this.reply), this.context)
    return this.face
  }
  get title() {
    return this.known().title
  }
  get name() {
    return this.known().name
  }
  get subtitle() {
    return this.known().subtitle
  }
  get brief() {
    return this.known().brief
  }
  get below() {
    return this.known().below
  }
  get colours() {
    return this.known().colours
  }
  get movable() {
    return this.known().movable
  }
  get why() {
    return this.known().why
  }
  get pill() {
    return this.known().pill
  }
  get pillName() {
    return this.known().pillName
  }
  get dimmed() {
    return isEnded(this.reply.job_status)
  }
  get isOpen() {
    return awaitsWork(this.reply.job_status) && !this.reply.later
  }
  get window() {
    return this.known().window
  }
  get facts() {
    const { facts } = this.known()
    return this.selected ? [...facts, this.context.t('Selected')] : facts
  }
  get details() {
    return this.known().details
  }
  get moreDetails() {
    const { textsOf, zone, locale, t } = this.context
    const row = appointmentOf(this.reply)
    const isWhole = row.address !== '' && row.company_comment.length !== commentOnBar
    if (!textsOf || isWhole) return undefined
    return async () => {
      const { address, comment } = await textsOf(row.appointment_id)
      const window = windowText(row, wallStretch(row, zone).start, locale, t)
      const known = { ...row, address, company_comment: comment }
      return detailsOf(known, window, namesOf(row) || t('No technician'))
    }
  }
}

/** 'Arrival 7:00 – 9:00 am', as the client was told; '' without a window. */
function windowText(
  { window_minutes }: Pick<AppointmentRow, 'window_minutes'>,
  start: number,
  locale: string,
  t: EventContext['t'],
): string {
  if (window_minutes === 0) return ''
  return t('Arrival {{times}}', { times: plannerFormats(locale).times(start, start + window_minutes) })
}

/** An appointment's start and end in minutes of local time. */
export function wallStretch(
  { starts_at, ends_at, minutes }: { starts_at: string; ends_at: string; minutes: number },
  zone: string,
): { start: number; end: number } {
  const from = utcToWall(starts_at, zone)
  const to = utcToWall(ends_at, zone)
  // Across the repeated hour the local end may equal the start, or be earlier.
  return { start: from, end: to > from ? to : from + minutes }
}

/** 'Company or name #1042' (document 1, job timeline item). */
export function titleOf(row: Pick<ShownRow, 'company_name' | 'name' | 'number'>): string {
  return `${row.company_name || row.name} #${row.number}`
}

/**
 * Where a dragged event lands. Its elapsed minutes stay the same, even across a clock change. `skipped`: the local time
 * asked for, if the clock skips it and the later one was used.
 */
export function movedPlacement(
  row: Pick<AppointmentRow, 'minutes'>,
  move: Pick<PlannerMove, 'start'>,
  zone: string,
): { to: Placement; skipped: number | null } {
  const to = { start: wallToUtc(move.start, zone), minutes: row.minutes }
  return { to, skipped: wallIsGap(move.start, zone) ? move.start : null }
}

/** Technicians after an appointment moved from one person's column or row to another's; 0 stands for nobody. */
export function handedOver(
  now: readonly TechnicianOption[],
  { person, personBefore }: Pick<PlannerMove, 'person' | 'personBefore'>,
  team: readonly TechnicianOption[],
): readonly TechnicianOption[] {
  const rest = now.filter(each => each.value !== personBefore && each.value !== person)
  const next = team.find(each => each.value === person)
  return next ? [...rest, next] : rest
}

/** The elapsed minutes from an appointment's start, which stays, to the end it was dragged to. */
export function resizedPlacement(
  row: Pick<AppointmentRow, 'starts_at'>,
  move: Pick<PlannerMove, 'start' | 'end'>,
  zone: string,
): Placement {
  const real = (Date.parse(wallToUtc(move.end, zone)) - Date.parse(row.starts_at)) / 60_000
  // In the repeated hour the dragged end may resolve to before the start: then the length in local time counts.
  const minutes = real > 0 ? real : move.end - move.start
  return { start: row.starts_at, minutes: Math.min(maxDuration, Math.max(minDuration, minutes)) }
}

/** Names of the technicians, in words. */
export const namesOf = (row: Pick<ShownRow, 'technicians'>): string =>
  row.technicians.map(each => each.label).join(', ')

function coloursOf(row: Pick<ShownRow, 'technicians'>): string[] {
  const colours = row.technicians.map(each => each.color).filter(isHexColour)
  return colours.length > 0 ? colours : [nobodysColour]
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!.trim()
}
