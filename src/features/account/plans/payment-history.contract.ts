import * as z from 'zod/mini'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const owner = user({ kinds: ['owner'] })
const paper = {
  access: owner,
  effect: 'reads',
  input: z.object({ id: f.id, language: z._default(f.line(10), 'en') }),
  reply: 'file',
  cost: 'heavy',
} as const

export const paymentHistoryContract = {
  payments: endpoint('POST', '/company/stripeFetchCustomerInvoices', {
    about: 'What the company was invoiced for its plan and credit, the newest first.',
    access: owner,
    effect: 'reads',
    reads: ['plans'],
    input: z.object({
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 10),
      starting_after: f.idOrNone,
    }),
    reply: z.object({
      payments: z.array(
        z.object({
          id: z.number(),
          /** Cents. */
          amount: z.number(),
          item: z.string(),
          date_time: f.instantOut,
          status: z.enum(['open', 'paid', 'void']),
          refunded: z.number(),
          /** Address that shows the PDF without a sign-in, for a week; '': there is none. */
          invoice_url: z.string(),
          receipt_url: z.string(),
        }),
      ),
      has_more: z.boolean(),
      message: z.string(),
    }),
  }),
  invoice: endpoint('GET', '/company/planInvoice/:id', {
    about: 'A tax invoice of the host, as PDF.',
    ...paper,
  }),
  receipt: endpoint('GET', '/company/planReceipt/:id', {
    about: 'The receipt of a payment, as PDF.',
    ...paper,
  }),
  paper: endpoint('GET', '/company/planPaper/:token', {
    about: 'The invoice or receipt behind an address of the list, as PDF.',
    access: everybody,
    effect: 'reads',
    input: z.object({
      token: f.secret(z.string().check(z.regex(/^[\w.-]{20,400}$/))),
      language: z._default(f.line(10), 'en'),
    }),
    reply: 'file',
    cost: 'heavy',
  }),
  account: endpoint('GET', '/company/paymentID', {
    about:
      'Who the company is at the card provider: its customer and the publishable key of the host; and the account of its own. "" where there is none.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    reads: ['settings', 'plans'],
    reply: z.object({
      result: z.object({ customer: z.string(), account: z.string(), publishable_key: z.string() }),
    }),
  }),
}
