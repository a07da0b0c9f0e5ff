import type { Twilio } from 'twilio'
import { traced } from '#server/tracing/traced.ts'
import { withoutEnd } from '#shared/plain-text.ts'

export interface TwilioAccount {
  accountSid: string
  authToken: string
  /** Asked instead of Twilio's own address: a proxy, or a test's counterpart. */
  baseUrl?: string | undefined
  /** Milliseconds to wait for an answer. */
  timeout?: number
}

type Sdk = typeof import('twilio')

/** Opens the account with the first call of what it returns: loading the SDK takes a while. */
export function twilioAccount({
  accountSid,
  authToken,
  baseUrl,
  timeout = 20_000,
}: TwilioAccount): () => Promise<Twilio> {
  let opened: Promise<Twilio> | undefined
  return () => {
    opened ??= import('twilio').then(
      ({ default: sdk }) =>
        new sdk.Twilio(accountSid, authToken, { httpClient: httpOf(sdk, baseUrl, timeout) }),
    )
    return opened
  }
}

/** The SDK's own client, led to another address where one is set. */
function httpOf(sdk: Sdk, baseUrl: string | undefined, timeout: number) {
  const http = new sdk.RequestClient({ timeout })
  const send = http.request.bind(http)
  const request: typeof send = options =>
    traced('vendor', new URL(options.uri).hostname, null, () => send(options))
  http.request = request
  if (!baseUrl) return http
  const base = withoutEnd(baseUrl, '/')
  http.request = options => request({ ...options, uri: options.uri.replace(/^https:\/\/[^/]+/, base) })
  return http
}

/** True if a request is signed with the account's secret, for this address and these fields. */
export async function isSignedByTwilio(
  authToken: string,
  { url, fields, signature }: { url: string; fields: Readonly<Record<string, string>>; signature: string },
): Promise<boolean> {
  const { validateRequest } = (await import('twilio')).default
  return validateRequest(authToken, signature, url, fields)
}

/** Twilio's words on a failure, and whether they are final (400, 404): sign-in, too many, its own trouble may pass. */
export function twilioTrouble(error: unknown): { text: string; isFinal: boolean } {
  const { message, status, code } = error as Error & { status?: number; code?: number | string }
  const text = code === undefined ? message : `${message} (${code})`
  return { text, isFinal: status === 400 || status === 404 }
}
