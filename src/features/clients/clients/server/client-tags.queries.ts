import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** The ids of tags by their names in small letters; those that are not there yet are added, in the next colour. */
export async function tagIds(
  tx: CompanyTx,
  names: readonly string[],
  colours: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    with wanted as (
      select distinct on (lower(name)) name, n from unnest(${names}::text[]) with ordinality w(name, n) order by lower(name), n
    ), added as (
      insert into client_tags (company_id, name, colour)
      select ${tx.companyId}, w.name,
        (${colours}::text[])[1 + ((select count(*) from client_tags where company_id = ${tx.companyId})
          + row_number() over (order by w.n) - 1) % ${colours.length}]
      from wanted w
      on conflict (company_id, lower(name)) do nothing
      returning id, name
    )
    select id, lower(name) as name from added
    union
    select t.id, lower(t.name) from client_tags t
    where t.company_id = ${tx.companyId} and lower(t.name) in (select lower(name) from wanted)`.execute(tx)
  return new Map(rows.map(row => [row.name, row.id]))
}

/** Gives and takes tags of clients; clients that are gone are left out. */
export async function changeTags(
  tx: CompanyTx,
  clients: readonly number[],
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): Promise<void> {
  if (remove.length > 0)
    await tx
      .deleteRows('client_tag_links')
      .where('client_id', 'in', clients)
      .where('tag_id', 'in', remove)
      .execute()
  if (add.length > 0)
    await sql`
      insert into client_tag_links (company_id, client_id, tag_id)
      select c.company_id, c.id, t.id from clients c, unnest(${add}::bigint[]) t(id)
      where c.company_id = ${tx.companyId} and c.id = any(${clients}::bigint[]) and c.deleted_at is null
      on conflict do nothing`.execute(tx)
}
