import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { adoptLanguage } from '#web/i18n.ts'
import { signIn } from '#web/session/session-store.ts'
import { readKey } from '#web/use-endpoint.ts'
import { type SignedInUser, signInContract } from '../sign-in.contract.ts'
import { returnPath } from '../sign-in.rules.ts'

interface StartedSession {
  accessToken: string
  exp: number
  user: SignedInUser
}

/** Stores the new session and continues to where the person was going, to `to`, or to the start page. */
export function useStartSession(to = '/'): (started: StartedSession) => void {
  const router = useRouter()
  const queryClient = useQueryClient()
  const next = useAddressValue('next')
  return useCallback(
    ({ accessToken, exp, user }) => {
      queryClient.clear()
      signIn(accessToken, exp)
      void adoptLanguage(user.language)
      // So that the shell need not fetch it again.
      queryClient.setQueryData(readKey(signInContract.me, {}), { success: true, user })
      router.history.replace(returnPath(next) ?? to)
    },
    [router, queryClient, next, to],
  )
}
