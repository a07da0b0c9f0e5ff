import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type DB, tableColumns } from '#server/db/row-types.ts'

/** A client's own rows, which go with them, and figures made of the rows that are there. */
const ownTables = ['client_contacts', 'client_sites', 'client_tag_links', 'figure_facts'] as const
/** Tables whose rows name a client. */
const naming = (Object.keys(tableColumns) as (keyof DB)[]).filter(
  table =>
    (tableColumns[table] as readonly string[]).includes('client_id') &&
    !(ownTables as readonly string[]).includes(table),
)

/** Removes clients that are as an import left them and that nothing refers to; which are gone. */
export async function removeUnused(
  tx: CompanyTx,
  clients: readonly { id: number; version: number }[],
): Promise<number[]> {
  if (clients.length === 0) return []
  const unused = naming.map(
    table =>
      sql`not exists (select 1 from ${sql.table(table)} n where n.company_id = ${tx.companyId} and n.client_id = c.id)`,
  )
  const { rows } = await sql<{ id: number }>`
    delete from clients c using jsonb_to_recordset(${JSON.stringify(clients)}::jsonb) as v(id bigint, version int)
    where c.company_id = ${tx.companyId} and c.id = v.id and c.version = v.version and ${sql.join(unused, sql` and `)}
    returning c.id`.execute(tx)
  return rows.map(row => row.id)
}
