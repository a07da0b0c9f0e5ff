import { type Selectable, sql } from 'kysely'
import type { EntryKind } from '#features/people/clock/clock.rules.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { ClockTablets } from '#server/db/row-types.ts'

export type TabletRow = Selectable<ClockTablets>

/** Those that somebody has made, or all, with the name of who made each; without those that were revoked. */
export const tabletsOf = (tx: CompanyTx, madeBy: number | null = null) =>
  tx
    .rows('clock_tablets as t')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.created_by'),
    )
    .$if(madeBy !== null, query => query.where('t.created_by', '=', madeBy))
    .where('t.revoked_at', 'is', null)
    .selectAll('t')
    .select('u.fullname as made_by')
    .orderBy('t.id')
    .execute()

/** One tablet at a time is added in a company. */
export async function countTablets(tx: CompanyTx): Promise<number> {
  await sql`select pg_advisory_xact_lock(1465, ${tx.companyId}::integer)`.execute(tx)
  const { n } = await tx
    .rows('clock_tablets')
    .where('revoked_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const lockTablet = (tx: CompanyTx, id: number): Promise<TabletRow | undefined> =>
  tx
    .rows('clock_tablets')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

interface Spec {
  name: string
  everybody: boolean
  user_ids: number[]
}
interface Pairing {
  pairing_hash: Buffer
  pairing_until: Date
}

export const insertTablet = (tx: UserTx, fields: Spec & Pairing): Promise<TabletRow> =>
  tx
    .insertRows('clock_tablets', { ...fields, created_by: tx.by.id, created_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateTablet = (tx: CompanyTx, id: number, fields: Partial<TabletRow>): Promise<TabletRow> =>
  tx
    .updateRows('clock_tablets')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Notes that a tablet has just read its page. */
export const keepSeen = (tx: CompanyTx, id: number) =>
  tx.updateRows('clock_tablets').set({ seen_at: tx.now }).where('id', '=', id).execute()

/** Makes the present person the maker of all. */
export const takeOverTablets = (tx: UserTx) =>
  tx
    .updateRows('clock_tablets')
    .set({ created_by: tx.by.id, version: sql<number>`version + 1` })
    .where('revoked_at', 'is', null)
    .returningAll()
    .execute()

export const tabletByToken = (tx: PlatformTx, hash: Buffer): Promise<TabletRow | undefined> =>
  tx.selectFrom('clock_tablets').where('token_hash', '=', hash).selectAll().executeTakeFirst()

export const tabletByPairing = (tx: PlatformTx, hash: Buffer) =>
  tx
    .selectFrom('clock_tablets')
    .where('pairing_hash', '=', hash)
    .select(['company_id', 'id'])
    .executeTakeFirst()

/** Active people of the company's own, by name; with ids: those among them. */
const ownPeople = (tx: CompanyTx, ids: readonly number[] | null) =>
  tx
    .rows('users as u')
    .innerJoin('groups as g', join =>
      join.onRef('g.company_id', '=', 'u.company_id').onRef('g.id', '=', 'u.group_id'),
    )
    .where(sql<boolean>`g.kind <> 'accountant'`)
    .leftJoin('clock_pins as p', join =>
      join.onRef('p.company_id', '=', 'u.company_id').onRef('p.user_id', '=', 'u.id'),
    )
    .where('u.active', '=', true)
    .where('u.franchise_id', 'is', null)
    .$if(ids !== null, query => query.where(sql<boolean>`u.id = any(${[...(ids ?? [])]}::bigint[])`))
    .orderBy(sql`u.fullname collate names`)
    .orderBy('u.id')

export const peopleToClock = (tx: CompanyTx) =>
  ownPeople(tx, null)
    .select(['u.id', 'u.fullname as name'])
    .select(sql<boolean>`p.user_id is not null`.as('has_pin'))
    .execute()

const allowed = ({ everybody, user_ids }: Spec) => (everybody ? null : user_ids)

/** The people of a tablet, with what each does now. */
export const peopleOn = (tx: CompanyTx, tablet: Spec) =>
  ownPeople(tx, allowed(tablet))
    .leftJoin('clock_times as c', join =>
      join
        .onRef('c.company_id', '=', 'u.company_id')
        .onRef('c.user_id', '=', 'u.id')
        .on('c.ended_at', 'is', null),
    )
    .select(['u.id', 'u.fullname as name', 'u.colour', 'u.picture_key'])
    .select([sql<boolean>`p.user_id is not null`.as('has_pin'), sql<EntryKind | null>`c.kind`.as('kind')])
    .execute()

/** The hash of a person's PIN, if they may clock on a tablet; null: they have none. */
export const pinOn = (tx: CompanyTx, tablet: Spec, userId: number) =>
  ownPeople(tx, allowed(tablet))
    .where('u.id', '=', userId)
    .select(['u.fullname', 'p.pin_hash'])
    .executeTakeFirst()

export const countOwnPeople = async (tx: CompanyTx, ids: readonly number[]): Promise<number> =>
  (await ownPeople(tx, ids).select('u.id').execute()).length

export const pinRow = (tx: CompanyTx, userId: number) =>
  tx
    .rows('clock_pins as p')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.set_by'),
    )
    .where('p.user_id', '=', userId)
    .select(['p.set_at', 'p.set_by', 'u.fullname as set_by_name'])
    .executeTakeFirst()

/** Keeps a person's PIN, and ends their blocks. */
export async function keepPin(tx: UserTx, userId: number, pin_hash: string): Promise<void> {
  const fields = { pin_hash, set_at: tx.now, set_by: tx.by.id }
  await tx
    .insertRows('clock_pins', { user_id: userId, ...fields })
    .onConflict(conflict => conflict.columns(['company_id', 'user_id']).doUpdateSet(fields))
    .execute()
  await tx.deleteRows('clock_pin_tries').where('user_id', '=', userId).execute()
}

/** The wrong PINs of a person on a tablet, locked: one try after another. */
export async function lockTries(tx: CompanyTx, tabletId: number, userId: number) {
  const key = { tablet_id: tabletId, user_id: userId }
  await tx
    .insertRows('clock_pin_tries', { ...key, tried_at: tx.now })
    .onConflict(conflict => conflict.columns(['company_id', 'tablet_id', 'user_id']).doNothing())
    .execute()
  return tx
    .rows('clock_pin_tries')
    .where('tablet_id', '=', tabletId)
    .where('user_id', '=', userId)
    .select(['wrong', 'blocked_until'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const keepTries = (
  tx: CompanyTx,
  tabletId: number,
  userId: number,
  tries: { wrong: number; blocked_until: Date | null },
) =>
  tx
    .updateRows('clock_pin_tries')
    .set({ ...tries, tried_at: tx.now })
    .where('tablet_id', '=', tabletId)
    .where('user_id', '=', userId)
    .execute()

/** Forgets the wrong PINs of a person on a tablet. */
export const dropTries = (tx: CompanyTx, tabletId: number, userId: number) =>
  tx.deleteRows('clock_pin_tries').where('tablet_id', '=', tabletId).where('user_id', '=', userId).execute()

/** People who are blocked now, by tablet. */
export const blockedPeople = (tx: CompanyTx) =>
  tx
    .rows('clock_pin_tries as b')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'b.company_id').onRef('u.id', '=', 'b.user_id'),
    )
    .where('b.blocked_until', '>', tx.now)
    .select(['b.tablet_id', 'b.user_id', 'u.fullname as name', 'b.blocked_until as until'])
    .orderBy('b.blocked_until')
    .execute()
