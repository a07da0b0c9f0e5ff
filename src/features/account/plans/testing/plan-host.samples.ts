import { type Samples, samplesFor } from '#server/testing/samples.ts'
import type { couponsContract } from '../../coupons/coupons.contract.ts'
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
const couponSamples: Samples<typeof couponsContract> = {
  coupons: {},
  add: null,
  setActive: null,
}

export default samplesFor({ samples: { planHost: hostSamples, coupons: couponSamples } })
