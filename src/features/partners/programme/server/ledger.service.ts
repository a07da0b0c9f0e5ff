import type { CompanyTx } from '#server/db/company-tx.ts'
import { rateOf } from '#shared/numbers/money.ts'
import { partnerRow } from '../../partner-sign-in/server/partner-people.queries.ts'
import { commonSigns, monthOf, payableAt, rateFor, tierOf } from '../programme.rules.ts'
import { inHost } from './attribution.service.ts'
import {
  addToMonth,
  insertEntry,
  insertFlags,
  paidEntry,
  peopleOf,
  referralCounts,
  referralOfCompany,
} from './ledger.queries.ts'
import { refreshReferral, seenCompanies } from './seen-plans.service.ts'
import { hostDay, termsOn } from './terms.queries.ts'

/** A company's payment for its plan, or money given back. */
export interface PlanPayment {
  companyId: number
  invoiceId: number
  kind: 'paid' | 'refunded'
  /** Without tax. */
  net_cents: number
  at: Date
}

/** Enters what a partner earns by a payment, in the transaction that records the payment. */
export async function enterPayment(tx: CompanyTx, payment: PlanPayment): Promise<void> {
  await inHost(tx, async host => {
    const referral = await referralOfCompany(host, payment.companyId)
    if (!referral) return
    await refreshReferral(host, referral)
    if (payment.kind === 'paid') await enterPaid(host, referral, payment)
    else await enterRefund(host, payment)
  })
}

interface Referral {
  id: number
  partner_id: number
  referred_company_id: number
  name: string
}

async function enterPaid(host: CompanyTx, referral: Referral, { invoiceId, net_cents, at }: PlanPayment) {
  const { partner_id } = referral
  const day = await hostDay(host, at)
  const terms = await termsOn(host, day)
  const { paid } = await referralCounts(host, partner_id)
  const rate_bp = rateFor(terms, tierOf(terms, paid))
  const amount_cents = rateOf(Math.max(net_cents, 0), rate_bp)
  const isNew = await insertEntry(host, {
    partner_id,
    referral_id: referral.id,
    name: referral.name,
    invoice_id: invoiceId,
    kind: 'paid',
    at,
    base_cents: net_cents,
    rate_bp,
    amount_cents,
    payable_at: payableAt(at, terms.hold_days),
  })
  if (!isNew) return
  await addToMonth(host, partner_id, monthOf(day), amount_cents)
  await flag(host, referral)
}

/** Looks again for what the company and the partner have in common: an ABN is often entered after the sign-up. */
async function flag(host: CompanyTx, referral: Referral): Promise<void> {
  const company = (await seenCompanies(host, [referral.referred_company_id])).get(
    referral.referred_company_id,
  )
  const partner = await partnerRow(host, referral.partner_id)
  if (!company || !partner) return
  const emails = (await peopleOf(host, referral.partner_id)).map(each => each.email)
  const ours = { emails, website: partner.company_website, abn: partner.abn, address: partner.address }
  const signs = commonSigns(ours, { emails: [company.email], abn: company.abn, address: company.address })
  await insertFlags(host, { partnerId: referral.partner_id, referralId: referral.id }, signs)
}

async function enterRefund(host: CompanyTx, { invoiceId, net_cents, at }: PlanPayment) {
  const paid = await paidEntry(host, invoiceId)
  // Paid before the company was a referral: nothing was earned by it.
  if (!paid || paid.leftBase <= 0) return
  const base = Math.min(Math.abs(net_cents), paid.leftBase)
  // The last of it takes what is left, so that the whole refund leaves nothing over by rounding.
  const back =
    base === paid.leftBase ? paid.leftAmount : Math.min(rateOf(base, paid.rate_bp), paid.leftAmount)
  await insertEntry(host, {
    partner_id: paid.partner_id,
    referral_id: paid.referral_id,
    name: paid.name,
    invoice_id: invoiceId,
    kind: 'refunded',
    at,
    base_cents: base,
    rate_bp: paid.rate_bp,
    amount_cents: -back,
    // Comes due with what it takes back, at once if that has been.
    payable_at: paid.payable_at,
    refused_at: paid.refused_at,
    refused_reason: paid.refused_reason,
  })
  if (paid.refused_at === null)
    await addToMonth(host, paid.partner_id, monthOf(await hostDay(host, at)), -back)
}
