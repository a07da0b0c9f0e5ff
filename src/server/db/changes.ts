import { CompiledQuery, type DatabaseConnection } from 'kysely'
import type { ToldEvent } from './announcer.ts'
import type { CompanyId } from './company-id.ts'
import type { RecordedChange } from './company-tx.ts'
import type { Author, Deed } from './deed.ts'

/**
 * Stores what a transaction has recorded: who changed which row, from what to what, as part of which set, and events
 * for the screens that show it. One statement for any number of changes. Empties `recorded`, and adds to `told` what all
 * server processes should hear once this is committed.
 */
export async function keepChanges(
  connection: DatabaseConnection,
  to: { companyId: CompanyId; deed: Deed; by: Author | null; recorded: RecordedChange[]; told: ToldEvent[] },
): Promise<void> {
  const { companyId, deed, by, told } = to
  const changes = to.recorded.splice(0)
  if (changes.length === 0) return
  const rows = changes.map(({ table, row, before, after, topics }) => {
    for (const topic of topics) deed.told.add(topic)
    return { table_name: table, row_id: row, action: actionOf(before, after), before, after, topics }
  })
  const { rows: events } = await connection.executeQuery<Omit<ToldEvent, 'companyId'>>(
    CompiledQuery.raw(keep, [
      JSON.stringify(rows),
      companyId,
      by?.id ?? null,
      deed.setId,
      deed.endpoint,
      deed.means,
    ]),
  )
  for (const event of events) told.push({ companyId, ...event })
}

/** What happened to a row: marking it deleted or cancelled is a deletion, and removing that mark a restoration. */
function actionOf(before: object | null, after: object | null): 'insert' | 'update' | 'delete' | 'restore' {
  if (before === null) return 'insert'
  if (after === null) return 'delete'
  const was = isGone(before)
  return was === isGone(after) ? 'update' : was ? 'restore' : 'delete'
}

function isGone(row: { deleted_at?: unknown; cancelled_at?: unknown }): boolean {
  return Boolean(row.deleted_at ?? row.cancelled_at)
}

const keep = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as g(
      table_name text, row_id bigint, action text, before jsonb, after jsonb, topics text[])
  ), change as (
    insert into changes (company_id, user_id, set_id, endpoint, means, table_name, row_id, action, before, after)
    select $2::bigint, $3::bigint, $4::uuid, $5::text, $6::text, table_name, row_id, action,
      nullif(before, 'null'), nullif(after, 'null')
    from given where table_name is not null
  ), told as (
    insert into events (company_id, at, topic, row_id)
    select distinct $2::bigint, clock_timestamp(), topic, row_id from given, unnest(topics) topic
    returning id, topic, row_id
  )
  select id, topic, row_id as row from told`
