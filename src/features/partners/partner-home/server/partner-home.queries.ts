import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { List } from '#server/list.ts'

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
  return {
    from: referrals(tx, partnerId),
    words: { text: sql`r.name || ' ' || r.email`, search },
    id: 'r.id',
    sorts: {
      registered: ['r.registered_at', 'timestamptz'],
      name: [sql`r.name collate names`, 'text'],
      email: [sql`r.email collate names`, 'text'],
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
    .select(['l.signups as trials', 'l.paying as paid'])
    .execute()

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
