import { priceOfOurs } from '#features/stock/price-lists/pack.rules.ts'
import { useRead } from '#web/use-endpoint.ts'
import { ordersContract } from '../orders.contract.ts'
import { inWholePacks, type Packed } from '../orders.rules.ts'

type Line = Packed & { id: number; code: string; quantity: number; price_cents: number }

/** Puts the lines of a draft into the units of its supplier, in whole ones; null: of nobody yet. */
export function usePacks(supplier: number | null) {
  const packs = useRead(ordersContract.packs, { id: supplier ?? 0 }, { enabled: supplier !== null }).data
    ?.result
  return <L extends Line>(line: L): L => {
    const pack = packs?.find(each => each.part === line.id)
    if (!pack) return packs ? { ...line, pack: '', holds: 1 } : line
    if (pack.unit === line.pack && pack.holds === line.holds) return line
    return {
      ...line,
      pack: pack.unit,
      holds: pack.holds,
      quantity: inWholePacks(line.quantity, pack.holds),
      price_cents: priceOfOurs(pack.price_cents, pack.holds),
      code: pack.code || line.code,
    }
  }
}
