import { sql } from 'kysely'
import type { Topic } from '#shared/endpoint.ts'
import type { CompanyTx } from './doors.ts'

export interface Change {
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
 * Every write calls this in its own transaction: it leaves who changed what, from what to what, and events for the
 * screens that look at it. One statement however many changes; the notice goes out when the transaction is kept.
 */
export async function recordChange(tx: CompanyTx, ...changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ by, table, row, action, before, after, topics }) => ({
    user_id: by,
    table_name: table,
    row_id: row,
    action,
    before: before ?? null,
    after: after ?? null,
    topics,
  }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(
        user_id bigint, table_name text, row_id bigint, action text, before jsonb, after jsonb, topics text[])
    ), change as (
      insert into changes (company_id, user_id, table_name, row_id, action, before, after)
      select ${tx.companyId}, user_id, table_name, row_id, action, nullif(before, 'null'), nullif(after, 'null') from given
    ), told as (
      insert into events (company_id, topic, row_id)
      select distinct ${tx.companyId}::bigint, topic, row_id from given, unnest(topics) topic
      returning id, topic, row_id
    )
    select pg_notify(${changesChannel}, ${tx.companyId}::bigint || ':' || id || ':' || topic || ':' || row_id) from told
  `.execute(tx)
}
