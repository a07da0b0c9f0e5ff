import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'
import * as s from '#shared/spelling.ts'
import {
  type Deduction,
  type DocumentLine,
  documentTotals,
  lineAmount,
  mostLines,
  type Priced,
} from './documents.rules.ts'

// How a quote or an invoice is spelt on the wire: amounts in dollars, rates in percent. Within they are cents and basis
// points: the server encodes a document as it leaves, the browser decodes it as it arrives.

const wire = <const N extends string>(name: N) => ({ wire: name })

/** Line fields that the writer chooses. */
export const lineFields = {
  id: s.field(s.plain(f.rowId, z.string())),
  item_id: s.field(s.plain(f.idOrNone, z.nullable(z.number()))),
  section: s.field(s.line(120)),
  name: s.field(s.requiredLine(200, 'Item Name is required.')),
  description: s.field(s.text(2_000)),
  quantity: s.field(s.plain(f.quantity, z.number())),
  // Stored lines from before there were units lack it.
  unit: s.field({ ...s.line(30), write: (unit: string | undefined) => unit ?? '' }),
  price_cents: s.field(s.price, wire('price')),
  is_taxable: s.field(s.plain(z._default(f.flag, true), z.boolean())),
  discount: s.field(s.rate, wire('discount_percent')),
} as const

export const lineInput = s.inputOf(lineFields, 'wire', {})

/** A line as read: after its own discount it comes to `amount_cents`. */
export const shownLineFields = { ...lineFields, amount_cents: s.field(s.money, wire('amount')) } as const

const contents = {
  name: s.field(s.requiredLine(200, 'Name required.')),
  company_name: s.field(s.line(200)),
  email: s.field(s.email),
  phone: s.field(s.phone),
  address: s.field(s.line(300)),
  site_address: s.field(s.line(300)),
  reference: s.field(s.line(80)),
  /** 1: prices contain the tax. */
  with_tax: s.field(s.flag),
  discount: s.field(s.rate, wire('discount_percent')),
  discount_cents: s.field(s.money, wire('discount_amount')),
  message: s.field(s.text(4_000)),
  terms: s.field(s.text(20_000)),
} as const

/** Document fields that the writer chooses. */
export const documentFields = {
  ...contents,
  /** Which of the client's sites it is for. */
  site_id: s.field(s.plain(f.idOrNone, z.nullable(z.number()))),
  lines: s.field(s.listOfRows(lineFields, 'wire', mostLines)),
} as const

/** Fields of a document's reply. */
export const shownFields = {
  ...contents,
  /** Name of the site; '' if it has none. */
  site_name: s.field(s.replyOnly(z.string())),
  lines: s.field(s.listOfRows(shownLineFields, 'wire', mostLines)),
  tax: s.field(s.rate, wire('tax_percent')),
  /** Discount on the whole document, in all. */
  discounted_cents: s.field(s.money, wire('discount')),
  subtotal_cents: s.field(s.money, wire('subtotal')),
  tax_cents: s.field(s.money, wire('tax')),
  total_cents: s.field(s.money, wire('total')),
} as const

/** An earlier invoice that is deducted. */
export const deductionFields = {
  invoice_id: s.field(s.replyOnly(z.number())),
  number: s.field(s.replyOnly(z.number())),
  number_text: s.field(s.replyOnly(z.string())),
  day: s.field(s.replyOnly(z.string()), wire('date')),
  /** With tax. */
  total_cents: s.field(s.money, wire('total')),
  tax_cents: s.field(s.money, wire('tax')),
} as const

/** How a document goes out: by email, by text message, or not at all: it was handed over. */
/** The last mail about a document that did not arrive: to whom, and why; null: it arrived, or there is none. */
export const undelivered = z.nullable(z.object({ to: z.string(), reason: z.string() }))
export type Undelivered = z.output<typeof undelivered>

export const sendingInput = {
  via: z._default(z.enum(['email', 'sms', 'none']), 'email'),
  email: f.optionalEmail,
  phone: f.phone,
  /** A word above the link of a text message; at the end of an email's own text. */
  note: f.text(2_000),
  /** Of an email, with placeholders; left out: as the company's template has it. */
  mail_subject: z.optional(f.givenLine(200)),
  mail_text: z.optional(f.givenText(5_000)),
  cc: z._default(z.array(f.email('Please enter an email address.')).check(z.maxLength(5)), []),
  /** The document goes with the email as a PDF. */
  attach_pdf: z.optional(f.givenFlag),
}

/** Token of a link to a client's page. */
export const linkToken = f.secret(z.string().check(z.regex(/^[\w.-]{20,400}$/)))

/** In which a document is printed; '': that of the company's PDFs. One that we do not speak is English. */
export const documentLanguage = z._default(f.line(10), '')

/** Line fields that a client sees. */
export const publicColumns = z.object({
  shows_descriptions: z.boolean(),
  shows_quantity: z.boolean(),
  shows_price: z.boolean(),
})

/** The issuing company, as clients see it. */
export const publicCompany = z.object({
  name: z.string(),
  abn: z.string(),
  /** 'Lic. 123456C'; ''. */
  licence: z.string(),
  /** 'GST'; '' where the tax has no name of its own. */
  tax_name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  logo: z.string(),
  colour: z.string(),
})

/** Where clients pay to by transfer. */
export const payTo = z.object({
  account_name: z.string(),
  bsb: z.string(),
  account_number: z.string(),
  bank_name: z.string(),
  payid: z.string(),
  /** Reference for the transfer. */
  reference: z.string(),
})

/** The columns of a document. */
export interface DocumentFields extends Priced {
  name: string
  company_name: string
  email: string
  phone: string
  address: string
  site_name: string
  site_address: string
  reference: string
  lines: DocumentLine[]
  deductions?: readonly Deduction[]
  message: string
  terms: string
}

/** The lines with ids: those without one of their own get one. */
export function withIds<L extends { id: string }>(lines: readonly L[]): L[] {
  const taken = new Set(lines.map(each => each.id))
  let next = 1
  const freeId = () => {
    while (taken.has(String(next))) next++
    return String(next++)
  }
  const seen = new Set<string>()
  return lines.map(each => {
    const id = each.id !== '' && !seen.has(each.id) ? each.id : freeId()
    seen.add(id)
    return { ...each, id }
  })
}

type PricedLine = Priced['lines'][number]

/** A document with what it comes to, as a reply shows it. */
export function withSums<L extends PricedLine, D extends Omit<Priced, 'lines'>>(
  document: D & { lines: readonly L[] },
  sums = documentTotals(document),
) {
  const { lines, ...rest } = document
  return {
    ...rest,
    lines: lines.map(each => ({ ...each, amount_cents: lineAmount(each) })),
    discounted_cents: sums.discounted,
    subtotal_cents: sums.subtotal,
    tax_cents: sums.tax,
    total_cents: sums.total,
  }
}
