import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'
import { dollarsOf } from '#shared/money.ts'
import { priceInDollars } from '#shared/unit-price.ts'
import {
  type Deduction,
  type DocumentLine,
  documentTotals,
  mostLines,
  type Priced,
} from './documents.rules.ts'

// How a quote or an invoice is spelt on the wire: amounts in dollars, rates in percent.

/** Percent with at most two decimals; comes out as basis points. */
const percent = z.pipe(
  z._default(z.nullable(z.coerce.number().check(z.gte(0), z.lte(100))), 0),
  z.transform(value => Math.round((value ?? 0) * 100)),
)

/** Line fields that the writer chooses. */
export const lineFields = {
  id: f.rowId,
  item_id: f.idOrNone,
  section: f.line(120),
  name: f.requiredLine(200, 'Item Name is required.'),
  description: f.text(2_000),
  quantity: f.quantity,
  price: f.unitPrice,
  is_taxable: z._default(f.flag, true),
  discount_percent: percent,
}

/** A line that was sent, in cents and basis points. */
export const lineFrom = <L extends { price: number; discount_percent: number }>({
  price,
  discount_percent,
  ...line
}: L) => ({ ...line, price_cents: price, discount: discount_percent })

export const lineInput = z.pipe(z.object(lineFields), z.transform(lineFrom))

/** Document fields that the writer chooses. */
export const documentInput = {
  name: f.requiredLine(200, 'Name required.'),
  company_name: f.line(200),
  email: f.optionalEmail,
  phone: f.phone,
  address: f.line(300),
  /** Which of the client's sites it is for. */
  site_id: f.idOrNone,
  site_address: f.line(300),
  reference: f.line(80),
  lines: z._default(f.json(z.array(lineInput).check(z.maxLength(mostLines)), []), []),
  /** 1: prices contain the tax. */
  with_tax: f.flag,
  discount_percent: percent,
  discount_amount: f.money,
  message: f.text(4_000),
  terms: f.text(20_000),
}

export const shownLine = z.object({
  id: z.string(),
  item_id: z.nullable(z.number()),
  section: z.string(),
  name: z.string(),
  description: z.string(),
  quantity: z.number(),
  price: z.number(),
  is_taxable: z.boolean(),
  discount_percent: z.number(),
  /** After its own discount. */
  amount: z.number(),
})

/** Fields of a document's reply. */
export const documentReply = {
  name: z.string(),
  company_name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Name of the site; '' if it has none. */
  site_name: z.string(),
  site_address: z.string(),
  reference: z.string(),
  lines: z.array(shownLine),
  with_tax: z.boolean(),
  tax_percent: z.number(),
  discount_percent: z.number(),
  discount_amount: z.number(),
  message: z.string(),
  terms: z.string(),
  /** Discount on the whole document. */
  discount: z.number(),
  subtotal: z.number(),
  tax: z.number(),
  total: z.number(),
}

/** A document as read. */
export type ShownDocument = z.output<z.ZodMiniObject<typeof documentReply>>

/** An earlier invoice that is deducted. */
export const shownDeduction = z.object({
  invoice_id: z.number(),
  number: z.number(),
  number_text: z.string(),
  date: z.string(),
  /** With tax. */
  total: z.number(),
  tax: z.number(),
})
export type ShownDeduction = z.output<typeof shownDeduction>

export const deductionToWire = ({
  invoice_id,
  number,
  number_text,
  day,
  total_cents,
  tax_cents,
}: Deduction) => ({
  ...{ invoice_id, number, number_text },
  date: day,
  total: dollarsOf(total_cents),
  tax: dollarsOf(tax_cents),
})

/** How a document goes out: by email, by text message, or not at all: it was handed over. */
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

type Input = z.output<z.ZodMiniObject<typeof documentInput>>

/** The columns as they are kept: lines without an id of their own get one. */
export function documentFrom({ discount_percent, discount_amount, lines, ...rest }: Input) {
  const taken = new Set(lines.map(each => each.id))
  let next = 1
  const freeId = () => {
    while (taken.has(String(next))) next++
    return String(next++)
  }
  const seen = new Set<string>()
  const named = lines.map(each => {
    const id = each.id !== '' && !seen.has(each.id) ? each.id : freeId()
    seen.add(id)
    return { ...each, id }
  })
  return { ...rest, lines: named, discount: discount_percent, discount_cents: discount_amount }
}

/** A line for the wire, without what it comes to. */
export function lineToWire({ price_cents, discount, ...each }: DocumentLine) {
  return { ...each, price: priceInDollars(price_cents), discount_percent: discount / 100 }
}

export function documentToWire(document: DocumentFields) {
  const sums = documentTotals(document)
  return {
    name: document.name,
    company_name: document.company_name,
    email: document.email,
    phone: document.phone,
    address: document.address,
    site_name: document.site_name,
    site_address: document.site_address,
    reference: document.reference,
    lines: document.lines.map((each, i) => ({ ...lineToWire(each), amount: dollarsOf(sums.amounts[i]!) })),
    with_tax: document.with_tax,
    tax_percent: document.tax / 100,
    discount_percent: document.discount / 100,
    discount_amount: dollarsOf(document.discount_cents),
    message: document.message,
    terms: document.terms,
    discount: dollarsOf(sums.discount),
    subtotal: dollarsOf(sums.subtotal),
    tax: dollarsOf(sums.tax),
    total: dollarsOf(sums.total),
  }
}
