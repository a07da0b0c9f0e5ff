import { randomUUID } from 'node:crypto'
import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { InvoiceRows } from '#features/money/invoices/testing/invoices.samples.ts'
import type { cardReadersContract } from '../card-readers.contract.ts'

/** A payment that a reader has ended with. */
async function readerRows({ insert, word }: SampleMaker, rows: InvoiceRows) {
  const readerPayment = await insert(
    `insert into card_payments (company_id, invoice_id, reference, account, amount_cents, status, payment, card, reader,
       created_at, expires_at)
     values ($1, $2, $3, 'acct_sample', 100, 'expired', $4, $5, 'tmr_sample', now(), now())`,
    ...[rows.invoice, randomUUID(), `pi_${randomUUID()}`, word],
  )
  return { readerPayment }
}

const readerSamples = ({
  readerPayment,
}: {
  readerPayment: number
}): Samples<typeof cardReadersContract> => ({
  // They ask Stripe.
  add: null,
  remove: null,
  charge: null,
  look: { payment: readerPayment },
  cancel: { payment: readerPayment },
})

export default samplesFor({
  samples: { cardReaders: readerSamples },
  rows: readerRows,
  after: ['invoices'],
})
