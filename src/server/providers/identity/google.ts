import type { IdentityProvider } from './identity.port.ts'
import { openIdProvider } from './openid.ts'

export interface GoogleSettings {
  clientId: string
  clientSecret: string
  /** Another place than Google, for tests. */
  issuer?: string | undefined
}

/** Sign-in with a Google account. */
export function googleIdentity({ clientId, clientSecret, issuer }: GoogleSettings): IdentityProvider {
  return openIdProvider({
    issuer: issuer ?? 'https://accounts.google.com',
    clientId,
    clientSecret,
    scope: 'openid email profile',
    parameters: { prompt: 'select_account' },
  })
}
