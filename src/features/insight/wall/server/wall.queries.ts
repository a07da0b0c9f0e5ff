import { type Selectable, sql } from 'kysely'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { WallScreens } from '#server/db/row-types.ts'
import type { WallSpec } from '../wall.rules.ts'

export type WallRow = Omit<Selectable<WallScreens>, 'spec'> & { spec: WallSpec }

/** The screens that somebody has made, or all, with the name of who made each. */
export const wallsOf = (tx: UserTx, madeBy: number | null) =>
  tx
    .rows('wall_screens as w')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'w.company_id').onRef('u.id', '=', 'w.created_by'),
    )
    .$if(madeBy !== null, query => query.where('w.created_by', '=', madeBy))
    .selectAll('w')
    .select('u.fullname as made_by')
    .orderBy('w.id')
    .execute() as unknown as Promise<(WallRow & { made_by: string })[]>

/** One screen at a time is made in a company. */
export const countWalls = async (tx: CompanyTx): Promise<number> => {
  await sql`select pg_advisory_xact_lock(1680, ${tx.companyId}::integer)`.execute(tx)
  const { n } = await tx
    .rows('wall_screens')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const lockWall = (tx: CompanyTx, id: number) =>
  tx
    .rows('wall_screens')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst() as unknown as Promise<WallRow | undefined>

export const insertWall = (
  tx: UserTx,
  { name, spec, hash }: { name: string; spec: WallSpec; hash: Buffer },
) =>
  tx
    .insertRows('wall_screens', {
      name,
      spec: JSON.stringify(spec),
      token_hash: hash,
      created_by: tx.by.id,
      created_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateWall = (tx: CompanyTx, id: number, { name, spec }: { name: string; spec: WallSpec }) =>
  tx
    .updateRows('wall_screens')
    .set({ name, spec: JSON.stringify(spec), version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteWall = (tx: CompanyTx, id: number) =>
  tx.deleteRows('wall_screens').where('id', '=', id).execute()

export const wallByToken = (tx: PlatformTx, hash: Buffer) =>
  tx
    .selectFrom('wall_screens')
    .where('token_hash', '=', hash)
    .selectAll()
    .executeTakeFirst() as unknown as Promise<WallRow | undefined>

/** Notes that a screen has just read it. */
export const keepRead = (tx: CompanyTx, id: number) =>
  tx.updateRows('wall_screens').set({ read_at: tx.now }).where('id', '=', id).execute()
