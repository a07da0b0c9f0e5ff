import { useGo } from '#web/address/use-go.ts'
import { partnerSignIn } from '#web/session/partner-session.ts'

interface Begun {
  token: string
  exp: number
  partner: { email: string; firstName: string }
}

/** Keeps a session that has begun, and opens the dashboard. */
export function useBeginPartner() {
  const go = useGo()
  return ({ token, exp, partner: { email, firstName } }: Begun) => {
    partnerSignIn(token, { exp, email, firstName })
    void go({ to: '/partner-dashboard' }, { replace: true })
  }
}
