import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

/**
 * Sums of a partner's ledger: what waits, what can be paid, what is in review, what is in a payout under way, what was
 * paid. Kept by the moment from which it can be paid; only what is in review is added up, of the few referrals that are.
 */
export async function ledgerSums(tx: CompanyTx, partnerId: number) {
  const { rows } = await sql<{
    pending: number
    payable: number
    review: number
    underway: number
    paid: number
  }>`
    with review as (
      select coalesce(sum(amount_cents), 0) as cents,
        coalesce(sum(amount_cents) filter (where payable_at > ${tx.now}), 0) as pending
      from partner_entries where company_id = ${tx.companyId} and partner_id = ${partnerId} and payout_id is null
        and refused_at is null and referral_id in (select referral_id from partner_flags
          where company_id = ${tx.companyId} and partner_id = ${partnerId} and decided_at is null)
    ), kept as (
      select coalesce(sum(open_cents), 0) as cents,
        coalesce(sum(open_cents) filter (where payable_at > ${tx.now}), 0) as pending
      from partner_open where company_id = ${tx.companyId} and partner_id = ${partnerId}
    ), payouts as (
      select coalesce(sum(net_cents) filter (where status = 'paid'), 0) as paid,
        coalesce(sum(net_cents) filter (where status <> 'paid'), 0) as underway
      from partner_payouts where company_id = ${tx.companyId} and partner_id = ${partnerId}
    )
    select (kept.pending - review.pending)::bigint as pending,
      (kept.cents - kept.pending - review.cents + review.pending)::bigint as payable,
      review.cents::bigint as review, payouts.underway::bigint as underway, payouts.paid::bigint as paid
    from kept, review, payouts`.execute(tx)
  return rows[0]!
}

/** The state of an entry `e`. */
export const entryState = (now: Date) => sql<'pending' | 'review' | 'payable' | 'paid' | 'refused'>`
  case when e.refused_at is not null then 'refused'
    when e.payout_id is not null then case when (select p.status from partner_payouts p
      where p.company_id = e.company_id and p.id = e.payout_id) = 'paid' then 'paid' else 'payable' end
    when exists (select 1 from partner_flags f where f.company_id = e.company_id and f.referral_id = e.referral_id
      and f.decided_at is null) then 'review'
    when e.payable_at > ${now}::timestamptz then 'pending'
    else 'payable' end`
