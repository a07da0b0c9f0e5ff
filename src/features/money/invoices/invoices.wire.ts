import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'
import { mostLines } from '../documents/documents.rules.ts'
import {
  documentInput,
  documentReply,
  payTo,
  publicColumns,
  publicCompany,
  shownDeduction,
} from '../documents/documents.wire.ts'
import { entryKinds, payableBy } from '../ledger/ledger.rules.ts'
import { claimWays } from './claims.rules.ts'
import { invoiceKinds, invoiceStates } from './invoices.rules.ts'

const state = z.enum(invoiceStates)
const kind = z.enum(invoiceKinds)
export const day = z.optional(f.dayOrNone)

/** An event on an invoice, with the balance after it. */
const entry = z.object({
  id: z.number(),
  kind: z.enum(entryKinds),
  /** Below zero: paid or forgiven. */
  amount: z.number(),
  owed: z.number(),
  /** Method of a payment or refund. */
  method: z.nullable(z.number()),
  date: z.string(),
  number: z.nullable(z.number()),
  /** The number as issued, with its prefix. */
  number_text: z.nullable(z.string()),
  note: z.string(),
  /** It was taken back by another entry. */
  taken_back: z.boolean(),
  /** Paid on the card page: it goes back to the card, and is not taken back. */
  by_card: z.boolean(),
  by: z.nullable(z.string()),
})

export const invoice = z.object({
  id: z.number(),
  number: z.nullable(z.number()),
  /** The number as issued, with its prefix; null: a draft. */
  number_text: z.nullable(z.string()),
  state,
  kind,
  client_id: z.nullable(z.number()),
  site_id: z.nullable(z.number()),
  job_id: z.nullable(z.number()),
  job_number: z.nullable(z.number()),
  /** The jobs that it is for besides. */
  more_jobs: z.array(z.object({ id: z.number(), number: z.number() })),
  /** The quote that it claims, in part or the rest. */
  quote_id: z.nullable(z.number()),
  quote_number: z.nullable(z.number()),
  quote_number_text: z.nullable(z.string()),
  ...documentReply,
  deductions: z.array(shownDeduction),
  date: z.nullable(z.string()),
  due: z.nullable(z.string()),
  paid: z.number(),
  /** Owed on top for paying by card. */
  card_fees: z.number(),
  owed: z.number(),
  /** The client's credit from overpaying this and other invoices. */
  client_credit: z.number(),
  revision: z.number(),
  sent_at: z.nullable(f.instantOut),
  seen_at: z.nullable(f.instantOut),
  void_reason: z.string(),
  entries: z.array(entry),
  version: z.number(),
})
export type Invoice = z.output<typeof invoice>

export const invoiceRow = z.object({
  id: z.number(),
  number: z.nullable(z.number()),
  number_text: z.nullable(z.string()),
  state,
  kind,
  client_id: z.nullable(z.number()),
  job_id: z.nullable(z.number()),
  job_number: z.nullable(z.number()),
  name: z.string(),
  company_name: z.string(),
  date: z.nullable(z.string()),
  due: z.nullable(z.string()),
  total: z.number(),
  owed: z.number(),
  sent_at: z.nullable(f.instantOut),
  seen_at: z.nullable(f.instantOut),
})
export type ListedInvoice = z.output<typeof invoiceRow>

/** An invoice on its client's page. */
export const publicInvoice = z.object({
  number: z.nullable(z.number()),
  number_text: z.nullable(z.string()),
  state,
  title: z.string(),
  company: publicCompany,
  columns: publicColumns,
  ...documentReply,
  deductions: z.array(shownDeduction),
  date: z.nullable(z.string()),
  due: z.nullable(z.string()),
  paid: z.number(),
  card_fees: z.number(),
  owed: z.number(),
  pay_to: z.nullable(payTo),
})

const receipt = z.object({
  /** Id of its ledger entry. */
  id: z.number(),
  number: z.number(),
  number_text: z.string(),
  invoice_id: z.number(),
  invoice_number: z.number(),
  invoice_number_text: z.string(),
  amount: z.number(),
  method: z.nullable(z.number()),
  date: z.string(),
})
export const papers = z.object({ invoices: z.array(invoice), receipts: z.array(receipt) })

export const draftInput = {
  ...documentInput,
  kind: z._default(kind, 'invoice'),
  client_id: f.idOrNone,
  job_id: f.idOrNone,
  /** Further jobs of the same client; absent: as they are. */
  more_jobs: z.optional(z.array(f.id).check(z.maxLength(50))),
  /** A quote that was accepted, of which it claims a part or all that is left. */
  quote_id: f.idOrNone,
  /** Its date; absent: the day on which it is issued. */
  date: day,
  /** Absent: by the usual payment term. */
  due: day,
}
/** Which part of a quote: in percent of all, as an amount with tax, or lines. */
export const claimInput = {
  by: z._default(z.enum(claimWays), 'rest'),
  percent: z._default(z.coerce.number().check(z.gte(0), z.lte(100)), 0),
  amount: f.money,
  lines: z._default(z.array(f.line(40)).check(z.maxLength(mostLines)), []),
}
export const claimedQuote = z.object({
  id: z.number(),
  number: z.number(),
  number_text: z.string(),
  job_id: z.nullable(z.number()),
  total: z.number(),
  invoiced: z.number(),
  left: z.number(),
  /** Amount to pay before the work begins. */
  deposit: z.number(),
  has_deposit: z.boolean(),
  /** All that was left is invoiced. */
  is_final: z.boolean(),
  lines: z.array(z.object({ id: z.string(), name: z.string(), amount: z.number(), is_claimed: z.boolean() })),
  invoices: z.array(
    z.object({
      id: z.number(),
      number: z.number(),
      number_text: z.string(),
      kind,
      state,
      date: z.string(),
      total: z.number(),
      owed: z.number(),
    }),
  ),
})
export type ClaimedQuoteReply = z.output<typeof claimedQuote>
export const method = z.coerce.number().check(z.refine(value => payableBy.includes(value)))
