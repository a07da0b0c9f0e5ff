import { randomUUID } from 'node:crypto'
import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import { PayRefused } from '#server/providers/pay/pay.port.ts'
import { isPayTrouble } from '#server/providers/pay/pay-trouble.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { signedNumber } from '#shared/document-number.ts'
import { outsideText } from '#shared/outside-text.ts'
import { lockInvoice } from '../../invoices/server/invoices.queries.ts'
import {
  canPayByCard,
  canPayPart,
  feeOn,
  isUnderWay,
  pageMinutes,
  payableAtOnce,
} from '../card-payments.rules.ts'
import { keyOf, shownChange } from './card-account.service.ts'
import { type CardAccount, cardAccount, updateAccount } from './card-accounts.queries.ts'
import { type CardPayment, insertPayment, paymentsOfInvoice, updatePayment } from './card-payments.queries.ts'
import { paymentLook } from './card-payments.works.ts'

export type PayServices = MessageServices & Pick<Services, 'db'>

const minutes = (count: number) => count * 60_000

/**
 * Begins a payment of what is owed on an invoice, or of a part of it, and gives the address of the page where it is made.
 * A page that stands open for the same amount is the same one, so that nobody pays twice in two windows.
 */
export async function beginPayment(
  services: PayServices,
  company: CompanyId,
  invoiceId: number,
  { link, language, ...asked }: { link: string; language: string; amount_cents: number },
): Promise<string> {
  const begun = await services.db.withCompany(company, async tx => {
    const account = await cardAccount(tx)
    const invoice = found(await lockInvoice(tx, invoiceId))
    refuseUnless(canPayByCard(account, invoice), 409)
    const amount_cents = asked.amount_cents || payableAtOnce(account!, invoice).most
    refuseUnless(canPayPart(account, invoice, amount_cents), 400, { field: 'amount_cents' })
    const { credit_fee } = await feesOf(tx)
    const fee_cents = feeOn(amount_cents, account!, credit_fee)
    const before = await paymentsOfInvoice(tx, invoiceId)
    if (before.some(isUnderWay)) return refuse(409, 'A payment for this invoice is in progress.')
    const open = before.filter(({ status, account: of }) => status === 'open' && of === account!.account)
    const same = open.find(
      page =>
        page.amount_cents === amount_cents &&
        page.fee_cents === fee_cents &&
        page.expires_at.getTime() > tx.now.getTime() + minutes(5),
    )
    if (same) return { again: same.url }
    const payment = await insertPayment(tx, {
      invoice_id: invoiceId,
      reference: randomUUID(),
      account: account!.account,
      amount_cents,
      fee_cents,
      expires_at: new Date(tx.now.getTime() + minutes(pageMinutes)),
    })
    // Should the provider not tell us what became of it.
    const soon = new Date(tx.now.getTime() + minutes(10))
    await services.outbox.later(tx, paymentLook, { companyId: company, payment: payment.id }, soon)
    return { again: undefined, payment, invoice, account: account!, open }
  })
  if (begun.again !== undefined) return begun.again
  const { payment, invoice, account } = begun
  const page = await services.providers.pay
    .begin(
      keyOf(services, company, account),
      {
        reference: payment.reference,
        lines: [
          {
            name: `${payment.amount_cents < invoice.owed_cents ? 'Part of invoice' : 'Invoice'} ${signedNumber(invoice.number_text)}`,
            cents: payment.amount_cents,
          },
          ...(payment.fee_cents > 0 ? [{ name: 'Card fee', cents: payment.fee_cents }] : []),
        ],
        email: invoice.email,
        language,
        paidUrl: `${link}?paid=${payment.id}`,
        backUrl: link,
        expiresAt: payment.expires_at,
      },
      payment.reference,
    )
    .catch(error => notBegun(services, company, payment, account, error))
  const { url, closed } = await services.db.withCompany(company, async tx => {
    await lockInvoice(tx, invoiceId)
    const own = await updatePayment(tx, payment.id, { status: 'open', checkout: page.id, url: page.url })
    const others = (await paymentsOfInvoice(tx, invoiceId)).filter(
      each => each.status === 'open' && each.account === account.account && each.id !== own.id,
    )
    // Another window was answered meanwhile.
    const same = others.find(
      each =>
        each.amount_cents === own.amount_cents &&
        each.fee_cents === own.fee_cents &&
        !begun.open.some(({ id }) => id === each.id),
    )
    // Nobody was given the address of this page.
    if (same) await updatePayment(tx, own.id, { status: 'expired' })
    return same
      ? { url: same.url, closed: [own, ...others.filter(({ id }) => id !== same.id)] }
      : { url: page.url, closed: others }
  })
  if (account.trouble !== '') await noteTrouble(services, company, account, '')
  await closePages(services, company, account, closed)
  return url
}

/** Closes pages of another amount, or of an invoice that was paid. One that can't be closed is left to its end. */
export async function closePages(
  services: PayServices,
  company: CompanyId,
  account: CardAccount,
  pages: readonly CardPayment[],
): Promise<void> {
  const key = keyOf(services, company, account)
  for (const { checkout } of pages) {
    if (checkout === null) continue
    try {
      await services.providers.pay.close(key, checkout)
    } catch (error) {
      if (!isPayTrouble(error)) throw error
    }
  }
}

/** The client is told to pay another way, and the office reads why in its settings. */
async function notBegun(
  services: PayServices,
  company: CompanyId,
  payment: CardPayment,
  account: CardAccount,
  error: unknown,
): Promise<never> {
  if (!isPayTrouble(error)) throw error
  const isRefused = error instanceof PayRefused
  await services.db.withCompany(company, tx => updatePayment(tx, payment.id, { status: 'failed' }))
  await noteTrouble(services, company, account, isRefused ? error.message : 'Stripe could not be reached.')
  return refuse(503, 'Card payments aren’t available right now. Please pay by bank transfer, or ask us.')
}

async function noteTrouble(services: PayServices, company: CompanyId, before: CardAccount, trouble: string) {
  await services.db.withCompany(company, async tx => {
    const after = await updateAccount(tx, { trouble: outsideText(trouble, 500) })
    if (!after) return
    tx.record(
      'card_accounts',
      { ...shownChange(before), trouble: before.trouble },
      { ...shownChange(after), trouble: after.trouble },
      company,
    )
  })
}
