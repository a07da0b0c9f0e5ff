import { mostCents, portionOf, rateIn, rateOf, rounded, timesQuantity } from '#shared/numbers/money.ts'

/** A line of a quote or an invoice. */
export interface DocumentLine {
  /** Within its document. */
  id: string
  /** Price-book item; null: written by hand. */
  item_id: number | null
  /** The heading it stands under; '' for none. Lines of one section follow one another. */
  section: string
  name: string
  description: string
  quantity: number
  /** The item's, such as 'm'; '' for none. */
  unit: string
  /** Unit price, to ten-thousandths of a dollar (unit-price.ts); includes tax if the document's prices do. */
  price_cents: number
  is_taxable: boolean
  /** Basis points. */
  discount: number
}

/** An invoice before this one, for a part of the same work, which is taken off it. */
export interface Deduction {
  invoice_id: number
  number: number
  /** The number as issued. */
  number_text: string
  /** 'yyyy-MM-dd' */
  day: string
  /** With tax. */
  total_cents: number
  tax_cents: number
}

/** The payer, as lists name them: the business before its contact. */
export const payerName = ({ name, company_name }: { name: string; company_name: string }): string =>
  [company_name, name].filter(Boolean).join(', ')

/** True if a document's prices have tax in them: a paper without tax says nothing of it. */
export const isPriceWithTax = ({ with_tax, tax }: { with_tax: boolean; tax: number }): boolean =>
  with_tax && tax > 0

/** Facts that a document's totals are computed from. */
export interface Priced {
  lines: readonly Pick<DocumentLine, 'quantity' | 'price_cents' | 'is_taxable' | 'discount'>[]
  /** Prices contain the tax. */
  with_tax: boolean
  /** Basis points. */
  tax: number
  /** Discount on the whole document in basis points. */
  discount: number
  /** A fixed discount beside it. */
  discount_cents: number
  /** Left out: nothing was invoiced before. */
  deductions?: readonly Pick<Deduction, 'total_cents' | 'tax_cents'>[]
}

/** Line amount after its own discount. */
export function lineAmount(line: Priced['lines'][number]): number {
  const full = timesQuantity(line.price_cents, line.quantity)
  return full - rateOf(full, line.discount)
}

/** Units of `restOf` in a cent. */
const restUnit = 1_000_000_000

/**
 * The part of a cent that rounding took off a line whose price has parts of a cent; 0 for all others. Taxed with the line,
 * an item of $60.00 with tax is $60.00 again where prices are without it: 54.5455 + 5.45.
 */
function restOf(line: Priced['lines'][number], amount: number): bigint {
  if (Number.isInteger(line.price_cents)) return 0n
  const [price, quantity] = [Math.round(line.price_cents * 100), Math.round(line.quantity * 1_000)]
  return BigInt(price) * BigInt(quantity) * BigInt(10_000 - line.discount) - BigInt(amount) * BigInt(restUnit)
}

/**
 * The sums of a document in cents. Each line is rounded to the cent, and the tax is that of all taxable lines together
 * (the "total invoice rule" of the GST Act, section 9-90): so `subtotal + tax = total` on screen and paper. What is
 * taken off the whole lowers taxable and other lines in proportion. What was invoiced before comes off with the tax that
 * was in it, so that all invoices together have the tax of the whole; but neither the tax that is left nor the amount
 * without it is below zero.
 */
