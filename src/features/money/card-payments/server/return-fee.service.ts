import type { CompanyTx } from '#server/db/company-tx.ts'
import { postEntries } from '../../invoices/server/entries.service.ts'
import type { InvoiceRow } from '../../invoices/server/invoices.queries.ts'
import { entriesOfInvoices } from '../../ledger/server/ledger.queries.ts'
import { type CardPayment, lockCardPayment, refundsOf } from './card-payments.queries.ts'

/** Takes the fee off what is owed once all of a payment went back, refunded or taken back by the bank. */
export async function returnFee(
  tx: CompanyTx,
  invoice: InvoiceRow,
  { id }: Pick<CardPayment, 'id'>,
): Promise<void> {
  const payment = (await lockCardPayment(tx, id))!
  const { fee_entry_id, fee_cents, amount_cents, dispute_entry_id } = payment
  if (fee_entry_id === null) return
  const entries = await entriesOfInvoices(tx, [invoice.id])
  const refunds = await refundsOf(tx, [payment.id])
  const back = entries.filter(
    entry =>
      entry.id === dispute_entry_id ||
      refunds.some(({ status, entry_id }) => status === 'done' && entry_id === entry.id),
  )
  if (back.reduce((sum, entry) => sum + entry.amount_cents, 0) < amount_cents + fee_cents) return
  if (entries.some(entry => entry.takes_back === fee_entry_id)) return
  const last = Math.max(...back.map(entry => entry.id))
  await postEntries(tx, invoice, [
    { kind: 'fee', amount_cents: -fee_cents, takes_back: fee_entry_id, goes_with: last },
  ])
}
