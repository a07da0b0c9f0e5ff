import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { CreditKind } from '#features/talk/credit/credit.rules.ts'
import {
  balances,
  companiesToRefill,
  lockBalance,
  updateBalance,
} from '#features/talk/credit/server/credit.queries.ts'
import { totalOf } from '#features/talk/credit/server/credit.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { asPlatform } from '#server/db/inner-doors.ts'
import { found, refuse } from '#server/refusal.ts'
import { parseDay, todayIn } from '#shared/dates.ts'
import { portionOf, rateIn } from '#shared/numbers/money.ts'
import { type Applies, type BoughtKind, type InvoiceLine, referenceOf } from '../../plan-invoices.rules.ts'
import { type PayWay, planTexts } from '../../plans.rules.ts'
import { refuseUnsettled } from '../change-plan.service.ts'
import { chargeInvoice } from '../charging.service.ts'
import { hostFor } from '../host.service.ts'
import { mailInvoice, mailOwners } from '../mails/plan-mails.service.ts'
import { cardsOf } from '../plan-cards.queries.ts'
import { insertInvoice, isBoughtSince, updateInvoice } from '../plan-invoices.queries.ts'
import { type InvoiceRow, lockSubscription } from '../plans.queries.ts'
import { cardsTaken, type HookedServices } from '../plans.service.ts'
import { issuePlanInvoice } from '../settle.service.ts'
import { thisMonth } from './credit.service.ts'
import { type CreditPackRow, creditPackById } from './credit-packs.queries.ts'

const justNow = 60_000

/** Draws up the purchase of a pack: to be charged to the card, or invoiced. */
export async function draftPurchase(
  tx: CompanyTx,
  services: HookedServices,
  wanted: { id: number; pays_by: PayWay; refill?: boolean },
): Promise<InvoiceRow> {
  const pack = found(await asPlatform(tx, platform => creditPackById(platform, wanted.id)))
  if (!pack.sold) return refuse(400, planTexts.noPack, { field: 'id' })
  const row = await lockSubscription(tx)
  if (row?.is_paused && row.status !== 'ended') return refuse(409, planTexts.resumeFirst)
  await refuseUnsettled(tx)
  if (wanted.pays_by === 'card') {
    cardsTaken(services)
    if ((await cardsOf(tx)).length === 0) return refuse(409, planTexts.noCard, { field: 'pays_by' })
  }
  const kind = pack.kind as BoughtKind
  let applies: Applies
  let cents = pack.price_cents
  if (kind === 'storage') {
    if (row?.status !== 'active') return refuse(409, 'Choose a plan before adding storage.')
    const { time_zone } = await companyRow(tx)
    cents = storageDue(row, pack, todayIn(time_zone, tx.now.toISOString()))
    const months = row.period === 'year' ? 12 : 1
    applies = {
      as: 'storage',
      gigabytes: pack.amount,
      month_cents: pack.price_cents,
      period_cents: (pack.price_cents - row.storage_cents) * months,
    }
    if (pack.amount <= row.storage_gb && row.next_storage_gb === null)
      return refuse(409, 'You already have this storage.')
  } else applies = { as: 'credit', kind, amount: pack.amount, refill: wanted.refill ?? false }
  if (!('refill' in applies && applies.refill)) await refuseBoughtJustNow(tx, kind, applies)
  const host = await hostFor(tx)
  const line: InvoiceLine = { as: 'pack', name: pack.name, period: null, from: '', to: '', cents }
  const byTransfer = wanted.pays_by === 'transfer'
  const draft = await insertInvoice(tx, {
    status: byTransfer ? 'open' : 'draft',
    kind,
    lines: JSON.stringify([line]),
    total_cents: cents,
    tax_cents: rateIn(cents, host.tax),
    tax_bp: host.tax,
    pays_by: wanted.pays_by,
    created_at: tx.now,
    next_try_at: byTransfer ? null : new Date(tx.now.getTime() + 120_000),
    applies: JSON.stringify(applies),
  })
  const invoice = await updateInvoice(tx, draft.id, { reference: referenceOf(tx.companyId, draft.id) })
  const shown = byTransfer ? await issuePlanInvoice(tx, services, invoice) : invoice
  tx.record('plan_invoices', null, shown)
  if (byTransfer) await mailInvoice(tx, services, shown)
  return shown
}

