import { sql } from 'kysely'
import type { SecurityKind } from '#shared/security-event.ts'
import type { CompanyTx } from '../db/company-tx.ts'
import type { PlatformTx } from '../db/doors.ts'

export interface CountedEvent {
  kind: SecurityKind
  began_at: Date
  at: Date
  count: number
  user_id: number
  address: string
  facts: string
  counted_as: string
}

/** Stores what was counted; what was counted before in the same hour grows. */
export async function countEvents(tx: CompanyTx, events: readonly CountedEvent[]): Promise<void> {
  await tx
    .insertRows('security_events', events)
    .onConflict(conflict =>
      conflict.columns(['company_id', 'counted_as']).doUpdateSet(eb => ({
        count: sql<number>`security_events.count + excluded.count`,
        at: eb.ref('excluded.at'),
        address: eb.ref('excluded.address'),
        facts: eb.ref('excluded.facts'),
      })),
    )
    .execute()
}

/** The people who sign in by these addresses, in each of their companies. */
export const peopleOf = (tx: PlatformTx, emails: readonly string[]) =>
  tx
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.account_id', 'a.id')
    .where('a.email', 'in', emails)
    .where('u.active', '=', true)
    .where('u.franchise_id', 'is', null)
    .select(['a.email', 'u.company_id', 'u.id as user_id'])
    .execute()

/** Drops what is older than this. */
export const dropEventsBefore = (tx: CompanyTx, before: Date) =>
  tx.deleteRows('security_events').where('at', '<', before).execute()
