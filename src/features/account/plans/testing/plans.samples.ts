import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { plansContract } from '../plans.contract.ts'

export const plansSamples: Samples<typeof plansContract> = {
  preview: { pack_id: 2, period: 'month' },
  discount: null,
  change: { pack_id: 2, period: 'month', pays_by: 'transfer' },
  unsubscribe: null,
  resubscribe: null,
  // They need a plan.
  pausePreview: null,
  pause: null,
  resume: null,
  look: null,
  drop: null,
  payOpen: null,
  answerSimulated: null,
  beginCard: null,
  finishCard: null,
  addSimulated: null,
  setDefault: null,
  deleteCard: null,
}

export default samplesFor({ samples: { plans: plansSamples } })
