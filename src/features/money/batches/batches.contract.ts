import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { factValues } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'

const money = user({ permission: 'money.manage' })
const changes = ['invoices', 'jobs', 'diary', 'clients', 'mail', 'messages'] as const

export const batchKinds = ['jobs', 'invoices'] as const
/** How they go out: kept as drafts, issued only, or sent; 'best' is by email, by text message where there is no address. */
export const batchWays = ['draft', 'none', 'email', 'sms', 'best'] as const
export const mostInBatch = 1_000

const item = z.object({
  n: z.number(),
  job_id: z.nullable(z.number()),
  job_number: z.nullable(z.number()),
  invoice_id: z.nullable(z.number()),
  invoice_number: z.nullable(z.number()),
  name: z.string(),
  status: z.enum(['waiting', 'done', 'left']),
  /** What became of it, in English. */
  message: z.string(),
  text: z.string(),
  values: factValues,
})
const batch = z.object({
  id: z.number(),
  kind: z.enum(batchKinds),
  total: z.number(),
  waiting: z.number(),
  done: z.number(),
  left: z.number(),
  at: f.instantOut,
})
export type Batch = z.output<typeof batch>

export const batchesContract = {
  begin: endpoint('POST', '/jobs/beginInvoiceBatch', {
    about:
      'Notes what is to be invoiced or sent together: jobs, each of which gets an invoice, or invoices. runInvoiceBatch does it.',
    access: money,
    effect: 'undoable',
    changes: ['invoices'],
    input: z.object({
      kind: z.enum(batchKinds),
      ids: z.array(f.id).check(z.minLength(1, 'Please choose at least one.'), z.maxLength(mostInBatch)),
      via: z._default(z.enum(batchWays), 'best'),
    }),
    reply: z.object({ result: batch }),
  }),
  run: endpoint('POST', '/jobs/runInvoiceBatch/:id', {
    about:
      'Does the next of a batch, for some seconds at the most, each by itself: repeat it until none is waiting. What is done is never done again.',
    access: money,
    effect: 'leaves',
    changes,
    input: z.object({ id: f.id }),
    reply: z.object({ result: batch }),
  }),
  open: endpoint('GET', '/jobs/invoiceBatch/:id', {
    about: 'A batch with what became of each.',
    access: money,
    effect: 'reads',
    reads: ['invoices'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: batch, items: z.array(item) }),
  }),
  waiting: endpoint('GET', '/jobs/waitingInvoiceBatch', {
    about: 'The last batch of the signed-in user that was not finished.',
    access: money,
    effect: 'reads',
    reads: ['invoices'],
    reply: z.object({ result: z.nullable(batch) }),
  }),
  drop: endpoint('POST', '/jobs/dropInvoiceBatch/:id', {
    about: 'Leaves what is waiting in a batch as it is; what was done stays done.',
    access: money,
    effect: 'undoable',
    changes: ['invoices'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: batch }),
  }),
}
