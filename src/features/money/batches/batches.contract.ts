import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { factValues } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { day, method } from '../invoices/invoices.wire.ts'
import { batchKinds, batchStates, batchWays, chosenBy, mostInBatch } from './batches.rules.ts'

/** Also asked of whoever began a batch while the server works on it. */
export const batchAccess = user({ permission: 'money.manage' })

const item = z.object({
  n: z.number(),
  job_id: z.nullable(z.number()),
  job_number: z.nullable(z.number()),
  invoice_id: z.nullable(z.number()),
  invoice_number: z.nullable(z.number()),
  invoice_number_text: z.nullable(z.string()),
  name: z.string(),
  status: z.enum(['waiting', 'done', 'left']),
  /** The outcome, in English. */
  message: z.string(),
  text: z.string(),
  values: factValues,
})
const batch = z.object({
  id: z.number(),
  kind: z.enum(batchKinds),
  state: z.enum(batchStates),
  total: z.number(),
  waiting: z.number(),
  done: z.number(),
  left: z.number(),
  at: f.instantOut,
  /** When it last moved. */
  worked_at: f.instantOut,
})
export type Batch = z.output<typeof batch>

const one = z.object({ id: f.id })
const ids = z._default(z.array(f.id).check(z.maxLength(mostInBatch)), [])
/** Names invoices by id, the overdue or unpaid ones of clients, or all that is overdue, which needs no ids. */
const by = z._default(z.enum(chosenBy), 'invoices')
const answer = z.object({ result: batch })

export const batchesContract = {
  begin: endpoint('POST', '/jobs/beginInvoiceBatch', {
    about:
      'Invoices jobs, each by itself, or sends invoices, reminds of them, takes payments or sends statements, many at a time. The server goes on with it by itself; invoiceBatch tells how far it is.',
    access: batchAccess,
    effect: 'leaves',
    changes: ['invoices'],
    input: z.object({
      kind: z.enum(batchKinds),
      ids,
      by,
      via: z._default(z.enum(batchWays), 'best'),
      /** 1: drafts of an earlier day are issued with today's dates. */
      moves_dates: f.flag,
      /** For payments. Less than is owed goes to what is due first, and has to be of one client. */
      payment: z.optional(z.object({ amount_cents: f.cents, method, date: day, note: f.line(200) })),
    }),
    reply: answer,
  }),
  outlook: endpoint('POST', '/jobs/lookAtInvoiceBatch', {
    about:
      'What is owed on the chosen invoices, or on those of the chosen clients: what a batch would be about.',
    access: batchAccess,
    effect: 'reads',
    reads: ['invoices'],
    input: z.object({ kind: z.enum(batchKinds), ids, by }),
    reply: z.object({
      result: z.object({
        invoices: z.number(),
        clients: z.number(),
        owed_cents: z.number(),
        /** Clients without an email address and without a mobile number. */
        unreachable: z.number(),
      }),
    }),
  }),
  missingSigns: endpoint('POST', '/jobs/getMissingSignsOfBatch', {
    about: 'Signs on the papers of a batch that no font of our PDFs has.',
    access: batchAccess,
    effect: 'reads',
    reads: [],
    input: z.object({ kind: z.enum(batchKinds), ids, by }),
    reply: z.object({ result: z.array(z.string()) }),
  }),
  papers: endpoint('POST', '/jobs/invoicesPdf', {
    about: 'Several invoices, or the unpaid ones of several clients, as one PDF.',
    access: batchAccess,
    effect: 'reads',
    input: z.object({ ids, by }),
    reply: 'file',
    cost: 'heavy',
  }),
  open: endpoint('GET', '/jobs/invoiceBatch/:id', {
    about: 'A batch with what became of each.',
    access: batchAccess,
    effect: 'reads',
    reads: ['invoices'],
    input: one,
    reply: z.object({ result: batch, items: z.array(item) }),
  }),
  last: endpoint('GET', '/jobs/lastInvoiceBatch', {
    about: 'The last batch of the signed-in user that is going on, or that they have not dismissed.',
    access: batchAccess,
    effect: 'reads',
    reads: ['invoices'],
    reply: z.object({ result: z.nullable(batch) }),
  }),
  stop: endpoint('POST', '/jobs/stopInvoiceBatch/:id', {
    about: 'Stops after the one that is being done. What was done stays done.',
    access: batchAccess,
    effect: 'undoable',
    changes: ['invoices'],
    input: one,
    reply: answer,
  }),
  goOn: endpoint('POST', '/jobs/goOnWithInvoiceBatch/:id', {
    about:
      'Goes on with a batch that was stopped, or that nothing has moved of for a minute; again: those that were left are tried once more.',
    access: batchAccess,
    effect: 'leaves',
    changes: ['invoices'],
    input: z.object({ id: f.id, again: z._default(z.boolean(), false) }),
    reply: answer,
  }),
  dismiss: endpoint('POST', '/jobs/dismissInvoiceBatch/:id', {
    about:
      'Leaves what is waiting in a batch as it is, and shows the batch no more; what was done stays done.',
    access: batchAccess,
    effect: 'undoable',
    changes: ['invoices'],
    input: one,
    reply: answer,
  }),
}
