import { randomUUID } from 'node:crypto'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { InvoiceRow } from '../../invoices/server/invoices.queries.ts'
import { actedOn, diaryAmount, noteEntry, showOnJob } from '../../invoices/server/invoices.service.ts'
import { canRefundToCard, refundableOf } from '../card-payments.rules.ts'
import { cardAccount } from './card-accounts.queries.ts'
import { insertRefund, lockCardPayment, refundsOf } from './card-payments.queries.ts'
import { cardRefund } from './card-payments.works.ts'

interface AskedRefund {
  id: number
  amount_cents: number
  note: string
  /** Rest of the payment as somebody saw it. */
  seen?: number | undefined
}

/** Asks for money back to the card of a payment on an invoice, which is locked. */
export async function askRefund(
  tx: CompanyTx,
  { outbox }: Pick<Services, 'outbox'>,
  invoice: InvoiceRow,
  { id, amount_cents, note, seen }: AskedRefund,
): Promise<void> {
  const payment = (await lockCardPayment(tx, id))!
  const before = await refundsOf(tx, [id])
  if (seen !== undefined && seen !== refundableOf(payment, before))
    refuse(409, 'Someone just requested a refund of this payment.', { field: 'amount_cents' })
  // Amounts taken back otherwise are not refunded to the card too.
  const { paid_cents } = await actedOn(tx, invoice)
  const verdict = canRefundToCard(payment, before, await cardAccount(tx), paid_cents, amount_cents)
  refuseUnless(verdict, payment.status === 'paid' ? 400 : 409, { field: 'amount_cents' })
  const row = await insertRefund(tx, { card_payment_id: id, reference: randomUUID(), amount_cents, note })
  tx.record('card_refunds', null, row)
  await outbox.later(tx, cardRefund, { companyId: tx.companyId, refund: row.id }, tx.now)
  const values = { amount: diaryAmount(amount_cents), number: invoice.number_text ?? '' }
  await showOnJob(tx, invoice, [
    noteEntry(fact('Card refund of {{amount}} requested on invoice #{{number}}', values)),
  ])
}
