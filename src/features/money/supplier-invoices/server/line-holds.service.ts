import { lockPartRows } from '#features/stock/inventory/server/parts.queries.ts'
import { askHolds, holdsOf } from '#features/stock/price-lists/pack.rules.ts'
import { itemKey, knownHolds } from '#features/stock/price-lists/server/supplier-items.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import type { NewInvoiceLine } from './supplier-invoices.queries.ts'

/** Lines with how many of our part one of theirs holds: as it is said, or was before. Without that nothing is booked. */
export async function withHolds(
  tx: UserTx,
  supplier: number,
  lines: readonly NewInvoiceLine[],
): Promise<NewInvoiceLine[]> {
  const parts = await lockPartRows(tx, [...new Set(lines.flatMap(line => line.part_id ?? []))])
  const known = await knownHolds(tx, supplier)
  return lines.map(line => {
    const part = parts.find(each => each.id === line.part_id)
    if (!part) return { ...line, holds: 1 }
    const said = line.holds ?? known.get(itemKey({ code: line.code, name: line.description })) ?? null
    const holds = holdsOf(line.unit, part.unit, said)
    return holds === null
      ? refuse(400, askHolds(line.unit, part.name), { field: 'lines' })
      : { ...line, holds }
  })
}
