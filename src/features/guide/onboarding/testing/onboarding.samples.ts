import type { Samples } from '#server/testing/samples.ts'
import type { onboardingContract } from '../onboarding.contract.ts'

export const onboardingSamples: Samples<typeof onboardingContract> = { skipStep: { step: 2, undo: false } }
