import { useCallback, useState } from 'react'
import type { NextStep } from '../sign-in.contract.ts'
import type { Company } from './CompanyChoice.tsx'
import { useStartSession } from './use-start-session.ts'

/** The step that a sign-in still needs. Without a token, the company is chosen with the password. */
export type Pending =
  | { as: 'company'; companies: readonly Company[]; token: string | null }
  | { as: 'second-factor'; token: string }

type Reply = NextStep | { companies: Company[] }

/** Handles the reply to the first step: starts the session, or says what is still needed. */
export function useNextStep() {
  const startSession = useStartSession()
  const [pending, setPending] = useState<Pending | null>(null)
  const take = useCallback(
    (reply: Reply) => {
      if ('accessToken' in reply) return startSession(reply)
      if ('second_factor' in reply)
        return setPending({ as: 'second-factor', token: reply.second_factor.token })
      const token = 'token' in reply ? reply.token : null
      setPending({ as: 'company', companies: reply.companies, token })
    },
    [startSession],
  )
  const restart = useCallback(() => setPending(null), [])
  return { pending, take, restart }
}
