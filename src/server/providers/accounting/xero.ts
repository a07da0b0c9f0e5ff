import type { Configuration } from 'openid-client'
import * as z from 'zod/mini'
import { fetchOutside } from '#server/tracing/traced.ts'
import { withoutEnd } from '#shared/plain-text.ts'
import type { RequestLimits } from '../../connections/vendor-turns.ts'
import { readBytes, readJson } from '../ask-vendor.ts'
import { type Accounting, BooksSignedOut, BooksUnavailable, type Tokens } from './accounting.port.ts'
import { openBooks } from './xero-books.ts'
import { withTimeLimit } from './xero-client.ts'
import { readXeroNews } from './xero-news.ts'
import { troubleOf } from './xero-trouble.ts'

export interface XeroSettings {
  clientId: string
  clientSecret: string
  /** Asked instead of Xero's own addresses: a proxy, or a test's counterpart. */
  apiUrl?: string | undefined
  issuer?: string | undefined
  /** Signs what Xero tells of its own accord; without it nothing is believed. */
  webhookKey?: string | undefined
  /** Milliseconds to wait for an answer. */
  timeout?: number
}

/** For one organisation, payroll included (developer.xero.com, "API rate limits"). */
export const xeroLimits: RequestLimits = { minute: 60, atOnce: 5, day: 5_000 }

const scope = 'offline_access accounting.transactions accounting.contacts accounting.settings'
const payrollScope = 'payroll.employees payroll.timesheets payroll.settings.read'

/** The Xero Accounting API 2.0 by Xero's own library, which is loaded with the first request. */
export function createXero(settings: XeroSettings): Accounting {
  const { timeout = 20_000 } = settings
  const apiUrl = withoutEnd(settings.apiUrl ?? 'https://api.xero.com', '/')
  let discovered: Promise<Configuration> | undefined
  const configuration = () => {
    discovered ??= discover(settings, timeout).catch((error: unknown) => {
      // Not remembered: the next one asks again.
      discovered = undefined
      throw new BooksUnavailable('Xero’s sign-in does not describe itself', { cause: error })
    })
    return discovered
  }
  return {
    name: 'Xero',
    limits: xeroLimits,
    async consentUrl({ returnUrl, state, verifier, payroll }) {
      const [client, config] = await Promise.all([import('openid-client'), configuration()])
      return client.buildAuthorizationUrl(config, {
        response_type: 'code',
        redirect_uri: returnUrl,
        scope: payroll ? `${scope} ${payrollScope}` : scope,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async redeem({ returnUrl, state, verifier }, answer) {
      const [client, config] = await Promise.all([import('openid-client'), configuration()])
      const url = new URL(returnUrl)
      url.search = answer.toString()
      const checks = { expectedState: state, pkceCodeVerifier: verifier }
      return tokensOf(await client.authorizationCodeGrant(config, url, checks).catch(signInTrouble), false)
    },
    async refresh({ refresh, payroll }) {
      const [client, config] = await Promise.all([import('openid-client'), configuration()])
      return tokensOf(await client.refreshTokenGrant(config, refresh).catch(signInTrouble), payroll)
    },
    async organisations(tokens) {
      const answer = await ask(`${apiUrl}/connections`, 'GET', tokens, timeout)
      const read = z.safeParse(connections, await readJson(answer))
      if (!read.success) throw new BooksUnavailable('Xero answered in an unknown form')
      return read.data
        .filter(({ tenantType }) => tenantType === 'ORGANISATION')
        .map(({ id, tenantId, tenantName }) => ({ id: tenantId, name: tenantName ?? '', connection: id }))
    },
    async disconnect(tokens, { connection }) {
      await ask(`${apiUrl}/connections/${encodeURIComponent(connection)}`, 'DELETE', tokens, timeout)
    },
    readNews: (body, signature) => readXeroNews(settings.webhookKey, body, signature),
    open: (tokens, organisation, turn) =>
      openBooks(
        async () => {
          const sdk = await import('xero-node')
          const api = new sdk.AccountingApi(`${apiUrl}/api.xro/2.0`)
          return { sdk, api: withTimeLimit(api, tokens, timeout) }
        },
        organisation,
        turn,
      ),
  }
}

const connections = z.array(
  z.object({
    id: z.string(),
    tenantId: z.string(),
    tenantType: z.string(),
    tenantName: z.optional(z.nullable(z.string())),
  }),
)

async function discover({ clientId, clientSecret, issuer }: XeroSettings, timeout: number) {
  const client = await import('openid-client')
  const url = new URL(issuer ?? 'https://identity.xero.com')
  const isLocal = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return client.discovery(url, clientId, undefined, client.ClientSecretBasic(clientSecret), {
    timeout: timeout / 1_000,
    execute: isLocal ? [client.allowInsecureRequests] : [],
  })
}

function tokensOf(
  answer: {
    access_token: string
    refresh_token?: string
    expires_in?: number | undefined
    scope?: string
  },
  /** Stands where the answer names no scopes: RFC 6749, 5.1. */
  hadPayroll: boolean,
): Tokens {
  const { access_token, refresh_token = '', expires_in = 1_800, scope: granted } = answer
  const ends = new Date(Date.now() + expires_in * 1_000).toISOString()
  const payroll = granted === undefined ? hadPayroll : granted.split(' ').includes('payroll.timesheets')
  return { access: access_token, refresh: refresh_token, ends, payroll }
}

/** A refusal (400, 401) means no access; a failed request may pass. */
function signInTrouble(error: unknown): never {
  const { status, message } = error as Error & { status?: number }
  const isAway = status === undefined ? isNetwork(error) : status >= 500 || status === 429
  if (isAway) throw new BooksUnavailable(message, { cause: error })
  throw new BooksSignedOut(message, { cause: error })
}

function isNetwork(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e.name === 'TimeoutError' || (e instanceof TypeError && e.message === 'fetch failed')) return true
  }
  return false
}

async function ask(url: string, method: string, { access }: Tokens, timeout: number): Promise<Response> {
  let answer: Response
  try {
    answer = await fetchOutside(url, {
      method,
      headers: { authorization: `Bearer ${access}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
  } catch (error) {
    throw new BooksUnavailable('Xero was not reached', { cause: error })
  }
  if (answer.ok) return answer
  throw troubleOf(
    answer.status,
    Object.fromEntries(answer.headers),
    await readBytes(answer).then(String, () => ''),
  )
}
