import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { fetchOutside } from '#server/tracing/traced.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { outsideText } from '#shared/outside-text.ts'
import { readJson } from '../ask-vendor.ts'
import { type IdentityProvider, IdentityRefused, IdentityUnavailable } from './identity.port.ts'

export interface FacebookSettings {
  appId: string
  appSecret: string
  /** Another place than Facebook, for tests; serves both the dialog and the graph. */
  baseUrl?: string | undefined
}

const version = 'v23.0'
const timeoutMs = 10_000
const tokenReply = z.object({ access_token: z.string() })
const profile = z.object({
  id: z.string(),
  name: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
})

/**
 * Sign-in with a Facebook account: plain OAuth 2 (RFC 6749) and a look at the profile. Facebook does not say whether
 * a mail address was verified, so it counts as not verified.
 */
export function facebookIdentity({ appId, appSecret, baseUrl }: FacebookSettings): IdentityProvider {
  const dialog = `${baseUrl ?? 'https://www.facebook.com'}/${version}/dialog/oauth`
  const graph = `${baseUrl ?? 'https://graph.facebook.com'}/${version}`
  return {
    async authorizationUrl({ returnUrl, state, verifier }) {
      const url = new URL(dialog)
      url.search = new URLSearchParams({
        client_id: appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'email,public_profile',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString()
      return url
    },
    async finish({ returnUrl, state, verifier }, answer) {
      const code = answer.get('code')
      if (!code || answer.get('state') !== state)
        throw new IdentityRefused(answer.get('error') ?? 'no code or another state')
      const asked = new URLSearchParams({
        client_id: appId,
        client_secret: appSecret,
        redirect_uri: returnUrl,
        code,
        code_verifier: verifier,
      })
      const { access_token } = await ask(`${graph}/oauth/access_token`, tokenReply, {
        method: 'POST',
        body: asked,
      })
      const { id, name, email } = await ask(`${graph}/me?fields=id,name,email`, profile, {
        headers: { authorization: `Bearer ${access_token}` },
      })
      return {
        subject: id,
        fullname: outsideText(name, 120),
        email: canonicalEmail(email) ?? '',
        emailVerified: false,
      }
    },
  }
}

async function ask<T>(url: string, reply: z.ZodMiniType<T>, request: RequestInit): Promise<T> {
  const response = await fetchOutside(url, { ...request, signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: unknown) => {
      throw new IdentityUnavailable('Facebook does not answer', { cause: error })
    },
  )
  if (response.status >= 500) throw new IdentityUnavailable(`Facebook answers ${response.status}`)
  const body = z.safeParse(reply, await readJson(response))
  if (!response.ok || !body.success) throw new IdentityRefused(`Facebook answers ${response.status}`)
  return body.data
}
