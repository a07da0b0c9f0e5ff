import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { onboardingContract } from '../onboarding.contract.ts'

export const onboardingSamples: Samples<typeof onboardingContract> = { skipStep: { step: 2, undo: false } }

export default samplesFor({ samples: { onboarding: onboardingSamples } })
