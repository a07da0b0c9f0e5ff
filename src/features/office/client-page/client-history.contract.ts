import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

export const historyKinds = ['job', 'appointment', 'quote', 'invoice', 'payment', 'message', 'file'] as const
export type HistoryKind = (typeof historyKinds)[number]

const entry = z.object({
  kind: z.enum(historyKinds),
  id: z.number(),
  at: f.instantOut,
  /** Its own number; null: it has none. */
  number: z.nullable(z.number()),
  /** A document's number as issued, with its prefix. */
  number_text: z.nullable(z.string()),
  text: z.string(),
  /** A job's status; the kind of a document, payment or message. */
  status: z.string(),
  /** The job that it belongs to. */
  job_id: z.nullable(z.number()),
  /** Dollars; null for who may not see money. */
  amount_cents: z.nullable(z.number()),
  /** The id of what it opens: of a payment its invoice's. */
  opens: z.number(),
})
export type HistoryEntry = z.output<typeof entry>

const access = user({ permission: ['clients.manage', 'jobs.book'] })

export const clientHistoryContract = {
  history: endpoint('POST', '/client/getHistory/:id', {
    about:
      'All that happened with a client, newest first, 30 at a time: jobs, appointments, quotes, invoices, payments, messages and files. next leads on.',
    access,
    effect: 'reads',
    beside: true,
    reads: ['clients', 'jobs', 'appointments', 'quotes', 'invoices', 'messages', 'mail', 'files'],
    input: z.object({
      id: f.id,
      kind: z._default(z.nullable(z.enum(historyKinds)), null),
      after: z.optional(z.string().check(z.maxLength(200))),
    }),
    reply: z.object({ result: z.array(entry), next: z.nullable(z.string()) }),
  }),
  balance: endpoint('GET', '/client/getBalance/:id', {
    about:
      'What a client owes on invoices, and what of it is overdue: the sum of their entries in the ledger.',
    access: user({ permission: 'payments.onJob' }),
    effect: 'reads',
    reads: ['invoices'],
    input: z.object({ id: f.id }),
    reply: z.object({ owed_cents: z.number(), overdue_cents: z.number() }),
  }),
}
