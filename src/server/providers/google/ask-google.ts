import * as z from 'zod/mini'
import { fetchOutside } from '#server/tracing/traced.ts'
import { outsideText } from '#shared/outside-text.ts'
import { readJson } from '../ask-vendor.ts'
import { ConsentEnded } from '../calendars/calendars.port.ts'
import { GoogleAway, GoogleRefused } from './google.port.ts'

const patience = 30_000
const mostBytes = 60_000_000

const refusal = z.object({ error: z.object({ message: z._default(z.string(), '') }) })

interface Question<S> {
  token: string
  method?: 'GET' | 'POST' | 'PUT'
  body?: string | Uint8Array<ArrayBuffer>
  type?: string
  schema: S
}

/** One request to an interface of Google. Throws ConsentEnded, GoogleRefused, GoogleAway. */
export async function askGoogle<S extends z.ZodMiniType>(
  address: URL,
  { token, method = 'GET', body, type = 'application/json', schema }: Question<S>,
): Promise<z.output<S>> {
  const response = await fetchOutside(address, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  }).catch((cause: unknown) => {
    throw new GoogleAway('Google does not answer', { cause })
  })
  const { status } = response
  const answer = (await readJson(response, mostBytes)) ?? null
  const said = z.safeParse(refusal, answer)
  const words = said.success ? outsideText(said.data.error.message, 200) : ''
  if (status === 401) throw new ConsentEnded('Google answers 401')
  const isLimit = status === 403 && /rateLimit|quota|userRateLimit|dailyLimit/i.test(JSON.stringify(answer))
  if (status === 429 || status >= 500 || isLimit) {
    const wait = Number(response.headers.get('retry-after') ?? 0)
    throw new GoogleAway(words || `Google answers ${status}`, {
      wait: Math.max(wait || 0, 0),
      isLimit: status < 500,
    })
  }
  if (status >= 400) throw new GoogleRefused(words || `Google answers ${status}`, { cause: status })
  const parsed = z.safeParse(schema, answer)
  if (!parsed.success) throw new GoogleAway('Google answers in an unknown form')
  return parsed.data
}
