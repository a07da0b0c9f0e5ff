import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { feesContract } from '../fees.contract.ts'

export const feesSamples: Samples<typeof feesContract> = {
  save: { tax: 10, credit_fee: 1.5, Update_Original_Price: false, Prefill_Item: true, Include_Tax: true },
}

export default samplesFor({ samples: { fees: feesSamples } })
