import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { List } from '#server/list.ts'
import type { AreaSort, MemberArea } from '../territories.contract.ts'
import type { Area } from '../territories.rules.ts'

/** An area with the member's company. */
export type HeldArea = MemberArea & { company_id: number }

/** Areas of those who belong here now. */
const held = (tx: CompanyTx) =>
  tx
    .rows('franchise_areas as a')
    .innerJoin('franchise_members as m', join =>
      join
        .on('m.company_id', '=', tx.companyId)
        .onRef('m.id', '=', 'a.member_id')
        .on('m.status', '=', 'active'),
    )
const shown = (tx: CompanyTx) =>
  held(tx)
    .select(['a.id', 'a.member_id', 'm.name as member', 'a.suburb', 'a.postcode', 'a.state'])
    .select(sql<number>`m.member_company_id`.as('company_id'))

export const areaList = (
  tx: CompanyTx,
  { search, member }: { search: string; member: number | null },
): List<HeldArea, AreaSort> => ({
  from: held(tx).$if(member !== null, query => query.where('a.member_id', '=', member)),
  words: { text: sql`a.suburb || ' ' || a.state || ' ' || a.postcode || ' ' || m.name`, search },
  id: 'a.id',
  sorts: { area: [sql`(a.suburb || a.postcode) collate names`, 'text'], id: ['a.id', 'bigint'] },
  row: id => shown(tx).where('a.id', '=', id),
})

export const allAreas = (tx: CompanyTx): Promise<HeldArea[]> => shown(tx).execute()

/** How many areas each member has. */
export async function areaCounts(tx: CompanyTx): Promise<Map<number, number>> {
  const rows = await tx
    .rows('franchise_areas')
    .select(['member_id', sql<number>`count(*)::int`.as('areas')])
    .groupBy('member_id')
    .execute()
  return new Map(rows.map(row => [row.member_id, row.areas]))
}

type StoredArea = Area & { id: number; member_id: number }
const columns = ['id', 'member_id', 'suburb', 'postcode', 'state'] as const

/** Gives areas to members; those of members that have left are taken over. */
export const insertAreas = (
  tx: CompanyTx,
  areas: readonly (Area & { member_id: number })[],
): Promise<StoredArea[]> =>
  tx
    .insertRows(
      'franchise_areas',
      areas.map(({ member_id, suburb, postcode, state }) => ({
        member_id,
        suburb,
        postcode,
        state,
        created_at: tx.now,
      })),
    )
    .onConflict(on =>
      on
        .expression(sql`company_id, lower(suburb), postcode, state`)
        .doUpdateSet(eb => ({ member_id: eb.ref('excluded.member_id') }))
        .where(
          sql<boolean>`not exists (select 1 from franchise_members m where m.company_id = ${tx.companyId}
            and m.id = franchise_areas.member_id and m.status = 'active')`,
        ),
    )
    .returning(columns)
    .execute()

export const deleteAreas = (tx: CompanyTx, ids: readonly number[]): Promise<StoredArea[]> =>
  tx.deleteRows('franchise_areas').where('id', 'in', ids).returning(columns).execute()

export async function companiesWithUnrouted(tx: PlatformTx): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from companies_with_unrouted_leads() as due(id)`.execute(tx)
  return rows.map(row => row.id)
}

/** Leads since then that were not looked at, the oldest first. */
export async function unroutedLeads(tx: CompanyTx, since: string, most: number): Promise<number[]> {
  const rows = await tx
    .rows('leads as l')
    .where('l.deleted_at', 'is', null)
    .where(sql<boolean>`l.created_at >= ${since}::timestamptz and l.created_at > now() - interval '2 days'`)
    .where(
      sql<boolean>`not exists (select 1 from routed_leads r where r.company_id = ${tx.companyId} and r.lead_id = l.id)`,
    )
    .select('l.id')
    .orderBy('l.id')
    .limit(most)
    .execute()
  return rows.map(row => row.id)
}

/** False: it was looked at already. */
export async function markRouted(tx: CompanyTx, lead_id: number, member_id: number | null): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertRows('routed_leads', { lead_id, member_id, routed_at: tx.now })
    .onConflict(on => on.columns(['company_id', 'lead_id']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** True if another lead of the same phone or email was handed to that company within the month, and not declined. */
export async function hasTwinThere(
  tx: CompanyTx,
  lead: { id: number; phone: string; email: string },
  company: number,
): Promise<boolean> {
  const twin = await tx
    .rows('handovers as h')
    .innerJoin('leads as l', join =>
      join.on('l.company_id', '=', tx.companyId).onRef('l.id', '=', 'h.lead_id'),
    )
    .where('h.direction', '=', 'out')
    .where('h.other_company_id', '=', company)
    .where('h.status', 'in', ['sent', 'accepted'])
    .where('h.sent_at', '>', sql<Date>`${tx.now}::timestamptz - interval '30 days'`)
    .where('l.id', '<>', lead.id)
    .where(
      sql<boolean>`((l.phone <> '' and l.phone = ${lead.phone}) or (l.email <> '' and lower(l.email) = lower(${lead.email})))`,
    )
    .select('h.id')
    .executeTakeFirst()
  return twin !== undefined
}
