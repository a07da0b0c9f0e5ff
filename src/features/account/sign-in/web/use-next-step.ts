import { useCallback, useState } from 'react'
import type { NextStep } from '../sign-in.contract.ts'
import type { Company } from './CompanyChoice.tsx'
import { useStartSession } from './use-start-session.ts'

/** What is still asked of somebody whose first step was right. Without a token, the password chooses the company. */
export type Pending =
  | { as: 'company'; companies: readonly Company[]; token: string | null }
  | { as: 'second-factor'; token: string }

type Reply = NextStep | { companies: Company[] }

/** Goes on with the reply to a first step: enters, or says what is still to be asked. */
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
