import { portionOf } from '#shared/money.ts'
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
}

/** Names of lines that stand on no document. */
export interface LineWords {
  discount: string
  before: (number: string) => string
}
const noWords: LineWords = { discount: '', before: () => '' }

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
  const { amounts, sum, discount, tax } = documentTotals(whole)
  const taxable = document.lines.reduce((total, line, i) => total + (line.is_taxable ? amounts[i]! : 0), 0)
  const offTaxable = portionOf(discount, taxable, sum)
  const lines = document.lines.map((line, i) => ({
    description: [line.section, [line.name, line.description].filter(Boolean).join('\n')]
      .filter(Boolean)
      .join(': ')
      .slice(0, 4_000),
    quantity: line.quantity > 0 && amounts[i] !== 0 ? line.quantity : 1,
    amount: amounts[i]!,
    is_taxable: line.is_taxable,
    item_id: line.item_id,
  }))
  const off = (amount: number, is_taxable: boolean) =>
    amount === 0
      ? []
      : [{ description: words.discount, quantity: 1, amount: -amount, is_taxable, item_id: null }]
  const all = [...lines, ...off(offTaxable, true), ...off(discount - offTaxable, false)]
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
  return [...priced, ...deductions.flatMap(each => invoicedBefore(each, words.before(each.number_text)))]
}

/** Earlier invoices are deducted with the tax that they held. */
const invoicedBefore = ({ total_cents, tax_cents }: Deduction, description: string): PricedLine[] =>
  total_cents === 0
    ? []
    : [
        {
          description,
          quantity: 1,
          net_cents: tax_cents - total_cents,
          tax_cents: -tax_cents,
          is_taxable: tax_cents !== 0,
          item_id: null,
        },
      ]

/** A part of a document, with the share of tax that it has in the whole: a line for what is taxed, one for what is not. */
export function partLines(
  document: Document,
  cents: number,
  description: string,
): (PricedLine & { item_id: null })[] {
  const lines = bookLines(document, noWords)
  const total = lines.reduce((sum, line) => sum + line.net_cents + line.tax_cents, 0)
  const tax = portionOf(
    cents,
    lines.reduce((sum, line) => sum + line.tax_cents, 0),
    total,
  )
  const taxedNet = portionOf(
    cents,
    lines.reduce((sum, line) => sum + (line.is_taxable ? line.net_cents : 0), 0),
    total,
  )
  const line = (net_cents: number, tax_cents: number, is_taxable: boolean) => ({
    description,
    quantity: 1,
    net_cents,
    tax_cents,
    is_taxable,
    item_id: null,
  })
  const rest = cents - taxedNet - tax
  return [
    ...(taxedNet !== 0 || tax !== 0 ? [line(taxedNet, tax, true)] : []),
    ...(rest !== 0 ? [line(rest, 0, false)] : []),
  ]
}
