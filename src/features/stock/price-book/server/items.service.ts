import type { UserTx } from '#server/db/company-tx.ts'
import { refuse, refuseTaken } from '#server/refusal.ts'
import type { Gets } from '#shared/endpoint.ts'
import type { itemsContract } from '../items.contract.ts'
import { type ItemRow, insertItem, itemName, knownJobTypes } from './items.queries.ts'

/** For `catch` of a transaction that stores items. */
export const ifItemTaken = refuseTaken(itemName, 'There is already an item with this name.', {
  field: 'name',
})

/** Adds an item to the price book. */
export async function addItem(tx: UserTx, sent: Gets<typeof itemsContract.add>): Promise<ItemRow> {
  const { include_tax, price, cost, quantity, partName, fixedMargin, ...fields } = sent
  await refuseUnknownTypes(tx, fields.job_type_ids)
  const row = await insertItem(tx, {
    ...fields,
    price_cents: price,
    price_with_tax: include_tax,
    cost_cents: cost,
    default_quantity: String(quantity),
    part_name: partName,
    margin_is_fixed: fixedMargin,
  })
  tx.record('items', null, row)
  return row
}

export async function refuseUnknownTypes(tx: UserTx, ids: readonly number[]): Promise<void> {
  if ((await knownJobTypes(tx, ids)) < ids.length)
    refuse(400, '{{field}} is not valid', { field: 'job_type_ids' })
}
