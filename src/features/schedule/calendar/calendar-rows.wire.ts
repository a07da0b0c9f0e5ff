import * as z from 'zod/mini'
import type { JobAppointment } from '#features/jobs/jobs/appointments.wire.ts'
import { type JobRow, peopleToWire } from '#features/jobs/jobs/job-rows.wire.ts'
import { type TechnicianOption, technicianOption } from '#features/people/team/worker-options.contract.ts'
import { instantText } from '#shared/dates.ts'
import * as f from '#shared/fields.ts'
import * as s from '#shared/spelling.ts'

const numbers = z.array(z.number())
const texts = z.array(z.string())
const numbersOrNull = z.array(z.nullable(z.number()))

/**
 * Appointments as the calendar first draws them: a list a field, all of one length and in the order of their starts,
 * with everything that several share sent once. An appointment takes some 90 bytes, against 900 as a `jobRow`.
 */
export const calendarRows = z.object({
  people: z.array(technicianOption),
  job_types: z.array(z.object({ value: z.number(), label: z.string() })),
  /** Suburbs, each with the end of the addresses in it (', Bondi NSW'); without a suburb the whole address. */
  places: z.array(z.object({ suburb: z.string(), end: z.string() })),
  /** Each list of technicians and each of job types that an appointment has. */
  crews: z.array(numbers),
  kinds: z.array(numbers),
  appointments: z.object({
    id: numbers,
    job_id: numbers,
    number: numbers,
    /** Seconds since 1970. */
    starts_at: numbers,
    minutes: numbers,
    window_minutes: numbers,
    status_id: numbers,
    version: numbers,
    /** 1: the job has a later appointment. */
    later: numbers,
    /** The company's name, or the client's. */
    name: texts,
    /** Positions in `places`, `crews` and `kinds`. */
    place: numbers,
    crew: numbers,
    kind: numbers,
    /** In hundred thousandths of a degree, which are a metre. */
    lat: numbersOrNull,
    lng: numbersOrNull,
    /** Seconds since 1970, and who closed it; both empty for those who may change closed jobs. */
    closed_at: numbersOrNull,
    closed_by: numbersOrNull,
    /** Both empty unless `texts` was asked for: the address up to its place's end, and of the comment's first line its beginning. */
    address: texts,
    comment: texts,
  }),
  /** Events of other calendars. */
  outside: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      place: z.string(),
      technician: z.number(),
      starts_at: f.instantOut,
      ends_at: f.instantOut,
      busy: z.boolean(),
    }),
  ),
})
export type CalendarRows = z.output<typeof calendarRows>

const degrees = (metres: number | null) => (metres === null ? null : metres / 1e5)
const instantAt = (seconds: number): string => instantText(new Date(seconds * 1000))

/** Rows of an earlier reply by appointment: what did not change is the same object again, and is not drawn anew. */
let known = new Map<number, JobRow>()
const decoded = new WeakMap<CalendarRows, JobRow[]>()

/** The rows of a reply; what no bar shows (phone, email, money …) is empty in them. */
export function calendarRowsFromWire(reply: CalendarRows): JobRow[] {
  const before = decoded.get(reply)
  if (before) return before
  const rows = [...appointmentsOf(reply), ...outsideOf(reply)]
  decoded.set(reply, rows)
  return rows
}

function appointmentsOf(reply: CalendarRows): JobRow[] {
  const { appointments: all, places } = reply
  const personOf = new Map(reply.people.map(each => [each.value, each]))
  const typeOf = new Map(reply.job_types.map(each => [each.value, each.label]))
  const crews = reply.crews.map(ids => peopleToWire(ids.flatMap(id => personOf.get(id) ?? [])))
  const kinds = reply.kinds.map(ids => ids.flatMap(id => typeOf.get(id) ?? []).join(', '))
  const next = new Map<number, JobRow>()
  const rows = all.id.map((id, i): JobRow => {
    const start = all.starts_at[i]!
    const minutes = all.minutes[i]!
    const place = places[all.place[i]!]!
    const crew = crews[all.crew[i]!]!
    const closed = all.closed_at[i] ?? null
    const row: JobRow = {
      id: all.job_id[i]!,
      row_key: `${all.job_id[i]}-${id}`,
      appointment_id: id,
      appointment_time: instantAt(start),
      appointment_time_local: null,
      end: instantAt(start + minutes * 60),
      duration: minutes,
      arrival_window: all.window_minutes[i]!,
      type: 'job',
      later: all.later[i] === 1,
      user_id: crew.user_id,
      user_color: crew.user_color,
      user_name: crew.user_name,
      workers: crew.workers,
      job_type: kinds[all.kind[i]!]!,
      job_number: all.number[i]!,
      name: all.name[i]!,
      companyname: '',
      phone: '',
      email: '',
      address: `${all.address[i] ?? ''}${place.end}`,
      suburb_name: place.suburb,
      latitude: degrees(all.lat[i]!),
      longitude: degrees(all.lng[i]!),
      job_status: all.status_id[i]!,
      list_id: null,
      company_comment: all.comment[i] ?? '',
      payment_method: null,
      invoiced: false,
      date_created: '',
      date_closed: closed === null ? null : instantAt(closed),
      closed_by_id: all.closed_by[i] ?? null,
      version: 0,
      amount_due: null,
      amount_invoiced: null,
      appointment_version: all.version[i]!,
    }
    const before = known.get(id)
    const same = before && isSame(before, row) ? before : row
    next.set(id, same)
    return same
  })
  known = next
  return rows
}

