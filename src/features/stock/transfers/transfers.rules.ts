import { thousandths } from '#features/stock/inventory/inventory.rules.ts'
import { hasPermission, type Viewer } from '#shared/access.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const transferTexts = {
  samePlace: 'Choose two different locations.',
  noParts: 'Choose what to send.',
  tooMany: 'You can’t receive more than was sent.',
  over: 'This transfer has ended.',
} as const

type Who = Pick<Viewer, 'id' | 'permissions'>

/** True if the viewer may take parts from this place: from the own van, or from anywhere who manages the inventory. */
export const canSendFrom = (viewer: Who, place: number): Verdict =>
  hasPermission(viewer, 'inventory.manage') ||
  viewer.id === place ||
  because('You can only send from your own van.')

/** True if the viewer may say what has arrived at this place, and count it. */
export const canReceiveAt = (viewer: Who, place: number): Verdict =>
  hasPermission(viewer, 'inventory.manage') || viewer.id === place || because('This isn’t your van.')

interface Line {
  part_id: number
  quantity: number
  received: number
  returned: number
}

/** The quantity of a line still on its way. */
export const inTransit = ({ quantity, received, returned }: Omit<Line, 'part_id'>): number =>
  (thousandths(quantity) - thousandths(received) - thousandths(returned)) / 1_000

/** Quantities arrived by part; all in transit if `said` is null. Null if `said` exceeds that or adds a part. */
export function arrivedQuantities(
  lines: readonly Line[],
  said: readonly { id: number; quantity: number }[] | null,
): { part: number; quantity: number }[] | null {
  if (said?.some(each => !lines.some(line => line.part_id === each.id))) return null
  const arrived = lines.map(line => ({
    part: line.part_id,
    quantity: said ? (said.find(each => each.id === line.part_id)?.quantity ?? 0) : inTransit(line),
    most: inTransit(line),
  }))
  if (arrived.some(({ quantity, most }) => thousandths(quantity) > thousandths(most))) return null
  return arrived.filter(({ quantity }) => quantity > 0).map(({ part, quantity }) => ({ part, quantity }))
}

interface LowPart {
  on_hand: number
  reserved: number
  minimum: number
  target: number
  /** On its way to the place already. */
  coming: number
}

/** How many bring a place that is below its minimum to its target; 0: it is not below. */
export function missingAt({ on_hand, reserved, minimum, target, coming }: LowPart): number {
  const has = thousandths(on_hand) - thousandths(reserved) + thousandths(coming)
  return has >= thousandths(minimum) ? 0 : (Math.max(thousandths(target), thousandths(minimum)) - has) / 1_000
}

/** Covers shortages from the store's free stock, row by row, until it runs out; the rest is to be ordered. */
export function shareStore<T extends { part: number; missing: number }>(
  rows: readonly T[],
  free: ReadonlyMap<number, number>,
): (T & { from_store: number; to_order: number })[] {
  const left = new Map(free)
  return rows.map(row => {
    const has = Math.max(0, left.get(row.part) ?? 0)
    const from_store = Math.min(has, row.missing)
    left.set(row.part, (thousandths(has) - thousandths(from_store)) / 1_000)
    return { ...row, from_store, to_order: (thousandths(row.missing) - thousandths(from_store)) / 1_000 }
  })
}

/** Reduces the quantities to order by those already on order. */
export const shareOrdered = <T extends { part: number; to_order: number }>(
  rows: readonly T[],
  ordered: ReadonlyMap<number, number>,
): T[] =>
  shareStore(
    rows.map(row => ({ part: row.part, missing: row.to_order })),
    ordered,
  ).map((shared, i) => ({ ...rows[i]!, to_order: shared.to_order }))
