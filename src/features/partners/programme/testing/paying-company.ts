import type { testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { enterPayment } from '../server/ledger.service.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** A company that came by a partner's link, on a paid plan or on trial. */
export async function referredCompany(
  app: App,
  partner: { id: number; hostId: number },
  { paid = true, email = '', abn = '' }: { paid?: boolean; email?: string; abn?: string } = {},
) {
  const word = Math.random().toString(36).slice(2, 9)
  const mail = email || `firm-${word}@${word}.test`
  const [row] = await app.sql<{ id: number }>(
    'insert into companies (name, email, abn, pack_id) values ($1, $2, $3, $4) returning id',
    [`Firm ${word}`, mail, abn, paid ? 2 : 5],
  )
  const id = row!.id
  if (paid)
    await app.sql(
      `insert into subscriptions (company_id, status, pack_id, period, price_cents, anchor, period_start, period_end, pays_by)
       values ($1, 'active', 2, 'month', 11000, 1, current_date, current_date + 30, 'card')`,
      [id],
    )
  await app.sql(
    `with link as (
       update partner_links set signups = signups + 1, paying = paying + $6::boolean::int
       where partner_id = $2 and is_main returning id
     )
     insert into partner_referrals (company_id, partner_id, link_id, referred_company_id, name, email, registered_at, is_paid)
     select $1, $2, id, $3, $4, $5, now(), $6 from link`,
    [partner.hostId, partner.id, id, `Firm ${word}`, mail, paid],
  )
  return { id, name: `Firm ${word}`, email: mail }
}

/** Tells the ledger of a payment or refund, as plans do. */
export const tellLedger = (
  app: App,
  companyId: number,
  payment: { invoiceId: number; kind?: 'paid' | 'refunded'; net_cents: number; at?: Date },
) =>
  app.services.db.withCompany(companyIdFrom(companyId, 'seed'), tx =>
    enterPayment(tx, { companyId, kind: 'paid', at: tx.now, ...payment }),
  )
