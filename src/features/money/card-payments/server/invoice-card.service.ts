import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { InvoiceRow } from '../../invoices/server/invoices.queries.ts'
import { entriesOfInvoices } from '../../ledger/server/ledger.queries.ts'
import { canPayByCard, feeOn, payableAtOnce } from '../card-payments.rules.ts'
import { cardAccount } from './card-accounts.queries.ts'
import { paymentsOfInvoice } from './card-payments.queries.ts'

/** What its client can pay by card on an invoice, and the receipts of what was paid. */
export async function cardOf(tx: CompanyTx, invoice: Pick<InvoiceRow, 'id' | 'status' | 'owed_cents'>) {
  const account = await cardAccount(tx)
  const takes_cards = canPayByCard(account, invoice) === true
  const { credit_fee } = await feesOf(tx)
  const { least, most } = takes_cards ? payableAtOnce(account!, invoice) : { least: 0, most: 0 }
  const fee = takes_cards ? feeOn(most, account!, credit_fee) : 0
  const payments = await paymentsOfInvoice(tx, invoice.id)
  const entries = await entriesOfInvoices(tx, [invoice.id])
  const gone = new Set(entries.map(entry => entry.takes_back))
  return {
    takes_cards,
    is_test: takes_cards && account!.is_test,
    owed_cents: invoice.owed_cents,
    fee_cents: fee,
    total_cents: (takes_cards ? most : invoice.owed_cents) + fee,
    least_cents: least,
    most_cents: most,
    fee_rate: takes_cards && account!.adds_fee ? credit_fee : 0,
    is_processing: payments.some(({ status }) => status === 'processing'),
    receipts: entries
      .filter(entry => entry.kind === 'payment' && !gone.has(entry.id))
      .map(({ id, number, number_text, amount_cents, day }) => ({
        id,
        number: number ?? 0,
        number_text: number_text ?? '',
        amount_cents: -amount_cents,
        date: day,
      })),
  }
}
