import * as z from 'zod/mini'
import { tasks } from '#features/jobs/tasks/tasks.wire.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { handoverKinds } from './handover.rules.ts'
import { anyHandover } from './handover-access.rules.ts'

const access = user({ permission: anyHandover })
const book = user({ permission: 'jobs.book' })

const handover = z.object({
  id: z.number(),
  direction: z.enum(['out', 'in']),
  kind: z.enum(handoverKinds),
  company: z.string(),
  title: z.string(),
  status: z.enum(['sent', 'accepted', 'declined', 'withdrawn']),
  reason: z.string(),
  sent_at: f.instantOut,
  sent_by: z.string(),
  answered_at: z.nullable(f.instantOut),
  answered_by: z.string(),
  /** Own rows: what was handed over, or what was made of it. */
  job_id: z.nullable(z.number()),
  lead_id: z.nullable(z.number()),
  client_id: z.nullable(z.number()),
  /** English name of the status where the work is done; '': none yet. */
  progress: z.string(),
  version: z.number(),
})
export type Handover = z.output<typeof handover>

/** A handover with its document; files by their names. */
const opened = z.object({
  ...handover.shape,
  note: z.string(),
  client: z.object({
    name: z.string(),
    company_name: z.string(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
  }),
  scope: z.string(),
  tasks: z.array(z.object({ title: z.string(), due_on: z.nullable(z.string()), is_done: z.boolean() })),
  notes: z.array(z.object({ text: z.string(), author: z.string() })),
  parts: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      /** Unit price in dollars; null: not sent along. */
      price: z.nullable(z.number()),
    }),
  ),
  files: z.array(z.string()),
})
export type OpenedHandover = z.output<typeof opened>

const sorts = ['id'] as const
const handoverList = listOf({
  rows: 'data',
  row: handover,
  sorts,
  filters: { direction: z._default(z.enum(['in', 'out']), 'in'), waiting: f.flag },
})
const one = z.object({ id: f.id })
const company = z.object({ id: z.number(), name: z.string() })

export const handoverContract = {
  companies: endpoint('GET', '/jobs/getTransferCompanies', {
    about:
      'Companies that work can go to: the head office, the members, and others in which the signed-in person books jobs.',
    access,
    effect: 'reads',
    reads: ['franchise'],
    reply: z.object({ result: z.array(company) }),
  }),
  transfer: endpoint('POST', '/jobs/addTaskTransfer', {
    about:
      'Hands tasks of a job, or of a client, to another company as a job for the same client, with their photos; technicians stay. In a company in which the caller books jobs it is accepted at once.',
    access: book,
    effect: 'leaves',
    changes: ['franchise', 'diary', 'jobs'],
    input: z.object({
      /** Where they go. */
      company_id: f.id,
      /** The client here. */
      customer_id: f.idOrNone,
      /** The job that they are taken from: where the work is, and whose diary tells of it. */
      job_id: f.idOrNone,
      tasks_info: tasks.takes,
    }),
    reply: z.object({ message: z.string() }),
  }),
  send: endpoint('POST', '/jobs/handOver', {
    about:
      'Hands a job, a lead or a client to another company of the franchise, which accepts or declines it: scope, client, tasks, notes and files; prices only with with_prices.',
    access,
    effect: 'undoable',
    changes: ['franchise', 'diary', 'jobs', 'leads'],
    input: z.object({
      kind: z.enum(handoverKinds),
      /** The job, lead or client. */
      id: f.id,
      company_id: f.id,
      note: f.text(5_000),
      with_prices: f.flag,
      with_files: z._default(f.flag, true),
    }),
    reply: z.object({ id: z.number() }),
  }),
  list: endpoint('POST', '/jobs/getHandovers', {
    about: 'Work handed to this company, or by it, the newest first; waiting: only what is not answered.',
    access,
    effect: 'reads',
    reads: ['franchise'],
    ...handoverList.page,
  }),
  open: endpoint('GET', '/jobs/getHandover/:id', {
    about: 'One handover with all that was sent.',
    access,
    effect: 'reads',
    reads: ['franchise'],
    input: one,
    reply: z.object({ result: opened }),
  }),
  of: endpoint('GET', '/jobs/getHandoversOf', {
    about: 'What became of handing over this job, lead or client; and where it came from.',
    access,
    effect: 'reads',
    reads: ['franchise'],
    input: z.object({ kind: z.enum(handoverKinds), id: f.id }),
    reply: z.object({ result: z.array(handover) }),
  }),
  accept: endpoint('POST', '/jobs/acceptHandover/:id', {
    about: 'Takes the work: a job, lead or client of the own company is made of it. Files follow.',
    access,
    effect: 'undoable',
    changes: ['franchise', 'jobs', 'clients', 'leads', 'diary', 'activity', 'files', 'stock'],
    input: one,
    reply: z.object({ result: handover }),
  }),
  decline: endpoint('POST', '/jobs/declineHandover/:id', {
    about: 'Says no to work that was handed over.',
    access,
    effect: 'undoable',
    changes: ['franchise', 'jobs', 'leads', 'diary', 'activity'],
    input: z.object({ id: f.id, reason: f.text(500) }),
  }),
  withdraw: endpoint('POST', '/jobs/withdrawHandover/:id', {
    about: 'Takes back work that nobody has answered for.',
    access,
    effect: 'undoable',
    changes: ['franchise', 'jobs', 'leads', 'diary'],
    input: one,
  }),
}
