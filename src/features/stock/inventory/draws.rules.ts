import { averageAfter, thousandths } from './inventory.rules.ts'

/** Stock that a row of a job's parts takes from a place. */
export interface Draw {
  job: number
  /** The row's id within its job. */
  row: string
  part: number
  place: number
  quantity: number
  /** Used, or reserved alone. */
  isUsed: boolean
}

/** A draw as it is kept; the cost of one in cents, as it was used. */
export type KeptDraw = Draw & { cost: number }

interface DrawMove {
  job: number
  row: string
  part: number
  place: number
  /** Negative if the stock leaves the place. */
  quantity: number
  /** Unit cost in cents; absent: the average at the time of the movement. */
  cost?: number
}

/** Differences between what jobs have drawn and what they are to draw. */
export interface DrawChanges {
  gone: KeptDraw[]
  put: Draw[]
  /** Counter-movements for what comes back, then uses. */
  moves: DrawMove[]
  reserved: { part: number; place: number; quantity: number }[]
}

const keyOf = ({ job, row }: Draw) => `${job} ${row}`
const isSame = (a: Draw, b: Draw) =>
  a.part === b.part &&
  a.place === b.place &&
  a.isUsed === b.isUsed &&
  thousandths(a.quantity) === thousandths(b.quantity)

/** Returns the changes that turn the kept draws into the wanted ones; more or less use moves only the difference. */
export function drawChanges(kept: readonly KeptDraw[], wanted: readonly Draw[]): DrawChanges {
  const left = new Map(kept.map(draw => [keyOf(draw), draw]))
  const changes: DrawChanges = { gone: [], put: [], moves: [], reserved: [] }
  for (const draw of wanted) {
    const before = left.get(keyOf(draw))
    left.delete(keyOf(draw))
    if (before && isSame(before, draw)) continue
    changes.put.push(draw)
    if (before?.isUsed && draw.isUsed && before.part === draw.part && before.place === draw.place) {
      const less = before.quantity - draw.quantity
      changes.moves.push({ ...whereOf(draw), quantity: less, ...(less > 0 && { cost: before.cost }) })
    } else {
      if (before) takeBack(changes, before)
      if (draw.isUsed) changes.moves.push({ ...whereOf(draw), quantity: -draw.quantity })
      else changes.reserved.push({ ...whereOf(draw), quantity: draw.quantity })
    }
  }
  changes.gone = [...left.values()]
  for (const draw of changes.gone) takeBack(changes, draw)
  changes.moves.sort((a, b) => b.quantity - a.quantity)
  return changes
}

const whereOf = ({ job, row, part, place }: Draw) => ({ job, row, part, place })

function takeBack(changes: DrawChanges, draw: KeptDraw): void {
  if (draw.isUsed) changes.moves.push({ ...whereOf(draw), quantity: draw.quantity, cost: draw.cost })
  else changes.reserved.push({ ...whereOf(draw), quantity: -draw.quantity })
}

/** The cost of one after more of it was used at another cost, or some came back. In cents. */
export const usedCost = (before: KeptDraw | undefined, draw: Draw, used: number, cost: number): number =>
  before?.isUsed && before.part === draw.part && before.place === draw.place && used > 0
    ? averageAfter(before.cost, before.quantity, used, cost)
    : used > 0
      ? cost
      : (before?.cost ?? 0)
