import { priceFor } from '#features/stock/price-book/items.rules.ts'
import type { Offered } from '#features/stock/price-book/web/use-offered-items.ts'
import { priceOf } from '#shared/numbers/unit-price.ts'
import { type DocumentLine, lineAmount } from '../../documents.rules.ts'

/** The kind of a document's prices. */
export interface PriceKind {
  /** Prices contain the tax. */
  withTax: boolean
  /** Basis points. */
  tax: number
}

/** The item's price, with or without tax like the document's prices. */
export const priceIn = (
  { entered_price, price_with_tax, is_taxable }: Offered[number],
  { withTax, tax }: PriceKind,
): number => priceFor({ price_cents: priceOf(entered_price ?? 0), price_with_tax, is_taxable }, withTax, tax)

/** What a name brings into its line: an item's facts, or the name alone. */
export function factsOfName(
  line: DocumentLine,
  name: string,
  offered: Offered,
  kind: PriceKind,
): Partial<DocumentLine> {
  const item = offered.find(each => each.label === name)
  if (!item) return { name, item_id: null, unit: '' }
  return {
    name,
    item_id: item.id,
    unit: item.unit,
    is_taxable: item.is_taxable,
    price_cents: priceIn(item, kind),
    quantity: line.quantity === 1 ? item.quantity : line.quantity,
    ...(line.description === '' && { description: item.description }),
  }
}

export function movedLine<L>(lines: readonly L[], from: number, to: number): L[] {
  const next = [...lines]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** The run of lines from here on that stand under one heading, under another. */
export function renamedSection<L extends DocumentLine>(
  lines: readonly L[],
  from: number,
  old: string,
  section: string,
) {
  const end = lines.findIndex((line, i) => i > from && line.section !== old)
  return lines.map((line, i) => (i >= from && (end < 0 || i < end) ? { ...line, section } : line))
}

/** The cost of a line in cents, and its margin in whole percent of the price without tax; null: the cost is unknown. */
export function costOfLine(
  line: DocumentLine,
  offered: Offered,
  { withTax, tax }: PriceKind,
): { cost_cents: number; margin: number | null } | null {
  const cost = offered.find(item => item.id === line.item_id)?.cost
  if (cost === undefined || cost === null) return null
  const cost_cents = Math.round(priceOf(cost) * line.quantity)
  const net = lineAmount(line) / (withTax && line.is_taxable ? 1 + tax / 10_000 : 1)
  return { cost_cents, margin: net > 0 ? Math.round(((net - cost_cents) / net) * 100) : null }
}