export function documentTotals({
  lines,
  with_tax,
  tax: rate,
  discount: rateOff,
  discount_cents,
  deductions = [],
}: Priced) {
  const amounts = lines.map(lineAmount)
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  const taxable = lines.reduce((total, line, i) => total + (line.is_taxable ? amounts[i]! : 0), 0)
  const discounted = Math.min(sum, rateOf(sum, rateOff) + discount_cents)
  const taxed = taxable - portionOf(discounted, taxable, sum)
  const rest = lines.reduce((all, line, i) => all + (line.is_taxable ? restOf(line, amounts[i]!) : 0n), 0n)
  const wholeTax = with_tax
    ? rateIn(taxed, rate)
    : rounded((BigInt(taxed) * BigInt(restUnit) + rest) * BigInt(rate), restUnit * 10_000)
  const whole = sum - discounted + (with_tax ? 0 : wholeTax)
  const taxLeft = deductions.reduce((left, before) => left - before.tax_cents, wholeTax)
  const total = deductions.reduce((left, before) => left - before.total_cents, whole)
  const tax = deductions.length === 0 ? wholeTax : Math.max(0, Math.min(taxLeft, total))
  return {
    amounts,
    /** Sum of the lines before the document's discount. */
    sum,
    /** Both discounts on the document together. */
    discounted,
    /** With tax, before what was invoiced earlier is taken off; of it what is taxable. */
    whole,
    taxable: with_tax ? taxed : taxed + wholeTax,
    /** Without tax. */
    subtotal: total - tax,
    tax,
    total,
  }
}

/** The amount of a line with tax after all deductions, and the tax in it. */
export interface LineShare {
  amount: number
  tax: number
  is_taxable: boolean
}

/** The lines' shares of a document's total and tax, which add up to both to the cent. */
export function lineShares(document: Priced): LineShare[] {
  const { lines, with_tax, deductions: _, ...rest } = document
  const { amounts, sum, discounted, tax } = documentTotals({ lines, with_tax, ...rest })
  const taxable = lines.reduce((total, line, i) => total + (line.is_taxable ? amounts[i]! : 0), 0)
  const offTaxable = portionOf(discounted, taxable, sum)
  const [offTaxed, offOthers] = [
    inParts(offTaxable, taxable),
    inParts(discounted - offTaxable, sum - taxable),
  ]
  const taxOf = inParts(tax, taxable - offTaxable)
  const whole = lines.map(({ is_taxable }, i) => {
    const left = amounts[i]! - (is_taxable ? offTaxed : offOthers)(amounts[i]!)
    const own = is_taxable ? taxOf(left) : 0
    return { amount: with_tax ? left : left + own, tax: own, is_taxable }
  })
  const { total, tax: taxLeft } = documentTotals(document)
  const wholeTotal = whole.reduce((all, line) => all + line.amount, 0)
  const [amountOf, taxPart] = [inParts(total, wholeTotal), inParts(taxLeft, tax)]
  return whole.map(line => ({ ...line, amount: amountOf(line.amount), tax: taxPart(line.tax) }))
}

/** Gives each of successive parts of `whole` its share of `cents`, so that all together have all of them. */
function inParts(cents: number, whole: number): (part: number) => number {
  let reached = 0
  let given = 0
  return part => {
    reached += part
    const share = portionOf(cents, reached, whole) - given
    given += share
    return share
  }
}

/** The first thing that keeps a document from going out, or null. */
export function documentProblem(
  document: Omit<Priced, 'lines'> & {
    name: string
    lines: readonly (Priced['lines'][number] & Pick<DocumentLine, 'name'>)[]
  },
): { field: string; message: string } | null {
  if (document.name.trim() === '') return { field: 'name', message: 'Name required.' }
  if (document.lines.length === 0) return { field: 'lines', message: noLines }
  const unnamed = document.lines.findIndex(line => line.name.trim() === '')
  if (unnamed >= 0) return { field: `lines.${unnamed}.name`, message: 'Item Name is required.' }
  const { total, whole } = documentTotals(document)
  if (whole > mostCents) return { field: 'lines', message: 'The total is too large.' }
  if (total < 0) return { field: 'lines', message: 'Earlier invoices already exceed this total.' }
  return null
}

/** A draft may wait for its lines; nothing goes out without them. */
export const noLines = 'Please add at least one line.'

/** Most lines of one document. */
export const mostLines = 1_000

export const linkTexts = {
  gone: 'This link no longer works. Please ask us for a new one.',
  ended: 'This link has expired. Sign in to your page to see it, or ask us for a new link.',
  withdrawn: 'The links no longer work.',
} as const
