import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type ClientMerges, type DB, tableColumns } from '#server/db/row-types.ts'

/** Every table whose rows are a client's, by their ids: one that joins is moved without a line here. */
const owned = (Object.keys(tableColumns) as (keyof DB)[]).filter(table => {
  const columns: readonly string[] = tableColumns[table]
  // Conversations are joined instead: joinThreadsOf.
  return columns.includes('client_id') && columns.includes('id') && table !== 'threads'
})
/** A client has one of these at most: that of the kept one stays. */
const once: readonly string[] = ['reminder_stops']
const isVersioned = (table: keyof DB) => (tableColumns[table] as readonly string[]).includes('version')

/** Ids by table. */
export type Moved = Record<string, number[]>

/** Gives all that is one client's to another; what that was. `only`: these rows alone, to give them back. */
export async function moveBelongings(
  tx: CompanyTx,
  from: number,
  to: number,
  only: Moved | null,
): Promise<Moved> {
  const moved: Moved = {}
  for (const table of owned) {
    const ids = only?.[table]
    if (only && !ids) continue
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set client_id = ${to} ${isVersioned(table) ? sql`, version = version + 1` : sql``}
      where company_id = ${tx.companyId} and client_id = ${from}
        ${ids ? sql`and id = any(${ids}::bigint[])` : sql``}
        ${once.includes(table) ? sql`and not exists (select 1 from ${sql.table(table)} o where o.company_id = ${tx.companyId} and o.client_id = ${to})` : sql``}
      returning id`.execute(tx)
    if (rows.length > 0) moved[table] = rows.map(row => row.id)
  }
  const ids = only?.recurring_jobs
  if (only && !ids) return moved
  const { rows } = await sql<{ id: number }>`
    update recurring_jobs set booking = jsonb_set(booking, '{facts,client_id}', to_jsonb(${to}::bigint)), version = version + 1
    where company_id = ${tx.companyId} and booking -> 'facts' -> 'client_id' = to_jsonb(${from}::bigint)
      ${ids ? sql`and id = any(${ids}::bigint[])` : sql``}
    returning id`.execute(tx)
  if (rows.length > 0) moved.recurring_jobs = rows.map(row => row.id)
  return moved
}

/** Jobs and documents of either of two clients leave the sites of the other; their addresses stay. */
export async function leaveForeignSites(tx: CompanyTx, clients: readonly number[]): Promise<void> {
  for (const table of ['jobs', 'quotes', 'invoices'] as const)
    await sql`
      update ${sql.table(table)} t set site_id = null, version = t.version + 1 from client_sites s
      where t.company_id = ${tx.companyId} and t.client_id = any(${clients}::bigint[])
        and s.company_id = ${tx.companyId} and s.id = t.site_id and s.client_id <> t.client_id`.execute(tx)
}

/** Says whose a client has become, and that they are no more; null: they are themselves again. */
export const setMergedInto = (tx: CompanyTx, id: number, into: number | null) =>
  tx
    .updateRows('clients')
    .set({ merged_into: into, deleted_at: into === null ? null : tx.now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()

export type MergeRow = Omit<Selectable<ClientMerges>, 'company_id' | 'moved' | 'before'> & {
  moved: Moved
  before: { fields: Record<string, unknown>; contacts: number[]; sites: number[]; tags: number[] }
}

export async function insertMerge(
  tx: CompanyTx,
  merge: Pick<MergeRow, 'kept_id' | 'merged_id' | 'moved' | 'before' | 'version_after'>,
): Promise<number> {
  const { id } = await tx
    .insertRows('client_merges', {
      ...merge,
      moved: JSON.stringify(merge.moved),
      before: JSON.stringify(merge.before),
      at: tx.now,
      by: tx.by?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const lockMerge = (tx: CompanyTx, id: number): Promise<MergeRow | undefined> =>
  tx
    .rows('client_merges')
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .select(['id', 'kept_id', 'merged_id', 'moved', 'before', 'version_after', 'at', 'by', 'undone_at'])
    .forUpdate()
    .$castTo<MergeRow>()
    .executeTakeFirst()

/** True if a later merge builds on this one and has to be undone first. */
export async function isBuiltOn(
  tx: CompanyTx,
  { id, kept_id }: Pick<MergeRow, 'id' | 'kept_id'>,
): Promise<boolean> {
  const later = await tx
    .rows('client_merges')
    .where('id', '>', id)
    .where('undone_at', 'is', null)
    .where(eb => eb.or([eb('kept_id', '=', kept_id), eb('merged_id', '=', kept_id)]))
    .select('id')
    .executeTakeFirst()
  return later !== undefined
}

export const markUndone = (tx: CompanyTx, id: number) =>
  tx.updateRows('client_merges').set({ undone_at: tx.now }).where('id', '=', id).execute()

export const mergesInto = (tx: CompanyTx, id: number) =>
  tx
    .rows('client_merges as m')
    .innerJoin('clients as c', join =>
      join.on('c.company_id', '=', tx.companyId).onRef('c.id', '=', 'm.merged_id'),
    )
    .leftJoin('users as u', join => join.on('u.company_id', '=', tx.companyId).onRef('u.id', '=', 'm.by'))
    .where('m.kept_id', '=', id)
    .where('m.undone_at', 'is', null)
    .select(['m.id', 'c.name', 'm.at', 'u.fullname as by'])
    .orderBy('m.id', 'desc')
    .execute()

/** How much hangs on a client. */
export async function belongingsOf(tx: CompanyTx, id: number) {
  const count = (table: keyof DB) =>
    sql<number>`(select count(*)::int from ${sql.table(table)} where company_id = ${tx.companyId} and client_id = ${id})`
  const { rows } = await sql<{
    jobs: number
    quotes: number
    invoices: number
    contacts: number
    sites: number
  }>`
    select ${count('jobs')} as jobs, ${count('quotes')} as quotes, ${count('invoices')} as invoices,
      ${count('client_contacts')} as contacts, ${count('client_sites')} as sites`.execute(tx)
  return rows[0]!
}

/** Pairs of clients with one phone, email or name and address, newest first. A key that very many share tells nothing. */
export async function alikePairs(tx: CompanyTx, most: number): Promise<{ a: number; b: number }[]> {
  const shared = (column: 'phone_key' | 'email_key' | 'place_key') => sql`
    (select array_agg(id order by id) as ids from clients
      where company_id = ${tx.companyId} and deleted_at is null and ${sql.ref(column)} <> ''
      group by ${sql.ref(column)} having count(*) between 2 and 20)`
  const { rows } = await sql<{ a: number; b: number }>`
    select distinct a, b from (
      select g.ids[1] as a, b from (
        ${shared('phone_key')} union all ${shared('email_key')} union all ${shared('place_key')}) g, unnest(g.ids[2:]) b
    ) pairs
    where not exists (select 1 from clients_apart p where p.company_id = ${tx.companyId} and p.a_id = a and p.b_id = b)
    order by b desc, a desc limit ${most}`.execute(tx)
  return rows
}

export async function setApart(tx: CompanyTx, a: number, b: number, isApart: boolean): Promise<void> {
  const pair = { a_id: Math.min(a, b), b_id: Math.max(a, b) }
  if (isApart)
    await tx
      .insertRows('clients_apart', { ...pair, at: tx.now })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  else
    await tx.deleteRows('clients_apart').where('a_id', '=', pair.a_id).where('b_id', '=', pair.b_id).execute()
}
