import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { creditContract } from '../credit.contract.ts'
import type { paymentHistoryContract } from '../payment-history.contract.ts'

const creditSamples: Samples<typeof creditContract> = {
  journal: { kind: 'sms' },
  buy: { id: 1, pays_by: 'transfer' },
  // It needs a plan.
  dropStorage: null,
  setRefill: { kind: 'sms', on: true, below: 20, pack_id: 1, most_cents: 2_000 },
}

const paymentSamples = ({
  planInvoice,
}: {
  planInvoice: number
}): Samples<typeof paymentHistoryContract> => ({
  invoice: { id: planInvoice },
  receipt: { id: planInvoice },
})

/** A paid invoice of the host, with its receipt. */
async function planRows({ insert, word }: SampleMaker) {
  const party = { name: word, address: '', phone: '', email: '', abn: '' }
  const planInvoice = await insert(
    `insert into plan_invoices (company_id, status, kind, number, receipt_number, lines, total_cents, tax_cents, tax_bp, seller,
       buyer, applies, pays_by, issued_on, paid_at)
     select $1, 'paid', 'sms', n, n, $2, 1100, 100, 1000, $3, $4, '{}', 'transfer', now(), now()
     from (select coalesce(max(number), 900000) + 1 as n from plan_invoices where company_id = $1) next`,
    JSON.stringify([{ as: 'pack', name: 'Crew', period: null, from: '', to: '', cents: 1_100 }]),
    JSON.stringify({ ...party, tax_name: 'GST', bank: null }),
    JSON.stringify(party),
  )
  return { planInvoice }
}

export default samplesFor({
  samples: { planCredit: creditSamples, planPayments: paymentSamples },
  rows: planRows,
})
