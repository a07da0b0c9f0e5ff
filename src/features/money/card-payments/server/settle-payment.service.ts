import { methodId } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PayNews, SeenPayment, SeenRefund } from '#server/providers/pay/pay.port.ts'
import { signedNumber } from '#shared/document-number.ts'
import { fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { outsideText } from '#shared/outside-text.ts'
import { linkTo } from '../../documents/server/document-link.service.ts'
import { invoiceLines } from '../../documents/server/mail-lines.service.ts'
import { sendDocument, whoOf } from '../../documents/server/send-document.service.ts'
import { postEntries } from '../../invoices/server/entries.service.ts'
import type { InvoiceRow } from '../../invoices/server/invoices.queries.ts'
import { actedOn, diaryAmount, noteEntry, showOnJob } from '../../invoices/server/invoices.service.ts'
import { heldWithUses, takeUsesBack } from '../../invoices/server/take-back.service.ts'
import { partnerOf } from '../../ledger/ledger.rules.ts'
import { entriesOfInvoices } from '../../ledger/server/ledger.queries.ts'
import { keyOf } from './card-account.service.ts'
import { cardAccount } from './card-accounts.queries.ts'
import {
  type CardPayment,
  type CardRefund,
  cardPayment,
  insertRefund,
  lockCardPayment,
  paymentAt,
  paymentCalled,
  paymentsOfInvoice,
  refundsOf,
  updatePayment,
  updateRefund,
} from './card-payments.queries.ts'
import { closePages, type PayServices } from './pay-by-card.service.ts'
import { returnFee } from './return-fee.service.ts'
import { settleDispute } from './settle-dispute.service.ts'

/**
 * Brings the ledger in step with how a payment stands at the provider. Whatever was told only says where to look, and
 * what is found there is only ever added to the ledger, each payment and refund once: told twice, late, in another order
 * or not at all, it comes to the same. Gives the payment; null if it is none that was begun here.
 */
export async function bringInStep(
  services: PayServices & Pick<Services, 'now'>,
  company: CompanyId,
  at: PayNews,
): Promise<CardPayment | null> {
  const { account, known } = await services.db.readCompany(company, async tx => ({
    account: await cardAccount(tx),
    known: await paymentAt(tx, at),
  }))
  if (!account) return null
  const where = known?.checkout ? { checkout: known.checkout } : at
  const seen = await services.providers.pay.look(keyOf(services, company, account), where)
  const id = known?.id ?? (await idOf(services, company, seen))
  if (id === null) return null
  const { row, others } = await services.db.withCompany(company, async tx => {
    const row = await settle(tx, services, id, seen)
    const all = row.status === 'paid' ? await paymentsOfInvoice(tx, row.invoice_id) : []
    return { row, others: all.filter(({ status }) => status === 'open') }
  })
  await closePages(services, company, account, others)
  return row
}

async function idOf({ db }: PayServices, company: CompanyId, { reference }: SeenPayment) {
  // Others use the same account for other things, under names of their own.
  if (reference === null || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(reference)) return null
  return (await db.readCompany(company, tx => paymentCalled(tx, reference)))?.id ?? null
}

async function settle(
  tx: CompanyTx,
  services: PayServices,
  id: number,
  seen: SeenPayment,
): Promise<CardPayment> {
  const { invoice_id } = (await cardPayment(tx, id))!
  const invoice = await heldWithUses(tx, invoice_id)
  const before = (await lockCardPayment(tx, id))!
  const paid = await settlePaid(tx, services, invoice, before, seen)
  if (paid.entry_id !== null) await settleRefunds(tx, services, invoice, paid, seen.refunds)
  const row = await settleDispute(tx, services, invoice, paid, seen)
  // Refunds made at the provider may be for more than what is left of it here.
  const { paid_cents } = await actedOn(tx, invoice)
  await takeUsesBack(tx, invoice_id, -paid_cents, 'Refunded')
  if (JSON.stringify(row) !== JSON.stringify(before)) tx.record('card_payments', before, row)
  return row
}

async function settlePaid(
  tx: CompanyTx,
  services: PayServices,
  invoice: InvoiceRow,
  before: CardPayment,
  seen: SeenPayment,
): Promise<CardPayment> {
  if (before.entry_id !== null) return before
  const { state, payment, card } = seen
  if (state !== 'paid')
    return state === before.status ? before : updatePayment(tx, before.id, { status: state, payment })
  const { row, entries } = await postEntries(tx, invoice, [
    { kind: 'fee', amount_cents: before.fee_cents },
    {
      kind: 'payment',
      amount_cents: -seen.cents,
      method: seen.isTransfer ? methodId.transfer : methodId.creditCard,
      goesWithLast: true,
      note: card,
    },
  ])
  const receipt = entries.at(-1)!
  const after = await updatePayment(tx, before.id, {
    status: 'paid',
    payment,
    card,
    entry_id: receipt.id,
    fee_entry_id: receipt.goes_with,
  })
  const values = { amount: diaryAmount(seen.cents), number: invoice.number_text ?? '' }
  const told = fact('Card payment of {{amount}} on invoice #{{number}}, receipt #{{receipt}}', {
    ...values,
    receipt: receipt.number_text ?? '',
  })
  await showOnJob(tx, row, [noteEntry(told)])
  await tellPeople(tx, services.outbox, [
    { kind: 'clientPaid', path: `/invoices?open=${invoice.id}`, values: { ...values, name: invoice.name } },
  ])
  if (canonicalEmail(invoice.email) !== null)
    await sendReceipt(tx, services, row, { number_text: receipt.number_text, cents: seen.cents }, 'email')
  return after
}

/** Sends a client the receipt of a payment: the way to the invoice's page, where it is. */
export async function sendReceipt(
  tx: CompanyTx,
  services: PayServices,
  invoice: InvoiceRow,
  receipt: { number_text: string | null; cents: number },
  via: 'email' | 'sms',
  to: { email: string; phone: string } = invoice,
): Promise<string | null> {
  const who = await whoOf(tx, invoice)
  return sendDocument(
    tx,
    services,
    { via, email: to.email, phone: to.phone, note: '' },
    {
      words: ({ t, money, day }) => ({
        title: t('Receipt #{{number}}', { number: receipt.number_text ?? '' }),
        lines:
          invoice.owed_cents > 0
            ? [t('Still to be paid: {{amount}}', { amount: money(invoice.owed_cents) })]
            : [],
        button: t('View receipt'),
        values: {
          ...who,
          Receipt_Number: signedNumber(receipt.number_text),
          Invoice_Number: signedNumber(invoice.number_text),
          Amount_Paid: money(receipt.cents),
          Total: money(invoice.total_cents),
          Amount_Due: money(invoice.owed_cents),
          Due_Date: day(invoice.due_on ?? ''),
        },
      }),
      template: 'payment-email',
      lines: settings => invoiceLines(invoice, settings),
      url: linkTo(services, 'invoice', tx, invoice.id),
      jobId: invoice.job_id,
      clientId: invoice.client_id,
    },
  )
}

/** Every refund of a payment is an entry once, whoever made it; one that came back is taken back once. */
export async function settleRefunds(
  tx: CompanyTx,
  services: PayServices,
  invoice: InvoiceRow,
  payment: CardPayment,
  seen: readonly SeenRefund[],
): Promise<void> {
  for (const refund of seen) {
    const known = await refundsOf(tx, [payment.id])
    const before =
      known.find(row => row.refund === refund.id) ??
      known.find(row => row.reference !== null && row.reference === refund.reference) ??
      (await insertRefund(tx, {
        card_payment_id: payment.id,
        reference: null,
        amount_cents: refund.cents,
        note: '',
      }))
    await settleRefund(tx, services, invoice, payment, before, refund)
  }
  await returnFee(tx, invoice, payment)
}

async function settleRefund(
  tx: CompanyTx,
  services: PayServices,
  invoice: InvoiceRow,
  payment: CardPayment,
  before: CardRefund,
  seen: SeenRefund,
): Promise<void> {
  const values = { amount: diaryAmount(seen.cents), number: invoice.number_text ?? '' }
  if (seen.state === 'done' && before.entry_id === null) {
    const { row, entries } = await postEntries(tx, invoice, [
      {
        kind: 'refund',
        amount_cents: seen.cents,
        method: methodId.creditCard,
        note: [before.note, payment.card].filter(Boolean).join(' · '),
      },
    ])
    await updateRefund(tx, before.id, {
      status: 'done',
      refund: seen.id,
      error: '',
      entry_id: entries[0]!.id,
    })
    await showOnJob(tx, row, [noteEntry(fact('Card refund of {{amount}} on invoice #{{number}}', values))])
  }
  if (seen.state === 'failed' && before.status !== 'failed') {
    if (before.entry_id !== null) await takeRefundBack(tx, invoice, payment, before.entry_id, seen)
    await failRefund(tx, services, invoice, before, seen.error, seen.id)
  }
}

/** A returned refund counts as paid again, and its card fee as owed again. */
async function takeRefundBack(
  tx: CompanyTx,
  invoice: InvoiceRow,
  { id }: CardPayment,
  takes_back: number,
  { cents, error }: SeenRefund,
): Promise<void> {
  const { fee_entry_id } = (await lockCardPayment(tx, id))!
  const entries = await entriesOfInvoices(tx, [invoice.id])
  const returned = entries.find(
    entry =>
      entry.kind === 'fee' &&
      entry.takes_back === fee_entry_id &&
      partnerOf(entry, entries)?.kind === 'refund',
  )
  const reversal = { kind: 'reversal', method: methodId.creditCard, takes_back, note: error } as const
  const { entries: posted } = await postEntries(tx, invoice, [
    { ...reversal, amount_cents: -cents },
    ...(returned
      ? [
          {
            kind: 'fee' as const,
            amount_cents: -returned.amount_cents,
            takes_back: returned.id,
            goesWithLast: true,
          },
        ]
      : []),
  ])
  if (returned) await updatePayment(tx, id, { fee_entry_id: posted.at(-1)!.id })
}

/** Notes that a refund was not made, and tells the office. */
export async function failRefund(
  tx: CompanyTx,
  { outbox }: Pick<PayServices, 'outbox'>,
  invoice: InvoiceRow,
  before: CardRefund,
  error: string,
  refund: string | null = before.refund,
): Promise<void> {
  const after = await updateRefund(tx, before.id, {
    status: 'failed',
    error: outsideText(error, 500),
    refund,
  })
  tx.record('card_refunds', before, after)
  const values = { amount: diaryAmount(before.amount_cents), number: invoice.number_text ?? '' }
  await showOnJob(tx, invoice, [
    noteEntry(fact('Card refund of {{amount}} on invoice #{{number}} failed', values)),
  ])
  await tellPeople(tx, outbox, [
    { kind: 'refundFailed', path: `/invoices?open=${invoice.id}`, values: { ...values, name: invoice.name } },
  ])
}
