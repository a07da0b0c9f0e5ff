import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { changedRecurringJob, newRecurringJob, recurringRow } from './recurring.wire.ts'
import { recurringToggle } from './recurring-toggle.contract.ts'

const book = user({ permission: 'jobs.book' })
const changes = ['jobs', 'appointments', 'diary', 'activity'] as const

/** One of the next occurrences: of a job that was made already, or of one to come. */
const upcoming = z.object({
  /** On the calendar of the recurring job's zone. */
  day: z.string(),
  /** Start of the job if it exists, which may have been moved. */
  datetime: f.instantOut,
  job_id: z.nullable(z.number()),
  job_number: z.nullable(z.number()),
  is_cancelled: z.boolean(),
})
export type Upcoming = z.output<typeof upcoming>

const day = z.object({ id: f.id, day: f.day })

export const recurringContract = {
  toggle: recurringToggle,
  setToggle: endpoint('POST', '/company/setReccurrentJobToggle', {
    about: 'Turns recurring jobs on or off. While they are off none is made; the rules stay.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ reccurring_job: f.flag }),
  }),
  list: endpoint('GET', '/jobs/getReccurringJobs', {
    about: 'The company’s recurring jobs, the newest first.',
    access: book,
    effect: 'reads',
    reads: ['jobs'],
    reply: z.object({ result: z.array(recurringRow) }),
  }),
  open: endpoint('GET', '/jobs/getReccurringJob/:id', {
    about: 'A recurring job with its next twelve occurrences.',
    access: book,
    effect: 'reads',
    reads: ['jobs', 'appointments'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: z.extend(recurringRow, { upcoming: z.array(upcoming) }) }),
  }),
  ofJob: endpoint('GET', '/jobs/getReccurringJobOf/:id', {
    about: 'The recurring job that a job is an occurrence of, and on which day; null: it does not repeat.',
    access: book,
    effect: 'reads',
    reads: ['jobs', 'appointments'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: z.nullable(z.extend(recurringRow, { day: z.string() })) }),
  }),
  add: endpoint('POST', '/jobs/addReccurringJob', {
    about: 'Repeats a job: each occurrence becomes a job of its own four weeks ahead.',
    access: book,
    effect: 'undoable',
    changes: [...changes],
    input: newRecurringJob,
    reply: z.object({ id: z.number() }),
  }),
  edit: endpoint('POST', '/jobs/editReccurringJob', {
    about:
      'Changes a recurring job. Jobs to come that were made already move along; with `from`, only those from that day on.',
    access: book,
    effect: 'undoable',
    changes: [...changes, 'clients', 'files'],
    input: changedRecurringJob,
  }),
  cancel: endpoint('POST', '/jobs/cancelOccurrence', {
    about:
      'Cancels one occurrence of a recurring job, or with `following` it and all after it. Jobs made already are deleted, and can be restored.',
    access: book,
    effect: 'undoable',
    changes: ['jobs', 'diary'],
    input: z.extend(day, { following: f.flag }),
  }),
  makeOwed: endpoint('POST', '/jobs/makeOwedOccurrences', {
    about:
      'Makes jobs of the occurrences that passed while none was made, on their days; nobody is told. Returns how many.',
    access: book,
    effect: 'undoable',
    changes: [...changes],
    input: z.object({ id: f.id }),
    reply: z.object({ made: z.number() }),
  }),
  skipOwed: endpoint('POST', '/jobs/skipOwedOccurrences', {
    about: 'Lets the occurrences that passed while none was made count as cancelled.',
    access: book,
    effect: 'leaves',
    changes: ['jobs'],
    input: z.object({ id: f.id }),
  }),
  restore: endpoint('POST', '/jobs/restoreOccurrence', {
    about: 'Takes back that one occurrence was cancelled.',
    access: book,
    effect: 'undoable',
    changes: [...changes],
    input: day,
  }),
}
