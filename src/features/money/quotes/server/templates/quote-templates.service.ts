import { priceFor } from '#features/stock/price-book/items.rules.ts'
import { itemsByIds } from '#features/stock/price-book/server/items.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { found } from '#server/refusal.ts'
import { quoteTemplateById } from './quote-templates.queries.ts'

/**
 * The part of a template that a new quote takes: a line that is an item of the price book has its price, unit and tax of today. An
 * item that is no longer in use leaves its words and its price of then.
 */
export async function templateContent(tx: CompanyTx, id: number, tax: number) {
  const { lines, ...template } = found(await quoteTemplateById(tx, id))
  const { options, with_tax, discount, discount_cents, deposit, deposit_cents, message, terms } = template
  const ids = lines.flatMap(({ item_id }) => item_id ?? [])
  const items = new Map((await itemsByIds(tx, [...new Set(ids)])).map(item => [item.id, item]))
  const priced = lines.map(line => {
    const item = line.item_id === null ? undefined : items.get(line.item_id)
    if (!item?.active) return { ...line, item_id: null }
    const { unit, is_taxable } = item
    return { ...line, unit, is_taxable, price_cents: priceFor(item, with_tax, tax) }
  })
  return {
    lines: priced,
    options,
    with_tax,
    discount,
    discount_cents,
    deposit,
    deposit_cents,
    message,
    terms,
  }
}
