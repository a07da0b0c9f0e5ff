import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { hostContract } from '../host.contract.ts'

// Only the platform's own people reach these: their own tests go through them.
const hostSamples: Samples<typeof hostContract> = {
  companies: {},
  company: null,
  extend: null,
  move: null,
  markPaid: null,
  matchBank: { csv: 'x' },
  refund: null,
  giveCredit: null,
  savePack: null,
}
export default samplesFor({ samples: { planHost: hostSamples } })
