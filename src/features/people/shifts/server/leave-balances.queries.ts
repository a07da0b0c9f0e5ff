import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { LeaveEntitlements } from '#server/db/row-types.ts'
import type { EarnedKind } from '../leave-balances.rules.ts'

const columns = columnsOf('leave_entitlements', 'company_id', 'kind')
const kind = sql<EarnedKind>`kind`.as('kind')
export type EntitlementRow = Omit<Selectable<LeaveEntitlements>, 'company_id' | 'kind'> & { kind: EarnedKind }

/** Hours a year and opening balances of these people and of everybody, the latest first. */
export const entitlementRows = (tx: CompanyTx, users: readonly number[]): Promise<EntitlementRow[]> =>
  tx
    .rows('leave_entitlements')
    .where(eb => eb.or([eb('user_id', 'is', null), eb('user_id', 'in', [0, ...users])]))
    .select(columns)
    .select(kind)
    .orderBy('starts_on', 'desc')
    .orderBy('id')
    .execute()

/** Sets them, and returns what stood before on that day. */
export async function putEntitlement(
  tx: CompanyTx,
  entitlement: Omit<EntitlementRow, 'id'>,
): Promise<{ before: EntitlementRow | null; after: EntitlementRow }> {
  const { user_id, kind_id, starts_on, year_minutes, balance_minutes } = entitlement
  await sql`select pg_advisory_xact_lock(hashtextextended('leave', ${tx.companyId}))`.execute(tx)
  const before = await tx
    .rows('leave_entitlements')
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('kind_id', kind_id === null ? 'is' : '=', kind_id)
    .where(sql<boolean>`kind = ${entitlement.kind}`)
    .where('starts_on', '=', starts_on)
    .select(columns)
    .select(kind)
    .executeTakeFirst()
  const after = before
    ? await tx
        .updateRows('leave_entitlements')
        .where('id', '=', before.id)
        .set({ year_minutes, balance_minutes })
        .returning(columns)
        .returning(kind)
        .executeTakeFirstOrThrow()
    : await tx
        .insertRows('leave_entitlements', entitlement)
        .returning(columns)
        .returning(kind)
        .executeTakeFirstOrThrow()
  return { before: before ?? null, after }
}

export const dropEntitlement = (tx: CompanyTx, id: number): Promise<EntitlementRow | undefined> =>
  tx
    .deleteRows('leave_entitlements')
    .where('id', '=', id)
    .returning(columns)
    .returning(kind)
    .executeTakeFirst()

/** Active people by name (ids null: everybody), with the day on which they joined. */
export async function earningPeople(tx: CompanyTx, ids: readonly number[] | null, zone: string) {
  return tx
    .rows('users as u')
    .where('u.active', '=', true)
    .$if(ids !== null, query => query.where('u.id', 'in', [0, ...ids!]))
    .select(['u.id', 'u.fullname as name'])
    .select(
      sql<string>`to_char(coalesce(u.joined_at, u.created_at) at time zone ${zone}, 'YYYY-MM-DD')`.as(
        'joined',
      ),
    )
    .orderBy(sql`u.fullname collate names`)
    .orderBy('u.id')
    .execute()
}

/** Notes that leave on these days was changed, so that weeks paid before are looked through again. */
export async function noteLeaveChange(
  tx: CompanyTx,
  { user_id, first_day, last_day }: { user_id: number; first_day: string; last_day: string },
): Promise<void> {
  await tx.insertRows('leave_changes', { user_id, first_day, last_day, at: tx.now }).execute()
}
