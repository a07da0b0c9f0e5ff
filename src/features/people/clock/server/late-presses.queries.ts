import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { arrivalOf, happenedAt } from '#server/happened.ts'
import type { EntryKind, Press } from '../clock.rules.ts'

/** Keeps a press that arrives for an approved week. */
export async function keepLatePress(
  tx: CompanyTx,
  userId: number,
  wanted: Press,
  tabletId: number | null,
): Promise<void> {
  const { arrived_at, clock_off } = arrivalOf(tx)
  const { kind, paid, job_id } = wanted.do === 'switch' ? wanted : { kind: 'work', paid: true, job_id: null }
  const press = {
    at: happenedAt(tx),
    arrived_at: arrived_at ?? tx.now,
    clock_off,
    action: wanted.do,
    tablet_id: tabletId,
  }
  const kept = await tx
    .insertRows('late_presses', { user_id: userId, ...press, kind, paid, job_id })
    .returning(['id', 'user_id', 'at', 'action', 'kind', 'job_id'])
    .executeTakeFirstOrThrow()
  tx.record('late_presses', null, kept)
}

/** Presses that wait for a decision. */
export const lateRows = (tx: CompanyTx, ids: readonly number[]) =>
  tx
    .rows('late_presses')
    .where(sql<boolean>`user_id = any(${ids}::bigint[])`)
    .where('decision', '=', '')
    .select(['id', 'user_id', 'at', 'arrived_at', 'paid', 'job_id'])
    .select(sql<'in' | 'out' | 'switch'>`action`.as('action'))
    .select(sql<EntryKind>`kind`.as('kind'))
    .orderBy('at')
    .execute()

/** A press that nobody has decided about, locked. */
export const lockLate = (tx: CompanyTx, id: number) =>
  tx
    .rows('late_presses')
    .where('id', '=', id)
    .where('decision', '=', '')
    .select(['id', 'user_id', 'at', 'paid', 'job_id', 'action', 'tablet_id'])
    .select(sql<EntryKind>`kind`.as('kind'))
    .forUpdate()
    .executeTakeFirst()

export async function decideLateRow(
  tx: CompanyTx,
  id: number,
  decision: 'applied' | 'dismissed',
): Promise<string> {
  await tx.updateRows('late_presses').where('id', '=', id).set({ decision }).execute()
  return decision
}

/** When the next press after an instant that waits was made, within a day. */
export async function lateAfter(tx: CompanyTx, userId: number, at: Date): Promise<Date | null> {
  const row = await tx
    .rows('late_presses')
    .where('user_id', '=', userId)
    .where('at', '>', at)
    .where('at', '<', new Date(at.getTime() + 86_400_000))
    .select('at')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}
