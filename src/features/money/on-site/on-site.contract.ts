import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { payTo } from '../documents/documents.wire.ts'
import { payableBy } from '../ledger/ledger.rules.ts'

const onSite = user({ permission: 'payments.onJob' })
const changes = ['invoices', 'jobs', 'diary', 'clients', 'activity'] as const

const receipt = z.object({
  /** Id of its ledger entry. */
  id: z.number(),
  number: z.number(),
  number_text: z.string(),
  amount_cents: z.number(),
  method: z.nullable(z.number()),
})
const owing = z.object({
  id: z.number(),
  version: z.number(),
  number: z.number(),
  number_text: z.string(),
  total_cents: z.number(),
  owed_cents: z.number(),
  /** The address where the client pays it. */
  link: z.string(),
  takes_cards: z.boolean(),
  /** The least that can be paid by card at once; as much as is owed: only all of it. */
  least_cents: z.number(),
  is_test: z.boolean(),
  pay_to: z.nullable(payTo),
  /** The last one first. */
  receipts: z.array(receipt),
})

const receiptTo = {
  via: z._default(z.enum(['email', 'sms']), 'email'),
  email: f.optionalEmail,
  phone: f.phone,
}

export type ReceiptTo = z.output<z.ZodMiniObject<typeof receiptTo>>

/** Payments taken where the work is done, of jobs that whoever takes them sees. */
export const onSiteContract = {
  open: endpoint('GET', '/jobs/getPaymentOfJob/:jobId', {
    about: 'What is to be paid on a job, and how; of a job without an invoice, what it would be.',
    access: onSite,
    effect: 'reads',
    reads: ['invoices', 'jobs', 'settings'],
    input: z.object({ jobId: f.id }),
    reply: z.object({
      result: z.object({
        job_number: z.number(),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        invoices: z.array(owing),
        /** Preview of the job's invoice; null: it has one. */
        begun: z.nullable(
          z.object({
            total_cents: z.number(),
            lines: z.array(
              z.object({
                name: z.string(),
                quantity: z.number(),
                unit: z.string(),
                amount_cents: z.number(),
              }),
            ),
          }),
        ),
      }),
    }),
  }),
  issue: endpoint('POST', '/jobs/invoiceOnSite', {
    about: 'Issues the invoice of a job, so that it can be paid; one that the office has drafted goes first.',
    access: onSite,
    effect: 'undoable',
    changes,
    input: z.object({ job_id: f.id }),
    reply: z.object({ id: z.number() }),
  }),
  take: endpoint('POST', '/jobs/payOnSite/:id', {
    about:
      'Takes a payment of at most what is owed on an invoice of a job, which gives a receipt; `send_to` sends the client that receipt.',
    access: onSite,
    effect: 'leaves',
    changes: [...changes, 'mail', 'messages'],
    input: z.object({
      id: f.id,
      version: f.version,
      amount_cents: f.cents,
      method: z.coerce.number().check(z.refine(value => payableBy.includes(value))),
      note: f.line(200),
      send_to: z.optional(z.object(receiptTo)),
    }),
    reply: z.object({ receipt, version: z.number() }),
  }),
  sendReceipt: endpoint('POST', '/jobs/sendReceipt/:id', {
    about: 'Sends the client a receipt; id is that of the receipt.',
    access: onSite,
    effect: 'leaves',
    changes: ['diary', 'mail', 'messages', 'jobs', 'invoices'],
    input: z.object({ id: f.id, ...receiptTo }),
    reply: z.object({ message: z.string() }),
  }),
}
