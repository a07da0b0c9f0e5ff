import { methodId } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { SeenPayment } from '#server/providers/pay/pay.port.ts'
import { fact } from '#shared/fact.ts'
import { postEntries } from '../../invoices/server/entries.service.ts'
import type { InvoiceRow } from '../../invoices/server/invoices.queries.ts'
import { diaryAmount, heldInvoice, noteEntry, showOnJob } from '../../invoices/server/invoices.service.ts'
import { takeUsesBack } from '../../invoices/server/take-back.service.ts'
import { nextDispute } from '../card-payments.rules.ts'
import { type CardPayment, refundsOf, updatePayment } from './card-payments.queries.ts'
import type { PayServices } from './pay-by-card.service.ts'
import { returnFee } from './return-fee.service.ts'

/**
 * A dispute is the client's bank asking for the money back: the office has to answer it at the provider. Once it is lost,
 * the invoice is owed again.
 */
export async function settleDispute(
  tx: CompanyTx,
  services: PayServices,
  invoice: InvoiceRow,
  before: CardPayment,
  { dispute }: SeenPayment,
): Promise<CardPayment> {
  if (!dispute) return before
  const state = nextDispute(before.dispute, dispute.state)
  if (state === before.dispute) return before
  const stated = await updatePayment(tx, before.id, { dispute: state as CardPayment['dispute'] })
  const after = state === 'lost' ? await takeDisputed(tx, invoice, stated, dispute.cents) : stated
  const values = { amount: diaryAmount(dispute.cents), number: invoice.number_text ?? '' }
  const told = {
    open: fact('The client’s bank disputes {{amount}} paid on invoice #{{number}}', values),
    won: fact('The dispute about {{amount}} on invoice #{{number}} was won', values),
    lost: fact('The dispute about {{amount}} on invoice #{{number}} was lost', values),
  }
  await showOnJob(tx, invoice, [noteEntry(told[state as keyof typeof told])])
  if (state === 'won') return after
  const kind = state === 'open' ? 'cardDisputed' : 'disputeLost'
  await tellPeople(tx, services.outbox, [
    { kind, path: `/invoices?open=${invoice.id}`, values: { ...values, name: invoice.name } },
  ])
  return after
}

/** Writes the lost amount as owed again, without the card fee if all of it went; it pays no other invoice any more. */
async function takeDisputed(
  tx: CompanyTx,
  invoice: InvoiceRow,
  payment: CardPayment,
  cents: number,
): Promise<CardPayment> {
  const { entry_id, amount_cents, fee_cents, card } = payment
  if (entry_id === null) return payment
  const isWhole = cents === amount_cents + fee_cents && (await refundsOf(tx, [payment.id])).length === 0
  const { entries } = await postEntries(tx, invoice, [
    {
      kind: 'dispute',
      amount_cents: cents,
      method: methodId.creditCard,
      note: card,
      takes_back: isWhole ? entry_id : null,
    },
  ])
  const after = await updatePayment(tx, payment.id, { dispute_entry_id: entries[0]!.id })
  await returnFee(tx, invoice, payment)
  const { owed_cents } = await heldInvoice(tx, invoice.id)
  await takeUsesBack(tx, invoice.id, owed_cents, 'Dispute lost')
  return after
}
