import type { QueryClient } from '@tanstack/react-query'
import { readQuery } from '#web/use-endpoint.ts'
import { onboardingContract } from '../onboarding.contract.ts'
import { completeStep } from '../onboarding.rules.ts'

/** True while a step of onboarding is left. */
export async function isOnboarding(queryClient: QueryClient): Promise<boolean> {
  const { result } = await queryClient.fetchQuery(readQuery(onboardingContract.companyProgress, {}))
  return result.current_step < completeStep
}
