import * as z from 'zod/mini'
import { urlBelow } from '../ask-vendor.ts'
import { askGoogle } from './ask-google.ts'
import type { GoogleSites } from './google.port.ts'

/** Scopes that these interfaces ask for. */
export const siteScopes = [
  'https://www.googleapis.com/auth/siteverification',
  'https://www.googleapis.com/auth/webmasters',
]

const json = (value: object) => JSON.stringify(value)
const nothing = z.nullable(z.unknown())

/**
 * Google's Site Verification API, version 1, and Search Console API
 * (developers.google.com/site-verification/v1, developers.google.com/webmaster-tools/v1).
 */
export function googleSites(base: string, token: string): GoogleSites {
  const site = (identifier: string) => ({ identifier, type: 'SITE' })
  return {
    async token(prefix, verificationMethod) {
      const answer = await askGoogle(urlBelow(base, '/siteVerification/v1/token'), {
        token,
        method: 'POST',
        body: json({ site: site(prefix), verificationMethod }),
        schema: z.object({ token: z.string().check(z.minLength(1), z.maxLength(1_000)) }),
      })
      return answer.token
    },
    async verify(prefix, verificationMethod) {
      await askGoogle(urlBelow(base, '/siteVerification/v1/webResource', { verificationMethod }), {
        token,
        method: 'POST',
        body: json({ site: site(prefix) }),
        schema: z.object({ id: z.string() }),
      })
    },
    async add(prefix) {
      await askGoogle(urlBelow(base, `/webmasters/v3/sites/${encodeURIComponent(prefix)}`), {
        token,
        method: 'PUT',
        schema: nothing,
      })
    },
  }
}
