import { type Samples, samplesFor } from '#server/testing/samples.ts'
import type { creditContract } from '../credit.contract.ts'
import type { paymentHistoryContract } from '../payment-history.contract.ts'

const creditSamples: Samples<typeof creditContract> = {
  journal: { kind: 'sms' },
  buy: { id: 1, pays_by: 'transfer' },
  // It needs a plan.
  dropStorage: null,
  setRefill: { kind: 'sms', on: true, below: 20, pack_id: 1, most_cents: 2_000 },
}
// They need an invoice.
const paymentSamples: Samples<typeof paymentHistoryContract> = { invoice: null, receipt: null }

export default samplesFor({ samples: { planCredit: creditSamples, planPayments: paymentSamples } })
