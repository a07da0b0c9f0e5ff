import * as z from 'zod/mini'
import {
  type CustomValue,
  customValues,
  listedFields,
  savedFields,
  sentFields,
} from '#features/account/custom-fields/custom-values.wire.ts'
import * as f from '#shared/fields.ts'
import * as s from '#shared/spelling.ts'
import { mostLines } from '../documents/documents.rules.ts'
import {
  deductionFields,
  documentFields,
  payTo,
  publicColumns,
  publicCompany,
  shownFields,
  undelivered,
} from '../documents/documents.wire.ts'
import { entryKinds, payableBy } from '../ledger/ledger.rules.ts'
import { claimWays } from './claims.rules.ts'
import { type InvoiceKind, invoiceKinds, invoiceStates } from './invoices.rules.ts'

const state = z.enum(invoiceStates)
const kind = z.enum(invoiceKinds)
export const day = z.optional(f.dayOrNone)

/** An event on an invoice, with the balance after it. */
const entryFields = {
  id: s.field(s.replyOnly(z.number())),
  kind: s.field(s.replyOnly(z.enum(entryKinds))),
  /** Below zero: paid or forgiven. */
  amount_cents: s.field(s.money, { wire: 'amount' }),
  owed_cents: s.field(s.money, { wire: 'owed' }),
  /** Method of a payment or refund. */
  method: s.field(s.replyOnly(z.nullable(z.number()))),
  /** The day on which it counts. */
  date: s.field(s.replyOnly(z.string())),
  /** Its own day, where the books were closed to that when it was written. */
  meant_day: s.field(s.replyOnly(z.nullable(z.string()))),
  number: s.field(s.replyOnly(z.nullable(z.number()))),
  /** The number as issued, with its prefix. */
  number_text: s.field(s.replyOnly(z.nullable(z.string()))),
  note: s.field(s.replyOnly(z.string())),
  /** It was taken back by another entry. */
  taken_back: s.field(s.replyOnly(z.boolean())),
  /** Paid on the card page: it goes back to the card, and is not taken back. */
  by_card: s.field(s.replyOnly(z.boolean())),
  by: s.field(s.replyOnly(z.nullable(z.string()))),
} as const

/** Fields of an invoice's reply that the wire spells otherwise, as its client sees them. */
export const publicInvoiceFields = {
  ...shownFields,
  deductions: s.field(s.listOfRows(deductionFields, 'wire', mostLines)),
  paid_cents: s.field(s.money, { wire: 'paid' }),
  /** Owed on top for paying by card. */
  card_fees_cents: s.field(s.money, { wire: 'card_fees' }),
  owed_cents: s.field(s.money, { wire: 'owed' }),
} as const

export const shownInvoiceFields = {
  ...publicInvoiceFields,
  custom_fields: s.field(customValues),
  /** The client's credit from overpaying this and other invoices. */
  client_credit_cents: s.field(s.money, { wire: 'client_credit' }),
  entries: s.field(s.listOfRows(entryFields, 'wire', Number.MAX_SAFE_INTEGER)),
  /** Nothing is owed on it; of a draft: once it is issued, as its jobs were paid before. */
  is_settled: s.field(s.replyOnly(z.boolean()), { wire: 'settled' }),
  /** The day on which what was just written counts, where the books are closed to its own. */
  lands_on: s.field(s.replyOnly(z.nullable(z.string()))),
} as const

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
  ...s.replyShape(shownInvoiceFields, 'wire'),
  date: z.nullable(z.string()),
  due: z.nullable(z.string()),
  revision: z.number(),
  sent_at: z.nullable(f.instantOut),
  seen_at: z.nullable(f.instantOut),
  void_reason: z.string(),
  undelivered: z.optional(undelivered),
  version: z.number(),
})
export type InvoiceReply = z.output<typeof invoice>

/** An invoice of a reply as the screens know it. */
export const invoiceFromWire = (reply: InvoiceReply) => s.decode(shownInvoiceFields, 'wire', reply)
export type Invoice = ReturnType<typeof invoiceFromWire>

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
  total_cents: z.number(),
  owed_cents: z.number(),
  sent_at: z.nullable(f.instantOut),
  seen_at: z.nullable(f.instantOut),
  /** Its last mail, or that of a reminder, did not arrive, and something is owed. */
  is_undelivered: z.boolean(),
  ...listedFields,
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
  ...s.replyShape(publicInvoiceFields, 'wire'),
  own_fields: sentFields,
  date: z.nullable(z.string()),
  due: z.nullable(z.string()),
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

const draft = {
  ...savedFields,
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

/** An invoice as written; `more` are fields of the message alone. */
export const draftInput = <X extends z.core.$ZodShape>(more: X) =>
  s.inputOf(documentFields, 'wire', { ...draft, ...more })

/** The content of an invoice, as it is sent. */
export function spellInvoice(
  written: s.Carried<typeof documentFields, 'wire'> & {
    client_id: number | null
    kind: InvoiceKind
    date: string | null
    due: string | null
    job_id: number | null
    more_jobs: readonly { id: number }[]
    quote_id: number | null
    custom_fields: CustomValue[]
  },
) {
  const { client_id, kind, date, due, job_id, more_jobs, quote_id, custom_fields } = written
  return {
    ...s.encode(documentFields, 'wire', written),
    client_id,
    kind,
    date,
    due,
    job_id,
    quote_id,
    custom_fields,
    more_jobs: more_jobs.map(job => job.id),
  }
}

/** Which part of a quote: a share of all in basis points, an amount with tax, or lines. */
export const claimInput = {
  by: z._default(z.enum(claimWays), 'rest'),
  share: f.basisPoints,
  amount_cents: f.cents,
  lines: z._default(z.array(f.line(40)).check(z.maxLength(mostLines)), []),
}
export const claimedQuote = z.object({
  id: z.number(),
  number: z.number(),
  number_text: z.string(),
  job_id: z.nullable(z.number()),
  total_cents: z.number(),
  invoiced_cents: z.number(),
  left_cents: z.number(),
  /** Amount to pay before the work begins. */
  deposit_cents: z.number(),
  has_deposit: z.boolean(),
  /** All that was left is invoiced. */
  is_final: z.boolean(),
  lines: z.array(
    z.object({ id: z.string(), name: z.string(), amount_cents: z.number(), is_claimed: z.boolean() }),
  ),
  invoices: z.array(
    z.object({
      id: z.number(),
      number: z.number(),
      number_text: z.string(),
      kind,
      state,
      date: z.string(),
      total_cents: z.number(),
      owed_cents: z.number(),
    }),
  ),
})
export type ClaimedQuoteReply = z.output<typeof claimedQuote>
export const method = z.coerce.number().check(z.refine(value => payableBy.includes(value)))
