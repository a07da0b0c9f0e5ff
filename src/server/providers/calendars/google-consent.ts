import type { ResponseBodyError } from 'openid-client'
import { isAway, openIdService, reasonOf } from '../identity/openid.ts'
import { type Consent, ConsentEnded, ConsentRefused, type ConsentRequest } from './calendars.port.ts'

export interface GoogleProject {
  clientId: string
  clientSecret: string
  /** Another place than Google's accounts, for tests. */
  issuer?: string | undefined
}

interface Asked {
  scopes: readonly string[]
  /** The port's error for a Google that does not answer. */
  away: (cause: unknown) => Error
}

/** Lasting consent of a person at Google by OAuth 2 with PKCE (RFC 6749, RFC 7636), whatever is done with it. */
export function googleConsent({ clientId, clientSecret, issuer }: GoogleProject, { scopes, away }: Asked) {
  const configuration = openIdService({
    issuer: issuer ?? 'https://accounts.google.com',
    clientId,
    clientSecret,
  })
  const configured = () =>
    configuration().catch(error => {
      throw away(error)
    })
  return {
    /** `email`: the account to begin with on Google's page. */
    async consentUrl({ returnUrl, state, verifier }: ConsentRequest, email?: string): Promise<URL> {
      const [client, config] = await Promise.all([import('openid-client'), configured()])
      return client.buildAuthorizationUrl(config, {
        response_type: 'code',
        redirect_uri: returnUrl,
        scope: ['openid', 'email', ...scopes].join(' '),
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // A consent that outlasts the hour, also when the person has agreed before.
        access_type: 'offline',
        prompt: 'consent',
        ...(email && { login_hint: email }),
      })
    },

    async finish(
      { returnUrl, state, verifier }: ConsentRequest,
      answer: URLSearchParams,
    ): Promise<Consent & { endsAt: Date | null }> {
      const [client, config] = await Promise.all([import('openid-client'), configured()])
      const address = new URL(returnUrl)
      address.search = answer.toString()
      const tokens = await client
        .authorizationCodeGrant(config, address, {
          expectedState: state,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw isAway(error) ? away(error) : new ConsentRefused(reasonOf(error), { cause: error })
        })
      const email = tokens.claims()?.email
      const given = (tokens.scope ?? '').split(' ')
      // Each of them can be left out on Google's page.
      if (!scopes.every(scope => given.includes(scope))) throw new ConsentRefused('not all was agreed to')
      if (!tokens.refresh_token) throw new ConsentRefused('no refresh token')
      const seconds = Number(tokens.refresh_token_expires_in ?? 0)
      return {
        grant: tokens.refresh_token,
        email: typeof email === 'string' ? email : '',
        // Consents for a time, which people may choose on Google's page.
        endsAt: seconds > 0 ? new Date(Date.now() + seconds * 1_000) : null,
      }
    },

    async access(grant: string): Promise<{ token: string; endsAt: Date }> {
      const [client, config] = await Promise.all([import('openid-client'), configured()])
      const tokens = await client.refreshTokenGrant(config, grant).catch((error: unknown) => {
        if ((error as ResponseBodyError).error === 'invalid_grant')
          throw new ConsentEnded('the grant was taken back', { cause: error })
        throw away(error)
      })
      const { access_token: token, expires_in = 3_600 } = tokens
      return { token, endsAt: new Date(Date.now() + expires_in * 1_000) }
    },

    async giveBack(grant: string): Promise<void> {
      const [client, config] = await Promise.all([import('openid-client'), configured()])
      await client.tokenRevocation(config, grant).catch((error: unknown) => {
        // Google answers 400 to a token that it does not know any more.
        if (!(error as ResponseBodyError).error) throw away(error)
      })
    },
  }
}
