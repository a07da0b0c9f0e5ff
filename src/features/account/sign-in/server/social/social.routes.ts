import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAttempt } from '#server/auth/attempts.ts'
import { hashSecret, newSecret } from '#server/auth/secrets.ts'
import type { Services } from '#server/context.ts'
import { cookieIn } from '#server/http/cookies.ts'
import { networkOf } from '#server/http/network-of.ts'
import {
  type Identity,
  type IdentityProvider,
  type IdentityProviders,
  IdentityRefused,
  type IdentityService,
  IdentityUnavailable,
  identityServices,
} from '#server/providers/identity/identity.port.ts'
import { refuse } from '#server/refusal.ts'
import { attemptMinutes, handoverCookie, keptSearch, signInTexts, stepMinutes } from '../../sign-in.rules.ts'
import { consumeSocialStep, insertSocialStep } from './social-tokens.queries.ts'

const browserCookie = 'tradewind_sign_in'
const handoverSeconds = 120
const mostStarts = 60

/** Why nobody could be signed in, as passed to the page. */
type Problem = 'cancelled' | 'notProven' | 'serviceAway'

/**
 * The two routes of each configured service: start and callback. They are navigated to, so they answer with redirects
 * and are not part of the API. After the callback the page signs the person in by exchanging a code from a cookie: no
 * address ever holds anything that signs in.
 */
export function mountSocial(http: FastifyInstance, services: Services, providers: IdentityProviders): void {
  http.register(async scope => {
    // Apple posts a form to the callback.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 50_000 },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    )
    for (const service of identityServices) {
      const provider = providers[service]
      if (provider) mountService(scope, services, service, provider)
    }
  })
}

function mountService(
  http: FastifyInstance,
  services: Services,
  service: IdentityService,
  provider: IdentityProvider,
): void {
  const returnUrl = `${services.publicUrl}/api/login/${service}/callback`
  const isSecure = services.publicUrl.startsWith('https:')
  // Apple's form is posted from another site, and only such a cookie is sent with it.
  const binding = service === 'apple' ? 'SameSite=None; Secure' : `SameSite=Lax${isSecure ? '; Secure' : ''}`

  http.get(`/api/login/${service}`, async (request, reply) => {
    const key = `social-from:${networkOf(request.ip)}`
    if (!(await countAttempt(services.db, key, mostStarts, attemptMinutes))) refuse(429, signInTexts.tooMany)
    // One cookie for all tabs that are signing in.
    const cookie = cookieOf(request, browserCookie) ?? newSecret().secret
    const kept = {
      service,
      nonce: newSecret().secret,
      verifier: newSecret().secret,
      cookie_hash: hashSecret(cookie).toString('base64url'),
      search: keptSearch(request.query as { next?: unknown }),
    }
    const expires = new Date(services.now().getTime() + stepMinutes * 60_000)
    const state = await services.db.withPlatform('start a social sign-in', tx =>
      insertSocialStep(tx, 'social-start', kept, expires),
    )
    try {
      const url = await provider.authorizationUrl({ ...kept, returnUrl, state })
      const age = stepMinutes * 60
      const attributes = `Path=/api/login; Max-Age=${age}; HttpOnly; ${binding}`
      return reply.header('set-cookie', `${browserCookie}=${cookie}; ${attributes}`).redirect(url.href, 303)
    } catch (error) {
      return leave(reply, problemOf(request, error), kept.search)
    }
  })

  async function finish(request: FastifyRequest, reply: FastifyReply, said: URLSearchParams) {
    const now = services.now()
    const state = said.get('state') ?? ''
    const kept = await services.db.withPlatform('finish a social sign-in', tx =>
      consumeSocialStep(tx, 'social-start', hashSecret(state)),
    )
    const isSameBrowser = kept && isHashOf(kept.cookie_hash, cookieOf(request, browserCookie))
    if (kept?.service !== service || !isSameBrowser) return leave(reply, 'notProven')
    if (said.has('error')) return leave(reply, 'cancelled', kept.search)
    let identity: Identity
    try {
      identity = await provider.finish({ ...kept, returnUrl, state }, said)
    } catch (error) {
      return leave(reply, problemOf(request, error), kept.search)
    }
    const expires = new Date(now.getTime() + handoverSeconds * 1000)
    const code = await services.db.withPlatform('hand over a social sign-in', tx =>
      insertSocialStep(tx, 'social-proof', { service, ...identity }, expires),
    )
    // Read once by the page.
    const attributes = `Path=/auth/social; Max-Age=${handoverSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
    reply.header('set-cookie', `${handoverCookie}=${code}; ${attributes}`)
    return reply.redirect(pageUrl(services, kept.search), 303)
  }

  function leave(reply: FastifyReply, problem: Problem, search: Record<string, string> = {}) {
    return reply.redirect(pageUrl(services, { problem, ...search }), 303)
  }

  const way = `/api/login/${service}/callback`
  http.get(way, (request, reply) => finish(request, reply, queryOf(request)))
  if (service === 'apple') {
    http.post(way, (request, reply) =>
      finish(request, reply, request.body instanceof URLSearchParams ? request.body : new URLSearchParams()),
    )
  }
}

function problemOf(request: FastifyRequest, error: unknown): Problem {
  if (error instanceof IdentityRefused || error instanceof IdentityUnavailable) {
    request.log.warn({ reason: error.message }, 'nobody was signed in by another service')
    return error instanceof IdentityRefused ? 'notProven' : 'serviceAway'
  }
  throw error
}

function pageUrl({ publicUrl }: Services, search: Record<string, string>): string {
  const query = new URLSearchParams(search).toString()
  return `${publicUrl}/auth/social${query ? `?${query}` : ''}`
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://localhost').searchParams
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const value = cookieIn(request.headers.cookie, name)
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

function isHashOf(hash: string, cookie: string | undefined): boolean {
  if (!cookie) return false
  const [kept, given] = [Buffer.from(hash, 'base64url'), hashSecret(cookie)]
  return kept.length === given.length && timingSafeEqual(kept, given)
}