/** Two who press at once, or one who presses twice, buy one pack: what is bought by hand rests for a minute. */
async function refuseBoughtJustNow(tx: CompanyTx, kind: BoughtKind, what: Applies): Promise<void> {
  // Others that buy wait here; a company without a plan has no subscription to lock.
  if (kind !== 'storage') await lockBalance(tx, kind)
  const since = new Date(tx.now.getTime() - justNow)
  if (await isBoughtSince(tx, what, since)) refuse(409, planTexts.boughtJustNow)
}

/** The rest of the period's share of storage that costs more than what there is. */
function storageDue(
  row: { period: string; period_start: string; period_end: string; storage_cents: number },
  pack: CreditPackRow,
  today: number,
): number {
  const [start, end] = [parseDay(row.period_start)!, parseDay(row.period_end)!]
  const more = Math.max(0, pack.price_cents - row.storage_cents) * (row.period === 'year' ? 12 : 1)
  return Math.max(50, portionOf(more, end - today, end - start))
}

/** Buys credit where it has fallen below what the company has set, within its limit for the month. */
export async function refillCredit(
  services: HookedServices,
  onError: (error: unknown) => void,
): Promise<void> {
  if (!services.sellsPlans || !services.planPay) return
  const low = await services.db.withPlatform('credit to refill', companiesToRefill)
  for (const { company_id, kind } of low) {
    const company = companyIdFrom(company_id, 'schedule')
    const invoice = await services.db
      .withCompany(company, tx => refillDraft(tx, services, kind as CreditKind))
      .catch(onError)
    if (!invoice) continue
    const charged = await chargeInvoice(services, company, invoice.id).catch(onError)
    if (charged?.status === 'failed')
      await services.db
        .withCompany(company, tx => stopRefill(tx, services, kind as CreditKind, charged.trouble))
        .catch(onError)
  }
}

async function refillDraft(
  tx: CompanyTx,
  services: HookedServices,
  kind: CreditKind,
): Promise<InvoiceRow | null> {
  // What is sent waits during a pause, and so does buying more of it.
  if ((await lockSubscription(tx))?.is_paused) return null
  const row = (await balances(tx)).find(each => each.kind === kind)
  if (!row?.refill_on || row.refill_pack_id === null || totalOf(row) >= row.refill_below) return null
  const pack = await asPlatform(tx, platform => creditPackById(platform, row.refill_pack_id!))
  const month = await thisMonth(tx)
  const spent = row.refilled_month === month ? row.refilled_cents : 0
  if (!pack?.sold || spent + pack.price_cents > row.refill_most_cents) return null
  if ((await cardsOf(tx)).length === 0) return null
  return draftPurchase(tx, services, { id: pack.id, pays_by: 'card', refill: true })
}

/** A declined card is not tried every ten minutes: refilling stops until somebody looks. */
async function stopRefill(
  tx: CompanyTx,
  services: HookedServices,
  kind: CreditKind,
  trouble: string,
): Promise<void> {
  await updateBalance(tx, kind, { refill_on: false, refill_trouble: trouble })
  tx.tell('plans')
  await mailOwners(tx, services, ({ t }) => {
    const declined =
      kind === 'sms'
        ? t('Your card was declined, so we couldn’t buy more text messages.')
        : t('Your card was declined, so we couldn’t buy more call minutes.')
    return {
      subject: t('Credit wasn’t refilled'),
      paragraphs: [`${declined} ${trouble}`.trim(), t('Automatic refill is off until you turn it on again.')],
      button: { label: t('Open Plans'), path: '/plans' },
    }
  })
}
