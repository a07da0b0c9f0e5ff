import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { factValues, wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'

import { bulkUndo, jobInBulk } from './job-bulk.wire.ts'
import { jobRow } from './job-rows.wire.ts'
import { mostJobsAtOnce, requirableFields } from './jobs.rules.ts'
import { job, jobBooking, jobSave } from './jobs.wire.ts'

const office = user({ permission: 'jobs.viewAndDelete' })
const book = user({ permission: 'jobs.book' })

const day = z.optional(z.union([f.day, z.literal('')]))
export const jobFilters = z.object({
  /** Any of these; none, or 0: all statuses of the tab. */
  status: f.choices.check(z.refine(ids => ids.every(id => id <= 7))),
  jobType: z.optional(z.union([f.id, z.literal(''), z.literal(0), z.literal('0')])),
  /** Any of these technicians; 0: nobody. */
  worker: f.choices,
  search: f.searchText(200),
  /** First and last day, in the company's zone. */
  dates: z.optional(z.object({ start: day, end: day })),
  useDateClosed: z._default(f.flag, false),
  /** 0 active, 1 history, 2 appointments; absent: all of them. */
  tab: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(2))),
  id: z.optional(z.union([f.id, z.literal('')])),
  /** The specification names it and does not say of what: refused rather than ignored. */
  value: z.optional(z.union([z.literal(''), z.null()])),
  clientId: z.optional(f.id),
  /** Only open jobs without an appointment. */
  unscheduled: z._default(f.flag, false),
  /** Only finished jobs without an invoice for all of them. */
  toInvoice: z._default(f.flag, false),
  /** One list of the pipeline; 0: jobs that stand in none. */
  listId: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
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
  // A technician's own next appointment first, then what has none to come.
  'next_appointment',
  'last_edited',
  // Sort name that the pipeline sends.
  'job.last_edited',
  // From top to bottom as people have put the jobs of a list.
  'list_place',
] as const
export type JobSort = (typeof jobSortFields)[number]

const jobList = listOf({
  rows: 'data',
  row: jobRow,
  sorts: jobSortFields,
  filters: {
    filters: z.prefault(jobFilters, {}),
    /** For the pipeline: the range of dates is of when a job was last edited. */
    forPipeline: z._default(f.flag, false),
  },
})

/** Jobs that stay as they were, and why. */
const refused = z.array(
  z.object({
    id: z.number(),
    message: z.string(),
    text: z.optional(z.string()),
    values: z.optional(factValues),
  }),
)
export type RefusedJob = z.output<typeof refused>[number]

