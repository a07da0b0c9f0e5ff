import { type Samples, samplesFor } from '#server/testing/samples.ts'
import type { onboardingContract } from '../onboarding.contract.ts'

export const onboardingSamples: Samples<typeof onboardingContract> = { skipStep: { step: 2, undo: false } }

export default samplesFor({ samples: { onboarding: onboardingSamples } })
