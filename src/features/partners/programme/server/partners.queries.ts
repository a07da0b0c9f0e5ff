import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** Sums of a partner's ledger: what waits, what can be paid, what is in review, what was paid. */
export async function ledgerSums(tx: CompanyTx, partnerId: number) {
  const { rows } = await sql<{ pending: number; payable: number; review: number; paid: number }>`
    select
      coalesce(sum(amount_cents) filter (where state = 'pending'), 0)::bigint as pending,
      coalesce(sum(amount_cents) filter (where state = 'payable'), 0)::bigint as payable,
      coalesce(sum(amount_cents) filter (where state = 'review'), 0)::bigint as review,
      (select coalesce(sum(net_cents), 0)::bigint from partner_payouts
        where company_id = ${tx.companyId} and partner_id = ${partnerId} and status = 'paid') as paid
    from (
      select e.amount_cents, ${entryState(tx.now)} as state from partner_entries e
      where e.company_id = ${tx.companyId} and e.partner_id = ${partnerId} and e.payout_id is null
        and e.refused_at is null
    ) open`.execute(tx)
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
