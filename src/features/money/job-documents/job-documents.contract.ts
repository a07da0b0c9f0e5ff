import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { invoiceKinds, invoiceStates } from '../invoices/invoices.rules.ts'
import { quoteStates } from '../quotes/quotes.rules.ts'

const quote = z.object({
  id: z.number(),
  number_text: z.string(),
  state: z.enum(quoteStates),
  total_cents: z.number(),
})
const invoice = z.object({
  id: z.number(),
  /** null: a draft has none yet. */
  number_text: z.nullable(z.string()),
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  total_cents: z.number(),
  owed_cents: z.number(),
  /** Jobs on it besides this one. */
  more_jobs: z.number(),
})
export type JobInvoice = z.output<typeof invoice>

export const jobDocumentsContract = {
  read: endpoint('GET', '/jobs/getDocumentsOfJob/:id', {
    about: 'Quotes and invoices of a job, and what is invoiced, paid and left to pay by them, with tax.',
    access: user({ permission: ['payments.onJob', 'money.manage'] }),
    effect: 'reads',
    reads: ['invoices', 'quotes', 'jobs'],
    input: z.object({ id: f.id }),
    reply: z.object({
      result: z.object({
        price_cents: z.number(),
        invoiced_cents: z.number(),
        paid_cents: z.number(),
        left_cents: z.number(),
        /** An invoice for all of the job was issued. */
        is_whole: z.boolean(),
        /** The last ones first, at most 100 of each. */
        quotes: z.array(quote),
        invoices: z.array(invoice),
      }),
    }),
  }),
}
