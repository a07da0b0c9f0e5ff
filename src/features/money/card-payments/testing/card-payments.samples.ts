import { randomUUID } from 'node:crypto'
import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { InvoiceRows } from '#features/money/invoices/testing/invoices.samples.ts'
import type { cardPaymentsContract } from '../card-payments.contract.ts'

type CardPaymentRows = Awaited<ReturnType<typeof cardPaymentRows>>

/** A company's account, and a payment of an invoice by card. */
export async function cardPaymentRows({ app, company, insert, word }: SampleMaker, rows: InvoiceRows) {
  await app.sql(
    `insert into card_accounts (company_id, account, name, is_test, key) values ($1, 'acct_sample', $2, true, '')
     on conflict do nothing`,
    [company.id, word],
  )
  const cardPayment = await insert(
    `insert into card_payments (company_id, invoice_id, reference, account, amount_cents, status, payment, card, entry_id,
       created_at, expires_at)
     values ($1, $2, $3, 'acct_sample', 5000, 'paid', $4, $5, $6, now(), now())`,
    ...[rows.invoice, randomUUID(), `pi_${randomUUID()}`, word, rows.receipt],
  )
  return { cardPayment }
}

export const cardPaymentSamples = (
  rows: CardPaymentRows & InvoiceRows,
): Samples<typeof cardPaymentsContract> => ({
  // Its key is asked about at Stripe.
  connect: null,
  // They ask Stripe too.
  link: null,
  lookAtLinked: {},
  save: { is_on: true, adds_fee: false, takes_parts: true, least_part_cents: 2_500 },
  ofInvoice: { id: rows.invoice },
  refund: { id: rows.cardPayment, amount_cents: 1_000, note: 'Sample', refundable_cents: 5_000 },
})

export default samplesFor({
  samples: { cardPayments: cardPaymentSamples },
  rows: cardPaymentRows,
  after: ['invoices'],
})
