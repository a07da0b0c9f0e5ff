import * as z from 'zod/mini'
import { contactInput } from '#features/clients/clients/clients.contract.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { idOrNone, jobAppointment, minutes } from './appointments.contract.ts'
import { newJobStatuses, requirable, statuses } from './jobs.rules.ts'

const office = user({ permission: 'jobs.viewAndDelete' })
const book = user({ permission: 'jobs.book' })

/** A row of the jobs list and of the calendar; comma lists as the specification has them. */
export const jobRow = z.object({
  id: z.number(),
  row_key: z.string(),
  job_number: z.number(),
  appointment_id: z.nullable(z.number()),
  /** UTC, and the same instant as the company's wall clock shows it ('yyyy-MM-dd HH:mm:ss'). */
  appointment_time: z.nullable(z.string()),
  appointment_time_local: z.nullable(z.string()),
  end: z.nullable(z.string()),
  /** Minutes. */
  duration: z.nullable(z.number()),
  type: z.literal('job'),
  user_id: z.string(),
  user_color: z.string(),
  user_name: z.string(),
  name: z.string(),
  companyname: z.string(),
  address: z.string(),
  suburb_name: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  phone: z.string(),
  email: z.string(),
  /** Names of the job types, comma-separated. */
  job_type: z.string(),
  job_status: z.number(),
  company_comment: z.string(),
  date_created: z.string(),
  date_closed: z.nullable(z.string()),
  /** Who closed it, by id: may take that back for a while. */
  closed_by_id: z.nullable(z.number()),
  version: z.number(),
  /** The appointment's version, for moving it. */
  appointment_version: z.nullable(z.number()),
})
export type JobRow = z.infer<typeof jobRow>

/** A job as the edit dialog reads it. */
export const job = z.object({
  id: z.number(),
  job_number: z.number(),
  company_id: z.number(),
  customer_id: z.nullable(z.number()),
  name: z.string(),
  company_name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  suburb_name: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Technician ids, job type ids and lead source ids, comma-separated. */
  user_id: z.string(),
  /** Names and colours of the technicians, in that order. */
  user_name: z.string(),
  user_color: z.string(),
  job_type: z.string(),
  leads_id: z.string(),
  job_status_id: z.number(),
  list_id: z.nullable(z.number()),
  company_comment: z.string(),
  tradie_comment: z.string(),
  /** JSON: technician id to percent, or ''. */
  modify_percentage: z.string(),
  appointment: z.boolean(),
  appointment_time: z.nullable(z.string()),
  appointments: z.array(jobAppointment),
  date_created: z.string(),
  date_closed: z.nullable(z.string()),
  /** By name, and by id. */
  closed_by: z.string(),
  closed_by_id: z.nullable(z.number()),
  /** JSON lists of contacts: those to choose from, and the ids chosen. */
  contact_options: z.string(),
  selected_additional_contacts: z.string(),
  version: z.number(),
})
export type Job = z.infer<typeof job>

/** As the schema, which has a default: here absent stays absent. */
const ifSent = <S extends z.core.$ZodType>(schema: S) => z.union([z.undefined(), schema])
const timeText = z.optional(z.nullable(z.string().check(z.maxLength(40))))

const appointmentInput = z.object({
  /** Of an existing appointment; absent or 0: a new one. */
  id: idOrNone,
  appointment_time: timeText,
  /** Absent: as it is, or what the job's first type says, else 60. */
  duration: z.optional(minutes),
  send_sms: ifSent(f.flag),
  /** Absent: as it is, or the job's technicians. */
  worker: ifSent(f.idList),
})
export type AppointmentInput = z.infer<typeof appointmentInput>
const appointmentsInput = z._default(z.array(appointmentInput).check(z.maxLength(100)), [])

