import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { ClientTags } from '#server/db/row-types.ts'

const columns = ['id', 'name', 'colour', 'version'] as const
export type TagRow = Pick<Selectable<ClientTags>, (typeof columns)[number]>

/** Names are unique, whatever their case. */
export const tagName = 'client_tags_name'

const tags = (tx: CompanyTx) => tx.rows('client_tags as t').select(columns.map(name => `t.${name}` as const))

/** A company's tags by name, with how many clients have each, counted up to 1,000. */
export const allTags = (tx: CompanyTx) =>
  tags(tx)
    .select(
      sql<number>`(select count(*)::int from (
        select 1 from client_tag_links l join clients c on c.company_id = l.company_id and c.id = l.client_id
        where l.company_id = ${tx.companyId} and l.tag_id = t.id and c.deleted_at is null limit 1000) counted)`.as(
        'clients',
      ),
    )
    .orderBy(sql`t.name collate names`)
    .execute()

export const lockTag = (tx: CompanyTx, id: number): Promise<TagRow | undefined> =>
  tags(tx).where('t.id', '=', id).forUpdate().executeTakeFirst()

export const updateTag = (
  tx: CompanyTx,
  id: number,
  fields: Pick<TagRow, 'name' | 'colour'>,
): Promise<TagRow> =>
  tx
    .updateRows('client_tags')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** The tag goes from all clients; which had it. */
export async function deleteTag(tx: CompanyTx, id: number): Promise<number[]> {
  const links = await tx.rows('client_tag_links').where('tag_id', '=', id).select('client_id').execute()
  await tx.deleteRows('client_tags').where('id', '=', id).execute()
  return links.map(link => link.client_id)
}

export const tagsOfClients = (tx: CompanyTx, clients: readonly number[]) =>
  clients.length === 0
    ? Promise.resolve([])
    : tx
        .rows('client_tag_links as l')
        .innerJoin('client_tags as t', join =>
          join.on('t.company_id', '=', tx.companyId).onRef('t.id', '=', 'l.tag_id'),
        )
        .where('l.client_id', 'in', clients)
        .select(['l.client_id', 'l.tag_id', 't.name'])
        .orderBy(sql`t.name collate names`)
        .execute()

/** The ids of tags by their names in small letters; those that are not there yet are added, in the next colour. */
export async function tagIds(
  tx: CompanyTx,
  names: readonly string[],
  colours: readonly string[],
  importId: number | null,
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const ids = await findOrAddTags(tx, names, colours, importId)
  // One that another transaction was adding was waited for, and is seen by the next statement.
  const isWhole = names.every(name => ids.has(name.toLowerCase()))
  return isWhole ? ids : findOrAddTags(tx, names, colours, importId)
}

async function findOrAddTags(
  tx: CompanyTx,
  names: readonly string[],
  colours: readonly string[],
  importId: number | null,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    with wanted as (
      select distinct on (lower(name)) name, n from unnest(${names}::text[]) with ordinality w(name, n) order by lower(name), n
    ), added as (
      insert into client_tags (company_id, import_id, name, colour)
      select ${tx.companyId}, ${importId}, w.name,
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

/** Deletes tags that an import made and no client has; one that somebody has changed since stays. */
export async function deleteImportTags(tx: CompanyTx, importId: number): Promise<void> {
  await tx
    .deleteRows('client_tags')
    .where('import_id', '=', importId)
    .where('version', '=', 1)
    .where(
      sql<boolean>`not exists (select 1 from client_tag_links l
        where l.company_id = ${tx.companyId} and l.tag_id = client_tags.id)`,
    )
    .execute()
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
