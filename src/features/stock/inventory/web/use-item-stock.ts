import { useRead } from '#web/use-endpoint.ts'
import { inventoryContract } from '../inventory.contract.ts'
import { levelFromWire, type ShownLevel } from '../inventory.wire.ts'

/** Where the parts of these items lie, by item; items that are no parts are not in it. */
export function useItemStock(items: readonly number[], near?: { lat: number | null; lng: number | null }) {
  const ids = [...new Set(items)].sort((a, b) => a - b).join()
  const found = useRead(
    inventoryContract.itemStock,
    { ids, ...near },
    { enabled: ids !== '', keepPrevious: true },
  ).data
  return new Map(found?.result.map(each => [each.item_id, each.places.map(levelFromWire)]))
}
export type ItemPlaces = readonly ShownLevel[]
