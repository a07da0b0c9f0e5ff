import type { StandingKind } from '#server/auth/standing-access.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { fact } from '#shared/fact.ts'
import { wallAccess } from '../wall.rules.ts'
import { deleteWall, lockWall, type WallRow, wallsOf } from './wall.queries.ts'

/** Fields for the change record, without the secret's hash. */
export const wallRecord = <R extends { token_hash: unknown }>({ token_hash: _, ...wall }: R) => wall

export async function endWall(tx: CompanyTx, wall: WallRow): Promise<void> {
  await deleteWall(tx, wall.id)
  tx.record('wall_screens', wallRecord(wall), null)
}

export const wallStanding: StandingKind = {
  access: wallAccess,
  rows: async (tx, madeBy) =>
    (await wallsOf(tx, madeBy)).map(({ id, name, created_by, created_at, read_at }) => ({
      id,
      about: fact('{{name}}', { name }),
      made_by: created_by,
      made_at: created_at,
      opened_at: read_at,
    })),
  async end(tx, _ctx, id) {
    const wall = await lockWall(tx, id)
    if (!wall) return false
    await endWall(tx, wall)
    return true
  },
}