const listTotal = z.object({
  /** 0: open jobs that stand in none. */
  list_id: z.number(),
  count: z.number(),
  /** There are more than were counted. */
  capped: z.boolean(),
  /** null: the viewer does not see money. */
  money_cents: z.nullable(z.number()),
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
  find: endpoint('POST', '/jobs/find', {
    about: 'The 50 newest jobs that filters of getJobs find, or in which all words of a text stand.',
    access: user(),
    effect: 'reads',
    reads: ['jobs', 'appointments', 'team'],
    input: z.object({
      queryParams: z.pipe(
        // A filter that the list does not know would find too much, so it is refused.
        z.union([f.searchText(200), z.strictObject(jobFilters.shape)]),
        z.transform(asked => (typeof asked === 'string' ? z.parse(jobFilters, { search: asked }) : asked)),
      ),
    }),
    reply: z.object({ data: z.array(jobRow) }),
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
    reads: ['jobs', 'appointments', 'diary', 'files'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: job }),
  }),
  add: endpoint('POST', '/jobs/add', {
    about:
      'Books a job: job, client, contacts, appointments and diary in one transaction. Without customerId the client is a new one, also where others have the same number.',
    access: book,
    effect: 'undoable',
    changes: ['jobs', 'appointments', 'clients', 'diary', 'activity', 'files', 'quotes', 'leads', 'invoices'],
    input: jobBooking,
    reply: z.object({ lastJobInsertId: z.number(), job_number: z.number() }),
  }),
  duplicate: endpoint('POST', '/jobs/duplicateJob', {
    about:
      'Books a job again, as a pending one: its client, work, technicians, tasks, estimates, parts and amount due, and the appointments that are still to come.',
    access: book,
    effect: 'undoable',
    changes: ['jobs', 'appointments', 'diary', 'activity'],
    input: z.object({ id: f.id }),
    reply: z.object({ lastJobInsertId: z.number(), job_number: z.number() }),
  }),
  edit: endpoint('POST', '/jobs/edit/:id', {
    phones: 'kept',
    about:
      'Saves a job. A technician changes status and tradie comment of an own job. Closing it ends work on it. With send_review the client is asked for a review, which can’t be taken back; where that, or a text about an appointment, can’t be sent the job is saved, and data says why.',
    access: user(),
    effect: 'undoable',
    changes: [
      'jobs',
      'appointments',
      'clients',
      'diary',
      'activity',
      'files',
      'forms',
      'messages',
      'mail',
      'checklists',
      'clock',
    ],
    input: jobSave,
    reply: z.object({
      data: z.string(),
      version: z.number(),
      /** Messages the client was not sent, as the save had waited on a device. */
      untold: z.optional(wireFact),
    }),
  }),
  editMany: endpoint('POST', '/jobs/editJobs', {
    about:
      'Changes status or technicians of several jobs, each as jobs/edit does. Says of each what it was before, sent so it is undone, or why it stays.',
    access: book,
    effect: 'undoable',
    changes: ['jobs', 'appointments', 'clients', 'diary', 'activity', 'clock', 'forms'],
    input: z.object({ jobs: z.array(jobInBulk).check(z.minLength(1), z.maxLength(mostJobsAtOnce)) }),
    reply: z.object({ changed: z.array(bulkUndo), refused }),
  }),
  archive: endpoint('POST', '/jobs/archive_jobs', {
    about:
      'Deletes jobs with their appointments; can be undone with restore_jobs. All or none of them; with each: those that may be deleted, and says why the others stay.',
    access: office,
    effect: 'undoable',
    changes: ['jobs', 'diary'],
    input: z.object({ ids: f.idList, each: f.flag }),
    reply: z.object({ message: z.string(), refused }),
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
  countToInvoice: endpoint('POST', '/jobs/countJobsToInvoice', {
    about: 'How many jobs getJobs finds with toInvoice under the same filters. Counted up to 1,000.',
    access: user({ permission: 'money.manage' }),
    effect: 'reads',
    reads: ['jobs'],
    input: z.object({ filters: z.prefault(jobFilters, {}) }),
    reply: z.object({ result: z.object({ count: z.number(), capped: z.boolean() }) }),
  }),
  listTotals: endpoint('POST', '/jobs/getListTotals', {
    about:
      'How many jobs each list of the pipeline has under the filters of getJobs, and their money for whom may see it. Counted up to 1,000.',
    access: user(),
    effect: 'reads',
    reads: ['jobs', 'settings'],
    input: z.object({ filters: z.prefault(jobFilters, {}) }),
    reply: z.object({ data: z.array(listTotal) }),
  }),
  moveToList: endpoint('POST', '/jobs/moveToList/:id', {
    about:
      'Puts a job into a list of the pipeline, below another job or at the top. Refused when it no longer is in prev_list_id.',
    access: book,
    effect: 'undoable',
    changes: ['jobs', 'diary'],
    input: z.object({
      id: f.id,
      /** null: in no list. */
      list_id: f.idOrNone,
      prev_list_id: f.ifSent(f.idOrNone),
      /** The job of the list under which it is to stand; none: at the top. */
      below: f.idOrNone,
    }),
    reply: z.object({
      list_id: z.nullable(z.number()),
      prev_list_id: z.nullable(z.number()),
      prev_below: z.nullable(z.number()),
    }),
  }),
  required: endpoint('GET', '/settings/getJobsValidation', {
    about: 'Which fields a job needs before it can be saved.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({
      result: z.object(
        Object.fromEntries(requirableFields.map(name => [name, z.boolean()])) as Record<
          (typeof requirableFields)[number],
          ReturnType<typeof z.boolean>
        >,
      ),
    }),
  }),
}
