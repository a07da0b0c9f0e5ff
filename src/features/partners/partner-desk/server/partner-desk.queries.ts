import { type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { holdsWords } from '#server/db/holds-words.ts'
import type { List } from '#server/list.ts'
import type { PartnerKind } from '../../partner-sign-in/partner-sign-in.rules.ts'
import type { FlagSign } from '../../programme/programme.rules.ts'

const rows = (tx: CompanyTx) =>
  tx
    .rows('partners as a')
    .leftJoin(
      eb =>
        eb
          .selectFrom('partner_people as p')
          .where('p.company_id', '=', tx.companyId)
          .where('p.role', '=', 'owner')
          .distinctOn('p.partner_id')
          .orderBy('p.partner_id')
          .orderBy('p.id')
          .select(['p.partner_id', 'p.first_name', 'p.last_name', 'p.email'])
          .as('o'),
      join => join.onRef('o.partner_id', '=', 'a.id'),
    )
    .select(['a.id', 'a.company_name', 'a.company_website', 'a.reason', 'a.phone', 'a.created_at as created'])
    .select(['a.version', sql<PartnerKind>`a.kind`.as('kind')])
    .select(sql<'approved' | 'blocked' | 'closed'>`a.status`.as('status'))
    .select(sql<string>`coalesce(o.first_name || ' ' || o.last_name, '')`.as('owner'))
    .select(sql<string>`coalesce(o.email, '')`.as('email'))
    .select(summed(sql`signups`, sql`partner_links`).as('referrals'))
    .select(summed(sql`paying`, sql`partner_links`).as('paid'))
    .select(summed(sql`open_cents`, sql`partner_open`).as('open_cents'))
    .select(
      sql<boolean>`a.bank_mark <> '' and exists (select from partners other where other.company_id = a.company_id
        and other.bank_mark = a.bank_mark and other.id <> a.id)`.as('shares_bank'),
    )

const summed = (what: ReturnType<typeof sql>, table: ReturnType<typeof sql>) =>
  sql<number>`(select coalesce(sum(t.${what}), 0)::bigint from ${table} t
    where t.company_id = a.company_id and t.partner_id = a.id)`

export type DeskRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export function deskList(
  tx: CompanyTx,
  { search, status }: { search: string; status: string },
): List<DeskRow, 'created' | 'name'> {
  let from = tx.rows('partners as a')
  if (status) from = from.where('a.status', '=', status)
  if (search)
    from = from.where(
      sql<SqlBool>`(${holdsWords(sql`a.company_name`, search)} or exists (select 1 from partner_people p
        where p.company_id = a.company_id and p.partner_id = a.id
          and ${holdsWords(sql`p.first_name || ' ' || p.last_name || ' ' || p.email`, search)})
        or exists (select 1 from partner_links l where l.company_id = a.company_id and l.partner_id = a.id
          and l.code = lower(${search})))`,
    )
  return {
    from,
    id: 'a.id',
    sorts: { created: ['a.created_at', 'timestamptz'], name: [sql`a.company_name collate names`, 'text'] },
    row: id => rows(tx).where('a.id', '=', id),
  }
}

export async function deskCounts(tx: CompanyTx) {
  const { rows: counts } = await sql<{
    partners: number
    referrals: number
    paid: number
    flags: number
    pending_cents: number
  }>`
    select (select count(*)::int from partners where company_id = ${tx.companyId} and status = 'approved') as partners,
      (select coalesce(sum(signups), 0)::int from partner_links where company_id = ${tx.companyId}) as referrals,
      (select coalesce(sum(paying), 0)::int from partner_links where company_id = ${tx.companyId}) as paid,
      (select count(*)::int from partner_flags where company_id = ${tx.companyId} and decided_at is null) as flags,
      (select coalesce(sum(open_cents), 0)::bigint from partner_open
        where company_id = ${tx.companyId} and payable_at > ${tx.now}) as pending_cents`.execute(tx)
  return counts[0]!
}

export const openFlags = (tx: CompanyTx) =>
  tx
    .rows('partner_flags as f')
    .innerJoin('partners as a', join =>
      join.onRef('a.company_id', '=', 'f.company_id').onRef('a.id', '=', 'f.partner_id'),
    )
    .innerJoin('partner_referrals as r', join =>
      join.onRef('r.company_id', '=', 'f.company_id').onRef('r.id', '=', 'f.referral_id'),
    )
    .where('f.decided_at', 'is', null)
    .orderBy('f.id')
    .limit(200)
    .select(['f.id', 'a.company_name as partner', 'r.name as company', 'r.email'])
    .select([
      'r.referred_company_id as company_id',
      'f.created_at as created',
      sql<FlagSign>`f.sign`.as('sign'),
    ])
    .select(
      sql<number>`(select coalesce(sum(e.amount_cents), 0)::bigint from partner_entries e
        where e.company_id = f.company_id and e.referral_id = f.referral_id and e.payout_id is null
          and e.refused_at is null)`.as('held_cents'),
    )
    .execute()
