import * as z from 'zod/mini'
import { rounds } from '#features/jobs/asked-forms/asked.rules.ts'
import { formAsks } from '#features/jobs/asked-forms/asked.wire.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const manage = user({ permission: 'forms.manage' })
const round = z.object({
  id: z.number(),
  form_id: z.number(),
  name: z.string(),
  client_id: z.number(),
  client: z.string(),
  /** Name or address; '': wherever the client is. */
  site: z.string(),
  every: z.enum(rounds),
  due_on: z.string(),
  /** True once the form can be filled in for that day. */
  is_due: z.boolean(),
})
export type FormRound = z.infer<typeof round>

const openForm = z.object({
  id: z.number(),
  name: z.string(),
  must: z.boolean(),
  /** Before which statuses. */
  status_ids: z.array(z.number()),
})
const openOnJob = z.object({ job_id: z.number(), forms: z.array(openForm) })
export type OpenOnJob = z.infer<typeof openOnJob>

/** Required forms: where and when they are due, and which are still open. */
export const askedContract = {
  read: endpoint('GET', '/forms/getAsks/:id', {
    about: 'On which jobs a form is asked for, and for whom it is due again and again.',
    access: manage,
    effect: 'reads',
    reads: ['forms', 'clients'],
    input: z.object({ id: f.id }),
    reply: z.object({
      asks: z.array(
        z.object({
          must: z.boolean(),
          job_type_ids: z.array(z.number()),
          status_ids: z.array(z.number()),
          clients: z.array(z.object({ id: z.number(), name: z.string() })),
        }),
      ),
      rounds: z.array(round),
      version: z.number(),
    }),
  }),
  save: endpoint('POST', '/forms/saveAsks/:id', {
    about: 'Says on which jobs a form is asked for, before which statuses.',
    access: manage,
    effect: 'undoable',
    changes: ['forms'],
    input: z.object({ id: f.id, asks: formAsks, version: f.version }),
    reply: z.object({ message: z.string() }),
  }),
  addRound: endpoint('POST', '/forms/addRound', {
    about: 'Makes a form due for a client or site every month, quarter or year.',
    access: manage,
    effect: 'undoable',
    changes: ['forms'],
    input: z.object({
      form_id: f.id,
      client_id: f.id,
      site_id: f.idOrNone,
      every: z.enum(rounds),
      first_on: f.day,
    }),
    reply: z.object({ message: z.string(), id: z.number() }),
  }),
  endRound: endpoint('POST', '/forms/endRound/:id', {
    about: 'Ends a round of a form, or begins it again.',
    access: manage,
    effect: 'undoable',
    changes: ['forms'],
    input: z.object({ id: f.id, checked: z._default(f.flag, false) }),
    reply: z.object({ message: z.string() }),
  }),
  open: endpoint('GET', '/forms/getOpen', {
    about: 'Jobs that wait for a form, the next appointments first, and rounds that are due.',
    access: manage,
    effect: 'reads',
    reads: ['forms', 'jobs'],
    reply: z.object({
      jobs: z.array(
        z.object({
          ...openOnJob.shape,
          number: z.number(),
          name: z.string(),
          appointment_at: z.nullable(f.instantOut),
        }),
      ),
      /** There are more jobs than these. */
      more: z.boolean(),
      rounds: z.array(round),
    }),
  }),
  onJobs: endpoint('POST', '/forms/openOnJobs', {
    about: 'The forms that these jobs wait for, of those that whoever asks may see.',
    access: user(),
    effect: 'reads',
    reads: ['forms', 'jobs'],
    input: z.object({ ids: z.array(f.id).check(z.maxLength(500)) }),
    reply: z.object({ data: z.array(openOnJob) }),
  }),
}
