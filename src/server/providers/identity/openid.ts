import type { ClientAuth, Configuration, IDToken } from 'openid-client'
import { canonicalEmail } from '#shared/identifiers.ts'
import { outsideText } from '#shared/outside-text.ts'
import {
  type Identity,
  type IdentityProvider,
  IdentityRefused,
  type IdentityRequest,
  IdentityUnavailable,
} from './identity.port.ts'

interface ServiceSettings {
  /** Where the service describes itself (OpenID Connect Discovery 1.0); http only on this machine. */
  issuer: string
  clientId: string
  /** A secret that stays, or one that is made for each request. */
  clientSecret: string | (() => Promise<string>)
}

export interface OpenIdSettings extends ServiceSettings {
  scope: string
  /** Beyond what every service is asked. */
  parameters?: Record<string, string>
  /** The name, where it does not stand in the ID token. */
  nameIn?: (answer: URLSearchParams) => string
}

const timeoutSeconds = 10

/**
 * An OpenID Connect service by the code flow with PKCE, state and nonce. The ID token's signature, issuer, audience,
 * times and nonce are checked (OpenID Connect Core 1.0, 3.1.3.7).
 */
export function openIdProvider(settings: OpenIdSettings): IdentityProvider {
  const configuration = openIdService(settings)
  return {
    async authorizationUrl({ returnUrl, state, nonce, verifier }) {
      const [client, config] = await Promise.all([import('openid-client'), configuration()])
      return client.buildAuthorizationUrl(config, {
        response_type: 'code',
        redirect_uri: returnUrl,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...settings.parameters,
      })
    },
    async finish(request, answer) {
      const config = await configuration()
      const claims = await provenClaims(config, request, answer)
      return identityOf(claims, settings.nameIn?.(answer) ?? '')
    },
  }
}

/** How a service describes itself, asked once. Throws IdentityUnavailable. */
export function openIdService(settings: ServiceSettings): () => Promise<Configuration> {
  let discovered: Promise<Configuration> | undefined
  return () => {
    discovered ??= discover(settings).catch((error: unknown) => {
      // Not remembered: the next one asks again.
      discovered = undefined
      throw new IdentityUnavailable(`${settings.issuer} does not describe itself`, { cause: error })
    })
    return discovered
  }
}

async function discover({ issuer, clientId, clientSecret }: ServiceSettings): Promise<Configuration> {
  const client = await import('openid-client')
  const url = new URL(issuer)
  const auth: ClientAuth =
    typeof clientSecret === 'string'
      ? client.ClientSecretPost(clientSecret)
      : async (_as, { client_id }, body) => {
          body.set('client_id', client_id)
          body.set('client_secret', await clientSecret())
        }
  const isLocal = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return client.discovery(url, clientId, undefined, auth, {
    timeout: timeoutSeconds,
    execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
  })
}

async function provenClaims(
  config: Configuration,
  { returnUrl, state, nonce, verifier }: IdentityRequest,
  answer: URLSearchParams,
): Promise<IDToken> {
  const client = await import('openid-client')
  const url = new URL(returnUrl)
  url.search = answer.toString()
  try {
    const tokens = await client.authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims) return claims
  } catch (error) {
    if (isAway(error)) throw new IdentityUnavailable('no answer', { cause: error })
    throw new IdentityRefused(reasonOf(error), { cause: error })
  }
  throw new IdentityRefused('no ID token')
}

/** True if fetch failed to reach the service; anything else is an invalid answer. */
export function isAway(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e.name === 'TimeoutError' || (e instanceof TypeError && e.message === 'fetch failed')) return true
  }
  return false
}

export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: string }
  return [code, message, cause instanceof Error ? cause.message : ''].filter(Boolean).join(': ')
}

function identityOf(claims: IDToken, name: string): Identity {
  const text = (value: unknown) => (typeof value === 'string' ? outsideText(value.trim(), 254) : '')
  return {
    subject: claims.sub,
    email: (typeof claims.email === 'string' && canonicalEmail(claims.email)) || '',
    // Apple writes it as text.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    fullname: text(claims.name) || name,
  }
}
