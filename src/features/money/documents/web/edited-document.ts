import { centsOf, dollarsOf } from '#shared/money.ts'
import { priceInDollars, priceOf } from '#shared/unit-price.ts'
import type { DocumentLine } from '../documents.rules.ts'
import type { DocumentFields, ShownDeduction, ShownDocument } from '../documents.wire.ts'

/** A document while somebody writes it: amounts in cents, rates in basis points. */
export interface EditedDocument extends DocumentFields {
  client_id: number | null
  site_id: number | null
}

/** Read fields that go into an edit. */
type Read = Omit<ShownDocument, 'discount' | 'subtotal' | 'tax' | 'total'> & {
  client_id: number | null
  site_id: number | null
  deductions?: readonly ShownDeduction[]
}

const points = (percent: number) => Math.round(percent * 100)
const cents = (dollars: number) => centsOf(dollars) ?? 0

export function editedFrom(reply: Read): EditedDocument {
  const { client_id, name, company_name, email, phone, address, reference } = reply
  const { site_id, site_name, site_address } = reply
  return {
    ...{ client_id, name, company_name, email, phone, address, reference },
    ...{ site_id, site_name, site_address },
    lines: reply.lines.map(({ amount: _, price, discount_percent, ...line }) => ({
      ...line,
      price_cents: priceOf(price),
      discount: points(discount_percent),
    })),
    with_tax: reply.with_tax,
    tax: points(reply.tax_percent),
    ...(reply.deductions && { deductions: reply.deductions.map(deductionFrom) }),
    discount: points(reply.discount_percent),
    discount_cents: cents(reply.discount_amount),
    message: reply.message,
    terms: reply.terms,
  }
}

const deductionFrom = ({ invoice_id, number, number_text, date, total, tax }: ShownDeduction) => ({
  ...{ invoice_id, number, number_text, day: date },
  total_cents: cents(total),
  tax_cents: Math.round(tax * 100),
})

/** The endpoints' input; tax, deductions and the site's name are the server's. */
export function sentFrom(edited: EditedDocument) {
  const { tax: _, deductions: __, site_name: ___, discount, discount_cents, lines, ...rest } = edited
  return {
    ...rest,
    lines: lines.map(({ price_cents, discount: own, ...line }) => ({
      ...line,
      price: priceInDollars(price_cents),
      discount_percent: own / 100,
    })),
    discount_percent: discount / 100,
    discount_amount: dollarsOf(discount_cents),
  }
}

/** The next line of a document, under the heading of the one before. */
export function newLine(lines: readonly DocumentLine[]): DocumentLine {
  const numbers = lines.map(line => Number(line.id)).filter(Number.isSafeInteger)
  return {
    id: String(Math.max(0, ...numbers) + 1),
    item_id: null,
    section: lines.at(-1)?.section ?? '',
    name: '',
    description: '',
    quantity: 1,
    price_cents: 0,
    is_taxable: true,
    discount: 0,
  }
}

export interface BundledItem {
  id: number
  label: string
  description: string
  is_taxable: boolean
  quantity: number
  price_cents: number
}

/** The items of a bundle as the next lines of a document, under its name. */
export function bundleLines(
  lines: readonly DocumentLine[],
  section: string,
  items: readonly BundledItem[],
): DocumentLine[] {
  const added: DocumentLine[] = []
  for (const { id, label, description, is_taxable, quantity, price_cents } of items) {
    const facts = { item_id: id, name: label, description, is_taxable, quantity, price_cents }
    added.push({ ...newLine([...lines, ...added]), section, ...facts })
  }
  return added
}
