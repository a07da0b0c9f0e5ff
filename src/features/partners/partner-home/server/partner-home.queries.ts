import { type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { containing } from '#server/db/like.ts'
import type { List } from '#server/list.ts'
import { entryState } from '../../programme/server/partners.queries.ts'

const referrals = (tx: CompanyTx, partnerId: number) =>
  tx.rows('partner_referrals as r').where('r.partner_id', '=', partnerId)

const referralRows = (tx: CompanyTx, partnerId: number) =>
  referrals(tx, partnerId)
    .innerJoin('partner_links as l', join =>
      join.onRef('l.company_id', '=', 'r.company_id').onRef('l.id', '=', 'r.link_id'),
    )
    .select(['r.id', 'r.name', 'r.email', 'r.registered_at as registered', 'r.pack_name', 'r.monthly_cents'])
    .select(['r.is_paid', 'r.trial_ends', 'l.label'])
    .select([
      sql<boolean>`exists (select 1 from partner_flags f where f.company_id = r.company_id and f.referral_id = r.id
        and f.decided_at is null)`.as('in_review'),
      sql<boolean>`r.gone_at is not null`.as('gone'),
    ])
export type Referral = Awaited<ReturnType<ReturnType<typeof referralRows>['execute']>>[number]

/** The companies that a partner brought. */
export function referralList(
  tx: CompanyTx,
  partnerId: number,
  search: string,
): List<Referral, 'registered' | 'name' | 'email' | 'price'> {
  const term = containing(search)
  const from = referrals(tx, partnerId)
  return {
    from: search ? from.where(sql<SqlBool>`(r.name ilike ${term} or r.email ilike ${term})`) : from,
    id: 'r.id',
    sorts: {
      registered: ['r.registered_at', 'timestamptz'],
      name: [sql`lower(r.name)`, 'text'],
      email: ['r.email', 'text'],
      price: ['r.monthly_cents', 'bigint'],
    },
    row: id => referralRows(tx, partnerId).where('r.id', '=', id),
  }
}

/** The newest ones, for the profile. */
export const newestReferrals = (tx: CompanyTx, partnerId: number, most: number) =>
  referrals(tx, partnerId)
    .orderBy('r.registered_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(most)
    .select(['r.id', 'r.name', 'r.email', 'r.registered_at', 'r.pack_name', 'r.monthly_cents'])
    .execute()

const entries = (tx: CompanyTx, partnerId: number) =>
  tx.rows('partner_entries as e').where('e.partner_id', '=', partnerId)

const entryRows = (tx: CompanyTx, partnerId: number) =>
  entries(tx, partnerId)
    .select(['e.id', 'e.at', 'e.name', 'e.base_cents', 'e.rate_bp', 'e.amount_cents'])
    .select(['e.payable_at as payable', 'e.refused_reason'])
    .select([sql<'paid' | 'refunded'>`e.kind`.as('kind'), entryState(tx.now).as('state')])
export type Entry = Awaited<ReturnType<ReturnType<typeof entryRows>['execute']>>[number]

/** A partner's ledger. */
export function entryList(tx: CompanyTx, partnerId: number, search: string): List<Entry, 'at'> {
  const all = entries(tx, partnerId)
  const from = search ? all.where(sql<SqlBool>`e.name ilike ${containing(search)}`) : all
  return {
    from,
    id: 'e.id',
    sorts: { at: ['e.at', 'timestamptz'] },
    row: id => entryRows(tx, partnerId).where('e.id', '=', id),
  }
}

export const mainLink = (tx: CompanyTx, partnerId: number) =>
  tx
    .rows('partner_links')
    .where('partner_id', '=', partnerId)
    .where('is_main', '=', true)
    .select('code')
    .executeTakeFirst()

/** A partner's links with what came of each. */
export const linksOf = (tx: CompanyTx, partnerId: number) =>
  tx
    .rows('partner_links as l')
    .where('l.partner_id', '=', partnerId)
    .orderBy('l.is_main', 'desc')
    .orderBy('l.id')
    .select(['l.id', 'l.code', 'l.label', 'l.is_main', 'l.active', 'l.clicks', 'l.version'])
    .select(
      ['', 'and r.is_paid'].map((which, n) =>
        sql<number>`(select count(*)::int from partner_referrals r where r.company_id = l.company_id and r.link_id = l.id
        ${sql.raw(which)})`.as(n === 0 ? 'trials' : 'paid'),
      ),
    )
    .execute() as Promise<
    {
      id: number
      code: string
      label: string
      is_main: boolean
      active: boolean
      clicks: number
      version: number
      trials: number
      paid: number
    }[]
  >

/** Payouts that the host has approved. */
export const payoutsOf = (tx: CompanyTx, partnerId: number) =>
  tx
    .rows('partner_payouts')
    .where('partner_id', '=', partnerId)
    .where('status', 'in', ['approved', 'paid'])
    .orderBy('id', 'desc')
    .limit(60)
    .select(['id', 'status', 'net_cents', 'gst_cents', 'is_rcti', 'account_end', 'paid_at as paid'])
    .execute()

export const teamOf = (tx: CompanyTx, partnerId: number) =>
  tx
    .rows('partner_people')
    .where('partner_id', '=', partnerId)
    .orderBy('id')
    .select(['id', 'first_name', 'last_name', 'email', 'role', 'active', 'language', 'notices'])
    .select(sql<boolean>`password_hash is not null`.as('joined'))
    .execute()