/** JSON text or a value; null and '' are `empty`. */
const jsonOf = <S extends z.core.$ZodType>(schema: S, empty: z.output<S>) =>
  z.pipe(
    z.transform((value: unknown) => {
      if (value === null || (typeof value === 'string' && value.trim() === '')) return empty
      if (typeof value !== 'string') return value
      try {
        return JSON.parse(value)
      } catch {
        return value
      }
    }),
    schema,
  )
/** Contacts of the client that are chosen for the job, and new ones. */
const existingContacts = jsonOf(z.array(f.id).check(z.maxLength(50)), [])
const newContacts = jsonOf(z.array(contactInput).check(z.maxLength(50)), [])
/** Percent by technician id. */
const percentages = jsonOf(
  z.nullable(z.record(z.string().check(z.regex(/^\d+$/)), z.coerce.number().check(z.gte(0), z.lte(100)))),
  null,
)
const jobNumber = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000_000_000)))

const day = z.optional(z.union([f.day, z.literal('')]))
export const jobFilters = z.object({
  /** 0: all that the tab offers. */
  status: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(7)), 0),
  jobType: z.optional(z.union([f.id, z.literal(''), z.literal(0), z.literal('0')])),
  worker: z.optional(z.union([f.id, z.literal(''), z.literal(0), z.literal('0')])),
  search: f.line(200),
  /** First and last day, in the company's zone. */
  dates: z.optional(z.object({ start: day, end: day })),
  useDateClosed: z._default(f.flag, false),
  /** 0 active, 1 history, 2 appointments; absent: all of them. */
  tab: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(2))),
  id: z.optional(z.union([f.id, z.literal('')])),
  clientId: z.optional(f.id),
  /** Only open jobs without an appointment. */
  unscheduled: z._default(f.flag, false),
})

export const jobSortFields = [
  'id',
  'job_number',
  'name',
  'suburb_name',
  'job_status',
  'date_created',
  'date_closed',
  'appointment_time',
  'last_edited',
] as const
export type JobSort = (typeof jobSortFields)[number]

const jobList = listOf({
  rows: 'data',
  row: jobRow,
  sorts: jobSortFields,
  filters: { filters: z.prefault(jobFilters, {}) },
})

const option = z.object({ value: z.number(), label: z.string() })

