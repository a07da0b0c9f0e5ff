import type { QueryClient } from '@tanstack/react-query'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import type { Receives } from '#shared/endpoint.ts'
import { isTrialOwner } from '#shared/plan.ts'
import { hasExpired, isRenewable, session } from '#web/session/session-store.ts'
import { readQuery } from '#web/use-endpoint.ts'

/** Milliseconds to find out where to start; after that it is the dashboard. */
const patience = 3_000

/** Where the root path leads: the owner of a trial company gets started first, everyone else sees today. */
export async function startPath(queryClient: QueryClient) {
  if (!session() && !isRenewable()) return hasExpired() ? '/logout' : '/auth/login'
  const isLate = new Promise<false>(resolve => setTimeout(resolve, patience, false))
  // A failed read says nothing about onboarding; the screen that follows shows the error.
  const isStarting = await Promise.race([getsStarted(queryClient), isLate]).catch(() => false)
  return isStarting ? '/onboarding' : '/dashboard'
}

async function getsStarted(queryClient: QueryClient): Promise<boolean> {
  const { user } = await knownMe(queryClient)
  if (!isTrialOwner(user)) return false
  const { isOnboarding } = await import('#features/guide/onboarding/web/is-onboarding.ts')
  return isOnboarding(queryClient)
}

/** The person signed in: from this device or the server, whichever is first. */
function knownMe(queryClient: QueryClient): Promise<Receives<typeof signInContract.me>> {
  const read = readQuery(signInContract.me, {}, { drawsKept: true })
  return new Promise((resolve, reject) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      const known = queryClient.getQueryData<Receives<typeof signInContract.me>>(read.queryKey)
      if (known) resolve(known)
    })
    queryClient.ensureQueryData(read).then(resolve, reject).finally(stop)
  })
}
