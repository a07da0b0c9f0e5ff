import { portionOf } from '#shared/numbers/money.ts'
import {
  type Deduction,
  type DocumentLine,
  documentTotals,
  type Priced,
} from '../documents/documents.rules.ts'

/** A line as books have it: net and tax on their own, nothing off the whole. */
export interface PricedLine {
  description: string
  /** Above zero. */
  quantity: number
  net_cents: number
  tax_cents: number
  is_taxable: boolean
  item_id: number | null
  /** The heading it stands under, which may name its job. */
  section?: string
}

/** Names of lines that stand on no document. */
export interface LineWords {
  discount: string
  before: (number: string) => string
}

type Document = Omit<Priced, 'lines' | 'deductions'> & {
  lines: readonly DocumentLine[]
  deductions?: readonly Deduction[]
}

/**
 * The lines of a document such that their sums are its own to the cent: what is taken off the whole becomes lines of its
 * own, for taxable and for other lines, and the tax, which is that of all together, is shared out over the taxable ones.
 */
export function bookLines(document: Document, words: LineWords): PricedLine[] {
  const { deductions = [], ...whole } = document
  const { amounts, sum, discounted, tax } = documentTotals(whole)
  const { tax: taxLeft } = documentTotals(document)
  // Of a company that is not registered, no line is taxable to the books.
  const isTaxable = (line: DocumentLine) => line.is_taxable && document.tax > 0
  const taxable = document.lines.reduce((total, line, i) => total + (isTaxable(line) ? amounts[i]! : 0), 0)
  const offTaxable = portionOf(discounted, taxable, sum)
  const lines = document.lines.map((line, i) => ({
    description: [line.section, [line.name, line.description].filter(Boolean).join('\n')]
      .filter(Boolean)
      .join(': ')
      .slice(0, 4_000),
    quantity: line.quantity > 0 && amounts[i] !== 0 ? line.quantity : 1,
    amount: amounts[i]!,
    is_taxable: isTaxable(line),
    item_id: line.item_id,
    ...(line.section !== '' && { section: line.section }),
  }))
  const off = (amount: number, is_taxable: boolean) =>
    amount === 0
      ? []
      : [{ description: words.discount, quantity: 1, amount: -amount, is_taxable, item_id: null }]
  const all = [...lines, ...off(offTaxable, true), ...off(discounted - offTaxable, false)]
  const taxedSum = taxable - offTaxable
  let reached = 0
  let given = 0
  const priced = all.map(({ amount, ...line }) => {
    if (!line.is_taxable) return { ...line, net_cents: amount, tax_cents: 0 }
    reached += amount
    const tax_cents = portionOf(tax, reached, taxedSum) - given
    given += tax_cents
    return { ...line, net_cents: document.with_tax ? amount - tax_cents : amount, tax_cents }
  })
  return [...priced.map(addingUp), ...invoicedBefore(deductions, tax - taxLeft, words)]
}

/**
 * The line with a quantity only where quantity times unit price, to four decimals, is its amount: books compute it anew.
 * Otherwise it is one piece at the whole amount, and its description says how many.
 */
function addingUp<L extends PricedLine>(line: L): L {
  if (line.quantity === 1) return line
  const unit = Math.round((line.net_cents * 100) / line.quantity)
  const isExact =
    BigInt(unit) * BigInt(Math.round(line.quantity * 1_000)) === BigInt(line.net_cents) * 100_000n
  if (isExact) return line
  return { ...line, quantity: 1, description: `${line.quantity} × ${line.description}` }
}

/** Earlier invoices are deducted with the tax that they held, and all of them with no more than the document takes off. */
function invoicedBefore(
  deductions: readonly Deduction[],
  taxOff: number,
  { before }: LineWords,
): PricedLine[] {
  let left = taxOff
  const shown = deductions.filter(({ total_cents }) => total_cents !== 0)
  return shown.map(({ total_cents, tax_cents: held, number_text }, i) => {
    const tax_cents = i === shown.length - 1 ? left : Math.min(held, left)
    left -= tax_cents
    return {
      description: before(number_text),
      quantity: 1,
      net_cents: tax_cents - total_cents,
      tax_cents: -tax_cents || 0,
      is_taxable: tax_cents !== 0,
      item_id: null,
    }
  })
}

/** An entry of the ledger in the tax that it keeps: a line for what is taxed, one for what is not. `sign` -1: turned round. */
export function entryLines(
  entry: { amount_cents: number; tax_cents: number; taxable_cents: number },
  description: string,
  sign: 1 | -1 = 1,
): (PricedLine & { item_id: null })[] {
  const line = (net_cents: number, tax_cents: number, is_taxable: boolean) => ({
    description,
    quantity: 1,
    net_cents: sign * net_cents || 0,
    tax_cents: sign * tax_cents || 0,
    is_taxable,
    item_id: null,
  })
  const { tax_cents: tax, taxable_cents: taxable } = entry
  const rest = entry.amount_cents - tax - taxable
  return [
    ...(taxable !== 0 || tax !== 0 ? [line(taxable, tax, tax !== 0)] : []),
    ...(rest !== 0 ? [line(rest, 0, false)] : []),
  ]
}
