import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Draw, drawChanges, usedCost } from '../draws.rules.ts'
import { drawsOf, keepDraws } from './draws.queries.ts'
import { lockStock, moveStock } from './ledger.queries.ts'
import { reserveStock } from './levels.queries.ts'

/**
 * Makes the stock follow what jobs are to draw: what is new is reserved or used, what is gone is freed or comes back by a
 * counter-movement. A place may go below zero: the part is where the work is, and the place asks for a count. The jobs are
 * locked by the caller, and tell their own topic.
 */
export async function drawForJobs(
  tx: CompanyTx,
  jobs: readonly number[],
  wanted: readonly Draw[],
): Promise<void> {
  if (jobs.length === 0) return
  const kept = await drawsOf(tx, jobs)
  const { gone, put, moves, reserved } = drawChanges(kept, wanted)
  if (gone.length + put.length === 0) return
  await lockStock(
    tx,
    [...moves, ...reserved].map(({ part }) => part),
  )
  const moved = await moveStock(
    tx,
    moves.map(({ row: _, ...move }) => ({ ...move, kind: move.quantity < 0 ? 'use' : 'return' })),
  )
  await reserveStock(tx, reserved)
  await keepDraws(
    tx,
    gone,
    put.map(draw => {
      const before = kept.find(each => each.job === draw.job && each.row === draw.row)
      const at = moves.findIndex(move => move.job === draw.job && move.row === draw.row && move.quantity < 0)
      const used = at < 0 ? undefined : moved[at]
      const cost = used ? usedCost(before, draw, -used.quantity, used.cost_cents) : (before?.cost ?? 0)
      return { ...draw, cost: draw.isUsed ? cost : 0 }
    }),
  )
}
