import type { QueryClient } from '@tanstack/react-query'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { isTrialOwner } from '#shared/plan.ts'
import { hasExpired, session } from '#web/session/session-store.ts'
import { readQuery } from '#web/use-endpoint.ts'

/** Milliseconds to find out where to start; after that it is the dashboard. */
const patience = 3_000

/** Where the root path leads: the owner of a trial company gets started first, everyone else sees today. */
export async function startPath(queryClient: QueryClient) {
  if (!session()) return hasExpired() ? '/logout' : '/auth/login'
  const isLate = new Promise<false>(resolve => setTimeout(resolve, patience, false))
  // A failed read says nothing about onboarding; the screen that follows shows the error.
  const isStarting = await Promise.race([getsStarted(queryClient), isLate]).catch(() => false)
  return isStarting ? '/onboarding' : '/dashboard'
}

async function getsStarted(queryClient: QueryClient): Promise<boolean> {
  const { user } = await queryClient.ensureQueryData(readQuery(signInContract.me, {}))
  if (!isTrialOwner(user)) return false
  const { isOnboarding } = await import('#features/guide/onboarding/web/is-onboarding.ts')
  return isOnboarding(queryClient)
}