function isSame(a: JobRow, b: JobRow): boolean {
  for (const key in b) {
    const name = key as keyof JobRow
    if (name !== 'workers' && a[name] !== b[name]) return false
  }
  return true
}

function outsideOf({ outside, people }: CalendarRows): JobRow[] {
  return outside.map(event => ({
    ...emptyRow,
    ...peopleToWire(people.filter(each => each.value === event.technician)),
    id: event.id,
    row_key: `calendar-${event.id}`,
    name: event.title,
    address: event.place,
    appointment_time: event.starts_at,
    end: event.ends_at,
    duration: (Date.parse(event.ends_at) - Date.parse(event.starts_at)) / 60_000,
    busy: event.busy,
  }))
}

/** Fields that another calendar's event does not have. */
const emptyRow: JobRow = {
  id: 0,
  row_key: '',
  appointment_id: null,
  appointment_time: null,
  appointment_time_local: null,
  end: null,
  duration: null,
  arrival_window: null,
  type: 'calendar',
  user_id: '',
  user_color: '',
  user_name: '',
  workers: [],
  job_type: '',
  job_number: 0,
  name: '',
  companyname: '',
  phone: '',
  email: '',
  address: '',
  suburb_name: '',
  latitude: null,
  longitude: null,
  job_status: 1,
  list_id: null,
  company_comment: '',
  payment_method: null,
  invoiced: false,
  date_created: '',
  date_closed: null,
  closed_by_id: null,
  version: 0,
  amount_due: null,
  amount_invoiced: null,
  appointment_version: null,
}

type Columns = CalendarRows['appointments']

/** A reply with other values of one appointment. */
function withValues(reply: CalendarRows, at: number, values: { [K in keyof Columns]?: Columns[K][number] }) {
  const appointments: Record<string, unknown> = { ...reply.appointments }
  for (const [name, value] of Object.entries(values)) {
    const column: unknown[] = [...reply.appointments[name as keyof Columns]]
    // A column that was not sent stays empty.
    if (column.length > 0) column[at] = value
    appointments[name] = column
  }
  return { ...reply, appointments: appointments as Columns }
}

/** A reply with an appointment where a save has put it; who comes is looked up in the team. */
export function withSaved(
  reply: CalendarRows,
  saved: JobAppointment,
  team: readonly TechnicianOption[],
): CalendarRows {
  const at = reply.appointments.id.indexOf(saved.id)
  if (at < 0) return reply
  const crew = s.idsOf(saved.worker)
  const newcomers = team.filter(
    ({ value }) => crew.includes(value) && !reply.people.some(each => each.value === value),
  )
  const people = newcomers.length > 0 ? [...reply.people, ...newcomers] : reply.people
  const place = reply.crews.findIndex(ids => ids.join() === crew.join())
  const crews = place < 0 ? [...reply.crews, crew] : reply.crews
  return withValues({ ...reply, people, crews }, at, {
    starts_at: Date.parse(saved.appointment_time) / 1000,
    minutes: saved.duration,
    window_minutes: saved.arrival_window,
    version: saved.version,
    crew: place < 0 ? crews.length - 1 : place,
  })
}

/** A reply with each row of a job as `change` makes it of that; only its status and its closing can change. */
export function withJobChanged(
  reply: CalendarRows,
  job: number,
  change: (row: JobRow) => JobRow,
): CalendarRows {
  const isIts = (row: JobRow) => row.type === 'job' && row.id === job
  if (!reply.appointments.job_id.includes(job)) return reply
  return calendarRowsFromWire(reply)
    .filter(isIts)
    .reduce((made, row) => {
      const { job_status, date_closed, closed_by_id } = change(row)
      return withValues(made, made.appointments.id.indexOf(row.appointment_id!), {
        status_id: job_status,
        closed_at: date_closed === null ? null : Date.parse(date_closed) / 1000,
        closed_by: closed_by_id,
      })
    }, reply)
}