export const jobsContract = {
  list: endpoint('POST', '/jobs/getJobs', {
    about: 'Jobs by tab, filters and page; on the Appointments tab a row is an appointment.',
    access: user(),
    effect: 'reads',
    reads: ['jobs', 'appointments', 'team'],
    ...jobList.page,
  }),
  exportJobs: endpoint('POST', '/jobs/exportJobs', {
    about: 'All that getJobs finds under the same filters, as a CSV file of at most 100,000 rows.',
    access: user(),
    effect: 'reads',
    ...jobList.file,
  }),
  open: endpoint('GET', '/jobs/getJob/:id', {
    about: 'One job; a technician opens own jobs only.',
    access: user(),
    effect: 'reads',
    reads: ['jobs', 'appointments', 'diary'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: job }),
  }),
  add: endpoint('POST', '/jobs/add', {
    about: 'Books a job: job, client, contacts, appointments and diary in one transaction.',
    access: book,
    effect: 'undoable',
    changes: ['jobs', 'appointments', 'clients', 'diary', 'activity'],
    input: z.object({
      name: f.line(200),
      companyName: f.line(200),
      phone: f.line(40),
      email: f.optionalEmail,
      address: f.line(300),
      suburb: f.line(120),
      latitude: f.latitude,
      longitude: f.longitude,
      lead_from: f.idList,
      assign_worker: f.idList,
      job_type: f.idList,
      additionalInfo: f.text(10_000),
      /** An existing client; absent or 0: a new client is made from the name. */
      customerId: idOrNone,
      list_id: z.optional(z.union([f.id, z.literal(''), z.literal(0), z.null()])),
      status: z._default(z.coerce.number().check(z.refine(s => newJobStatuses.includes(s as number))), 1),
      /** One appointment in the older form, used while appointments is empty. The local time is the company's. */
      schedule_appointment: ifSent(f.flag),
      appointment_time: timeText,
      local_appointment_time: timeText,
      duration: z.optional(z.union([minutes, z.literal(''), z.literal(0), z.null()])),
      appointments: appointmentsInput,
      modifyPercentage: z._default(percentages, null),
      existingAdditionalContacts: z._default(existingContacts, []),
      newAdditionalContacts: z._default(newContacts, []),
      jobNumber,
    }),
    reply: z.object({ lastJobInsertId: z.number(), job_number: z.number() }),
  }),
  edit: endpoint('POST', '/jobs/edit/:id', {
    about: 'Saves a job. A technician changes status and tradie comment of an own job.',
    access: user(),
    effect: 'undoable',
    changes: ['jobs', 'appointments', 'clients', 'diary', 'activity'],
    input: z.object({
      id: f.id,
      version: f.version,
      name: ifSent(f.line(200)),
      company_name: ifSent(f.line(200)),
      phone: ifSent(f.line(40)),
      email: ifSent(f.optionalEmail),
      address: ifSent(f.line(300)),
      suburbName: ifSent(f.line(120)),
      lat: ifSent(f.latitude),
      lng: ifSent(f.longitude),
      user_id: ifSent(f.idList),
      job_type: ifSent(f.idList),
      leads_id: ifSent(f.idList),
      job_status_id: z.optional(z.coerce.number().check(z.refine(id => statuses.some(s => s.id === id)))),
      list_id: z.optional(z.union([f.id, z.literal(''), z.literal(0), z.null()])),
      company_comment: ifSent(f.text(10_000)),
      tradie_comment: ifSent(f.text(10_000)),
      /** Absent: appointments stay as they are; else those not named are cancelled. */
      appointments: z.optional(z.array(appointmentInput).check(z.maxLength(100))),
      changePercentageData: z.optional(percentages),
      existingAdditionalContacts: z.optional(existingContacts),
      newAdditionalContacts: z.optional(newContacts),
      jobNumber,
    }),
    reply: z.object({ data: z.string(), version: z.number() }),
  }),
  archive: endpoint('POST', '/jobs/archive_jobs', {
    about: 'Deletes jobs with their appointments; can be undone with restore_jobs.',
    access: office,
    effect: 'undoable',
    changes: ['jobs', 'diary'],
    input: z.object({ ids: f.idList }),
    reply: z.object({ message: z.string() }),
  }),
  restore: endpoint('POST', '/jobs/restore_jobs', {
    about: 'Brings deleted jobs back, with their appointments.',
    access: office,
    effect: 'undoable',
    changes: ['jobs', 'diary'],
    input: z.object({ ids: f.idList }),
  }),
  remove: endpoint('DELETE', '/jobs/:ids', {
    about: 'Deletes one job or a comma list of them, like archive_jobs.',
    access: office,
    effect: 'undoable',
    changes: ['jobs', 'diary'],
    input: z.object({ ids: f.idList }),
    reply: z.object({ message: z.string() }),
  }),
  statusOptions: endpoint('GET', '/jobs/status', {
    about: 'Job statuses.',
    access: user(),
    effect: 'reads',
    reply: z.object({ result: z.array(option) }),
  }),
  pipelineLists: endpoint('POST', '/jobs/getLists', {
    about: 'Lists of the pipeline.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({
      data: z.array(z.object({ id: z.number(), name: z.string(), company_id: z.number() })),
    }),
  }),
  required: endpoint('GET', '/settings/getJobsValidation', {
    about: 'Which fields a job needs before it can be saved.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({
      result: z.object(
        Object.fromEntries(requirable.map(name => [name, z.boolean()])) as Record<
          (typeof requirable)[number],
          ReturnType<typeof z.boolean>
        >,
      ),
    }),
  }),
}
