import { sql } from 'kysely'
import type { Topic } from '#shared/endpoint.ts'
import type { CompanyTx } from './doors.ts'

interface Change {
  /** Who; null: the product itself. */
  by: number | null
  table: string
  row: number
  action: 'insert' | 'update' | 'delete' | 'restore'
  before?: unknown
  after?: unknown
  /** Screens that show this topic are told. */
  topics: readonly Topic[]
}

/** The channel on which all server processes hear what changed: 'company:event:topic:row'. */
export const changesChannel = 'tradewind'

/**
 * Every write calls this in its own transaction: it leaves who changed what, from what to what, and an event
 * for the screens that look at it. One statement; the notice goes out when the transaction is kept.
 */
export async function recordChange(tx: CompanyTx, change: Change): Promise<void> {
  await sql`
    with change as (
      insert into changes (company_id, user_id, table_name, row_id, action, before, after)
      values (${tx.companyId}, ${change.by}, ${change.table}, ${change.row}, ${change.action},
        ${json(change.before)}::jsonb, ${json(change.after)}::jsonb)
    ), told as (
      insert into events (company_id, topic, row_id)
      select ${tx.companyId}::bigint, topic, ${change.row}::bigint from unnest(${change.topics}::text[]) topic
      returning id, topic, row_id
    )
    select pg_notify(${changesChannel}, ${tx.companyId}::bigint || ':' || id || ':' || topic || ':' || row_id) from told
  `.execute(tx)
}

const json = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value)
