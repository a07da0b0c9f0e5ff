import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { List } from '#server/list.ts'
import type { ContactInBooks } from '#server/providers/accounting/accounting.port.ts'
import { fact } from '#shared/fact.ts'
import { outsideText } from '#shared/outside-text.ts'
import type { MatchSort } from '../../accounting.contract.ts'
import { type MatchAct, type MatchReason, matchFilters } from '../../matching.rules.ts'

/** Keeps contacts as the books have them now. */
export async function keepContacts(
  tx: CompanyTx,
  organisation: string,
  contacts: readonly ContactInBooks[],
): Promise<void> {
  // A contact that moved while pages were read may come twice.
  const rows = [...new Map(contacts.map(each => [each.id, each])).values()]
  if (rows.length === 0) return
  await tx
    .insertRows(
      'book_contacts',
      rows.map(({ id, name, email, abn }) => ({
        organisation,
        vendor_id: id,
        name: outsideText(name, 500),
        email: outsideText(email, 300),
        abn: abn.replace(/\D/g, '').slice(0, 20),
        read_at: tx.now,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['company_id', 'organisation', 'vendor_id']).doUpdateSet({
        name: sql<string>`excluded.name`,
        email: sql<string>`excluded.email`,
        abn: sql<string>`excluded.abn`,
        read_at: sql<Date>`excluded.read_at`,
      }),
    )
    .execute()
}

/**
 * Puts each of these clients beside its contact: by ABN (11 digits in a field of its own), else by email, else by name of person
 * or company. Where several fit, or one contact fits a client before, somebody chooses. What somebody has chosen stays.
 */
export async function matchClients(
  tx: CompanyTx,
  organisation: string,
  clients: RawBuilder<unknown>,
): Promise<void> {
  const c = tx.companyId
  await sql`insert into book_matches (company_id, organisation, client_id, reason, act, contact_id)
    with mine as (
      select k.id, k.email_key, k.name_key, name_key(k.company_name) as company_key, (
        select min(regexp_replace(word, '\\D', '', 'g'))
        from jsonb_array_elements(k.custom_fields) field
        cross join lateral jsonb_array_elements_text(field -> 'values') word
        where regexp_replace(word, '\\s', '', 'g') ~ '^\\d{11}$') as abn
      from clients k where k.company_id = ${c} and k.id in (select id from (${clients}) wanted)
    ), there as (
      select b.id, b.abn, b.email_key, b.name_key from book_contacts b
      where b.company_id = ${c} and b.organisation = ${organisation}
        and not exists (select 1 from accounting_records r where r.company_id = ${c} and r.organisation = ${organisation}
          and r.kind = 'client' and r.vendor_id = b.vendor_id)
    ), found as (
      select m.id as client, t.id as contact, 1 as rank from mine m join there t on t.abn = m.abn
      union all select m.id, t.id, 2 from mine m join there t on t.email_key = m.email_key and m.email_key <> ''
      union all select m.id, t.id, 3 from mine m join there t on t.name_key = m.name_key and m.name_key <> ''
      union all select m.id, t.id, 3 from mine m join there t on t.name_key = m.company_key and m.company_key <> ''
    ), nearest as (
      select client, contact, rank from (
        select distinct client, contact, rank, min(rank) over (partition by client) as least from found) f
      where rank = least
    ), counted as (
      select client, min(contact) as contact, min(rank) as rank, count(*) as fits from nearest group by client
    ), single as (
      select client, contact, rank, fits,
        row_number() over (partition by case when fits = 1 then contact end order by rank, client) as place
      from counted
    )
    select ${c}::bigint, ${organisation}, m.id,
      case when s.client is null then 'none' when s.fits > 1 or s.place > 1 then 'several'
        when s.rank = 1 then 'abn' when s.rank = 2 then 'email' else 'name' end,
      case when s.client is null then 'make' when s.fits > 1 or s.place > 1 then 'ask' else 'link' end,
      case when s.fits = 1 and s.place = 1 then s.contact end
    from mine m left join single s on s.client = m.id
    on conflict (company_id, organisation, client_id) do update
      set reason = excluded.reason, act = excluded.act, contact_id = excluded.contact_id
      where book_matches.reason <> 'chosen'`.execute(tx)
}

export interface MatchRow {
  id: number
  name: string
  email: string
  reason: MatchReason
  act: MatchAct
  contact_id: number | null
  contact_name: string | null
  contact_email: string | null
}

export function matchList(
  tx: CompanyTx,
  { organisation, search, status }: { organisation: string; search: string; status: number },
): List<MatchRow, MatchSort> {
  const act = (Object.entries(matchFilters) as [MatchAct, number][]).find(
    ([, value]) => value === status,
  )?.[0]
  const from = () =>
    tx
      .rows('book_matches as m')
      .innerJoin('clients as k', join =>
        join.on('k.company_id', '=', tx.companyId).onRef('k.id', '=', 'm.client_id'),
      )
      .where('m.organisation', '=', organisation)
  return {
    from: from().$if(status !== 0 && act !== undefined, query => query.where('m.act', '=', act!)),
    words: { text: sql`k.name || ' ' || k.company_name || ' ' || k.email`, search },
    id: 'm.client_id',
    sorts: { id: ['m.client_id', 'bigint'], name: [sql`k.name collate names`, 'text'] },
    row: id =>
      from()
        .leftJoin('book_contacts as b', join =>
          join.on('b.company_id', '=', tx.companyId).onRef('b.id', '=', 'm.contact_id'),
        )
        .where('m.client_id', '=', id)
        .select(['m.client_id as id', 'k.email', 'm.reason', 'm.act', 'm.contact_id'])
        .select(sql<string>`coalesce(nullif(k.company_name, ''), k.name)`.as('name'))
        .select(['b.name as contact_name', 'b.email as contact_email'])
        .$castTo<MatchRow>(),
  }
}

/** How many clients stand in which act. */
export async function countMatches(tx: CompanyTx, organisation: string): Promise<Record<MatchAct, number>> {
  const rows = await tx
    .rows('book_matches')
    .where('organisation', '=', organisation)
    .select(['act', sql<number>`count(*)::int`.as('count')])
    .groupBy('act')
    .execute()
  const counted = Object.fromEntries(rows.map(({ act, count }) => [act, count]))
  return { ask: 0, link: 0, make: 0, leave: 0, ...counted }
}

export type ContactRow = { id: number; name: string; email: string; abn: string }

/** Contacts of the books, for somebody who chooses. */
export const contactList = (
  tx: CompanyTx,
  { organisation, search }: { organisation: string; search: string },
): List<ContactRow, MatchSort> => ({
  from: tx.rows('book_contacts as b').where('b.organisation', '=', organisation),
  words: { text: sql`b.name || ' ' || b.email || ' ' || b.abn`, search },
  id: 'b.id',
  sorts: { id: ['b.id', 'bigint'], name: [sql`b.name collate names`, 'text'] },
  row: id =>
    tx.rows('book_contacts as b').where('b.id', '=', id).select(['b.id', 'b.name', 'b.email', 'b.abn']),
})

export const contactById = (tx: CompanyTx, organisation: string, id: number) =>
  tx
    .rows('book_contacts')
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .select(['id', 'vendor_id', 'name'])
    .executeTakeFirst()

/** Changes what becomes of a client; false: it isn't on the list. */
export async function updateMatch(
  tx: CompanyTx,
  organisation: string,
  client_id: number,
  fields: { act: MatchAct; contact_id: number | null },
): Promise<boolean> {
  const changed = await tx
    .updateRows('book_matches')
    .set({ ...fields, reason: 'chosen' })
    .where('organisation', '=', organisation)
    .where('client_id', '=', client_id)
    .returning('client_id')
    .execute()
  return changed.length > 0
}

/** Another client that is linked to the contact. */
export const linkedElsewhere = (tx: CompanyTx, organisation: string, contact: number, client: number) =>
  tx
    .rows('book_matches')
    .where('organisation', '=', organisation)
    .where('contact_id', '=', contact)
    .where('client_id', '<>', client)
    .select('client_id')
    .executeTakeFirst()

export const isLeftOut = async (tx: CompanyTx, organisation: string, client: number): Promise<boolean> =>
  (await tx
    .rows('book_matches')
    .where('organisation', '=', organisation)
    .where('client_id', '=', client)
    .where('act', '=', 'leave')
    .select('client_id')
    .executeTakeFirst()) !== undefined

export const leftOut = fact('Left out when clients were matched.')
