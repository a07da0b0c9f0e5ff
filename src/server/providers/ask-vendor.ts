import * as z from 'zod/mini'
import { fetchOutside } from '#server/tracing/traced.ts'
import { withoutEnd } from '#shared/plain-text.ts'

/** A vendor's answer that can't be used: not reached, refused, or in another form. Names no key. */
export class VendorError extends Error {
  override name = 'VendorError'
  constructor(
    message: string,
    /** The vendor's HTTP status, when it refused. */
    readonly status?: number,
  ) {
    super(message)
  }
}

export interface Vendor {
  name: string
  /** Milliseconds until an unanswered request is given up. */
  patience?: number
  headers?: Record<string, string>
}

const usualPatience = 4_000
const mostBytes = 1_000_000

/**
 * Sends one request to a vendor and reads the JSON of its answer by the schema. What failed on the way or on the
 * vendor's side (5xx) is tried once more; what the vendor refused (4xx) is not. Throws VendorError.
 */
export async function askVendor<S extends z.ZodMiniType>(
  vendor: Vendor,
  url: URL,
  schema: S,
  body?: object,
): Promise<z.output<S>> {
  const read = z.safeParse(schema, parseJson((await askBytes(vendor, url, body)).toString('utf8')))
  if (!read.success) throw new VendorError(`${vendor.name} answered in an unknown form`)
  return read.data
}

/** The same for an answer that is no JSON. */
export async function askBytes(vendor: Vendor, url: URL, body?: object): Promise<Buffer> {
  const first = await attempt(vendor, url, body)
  const answer = first.again ? await attempt(vendor, url, body) : first
  if (answer.trouble !== undefined) throw new VendorError(`${vendor.name} ${answer.trouble}`, answer.status)
  return answer.bytes
}

type Attempt =
  | { trouble?: undefined; again?: false; bytes: Buffer }
  | { trouble: string; again: boolean; status?: number }

async function attempt(vendor: Vendor, url: URL, body: object | undefined): Promise<Attempt> {
  try {
    const response = await fetchOutside(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...vendor.headers,
      },
      body: body instanceof FormData ? body : body && JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(vendor.patience ?? usualPatience),
    })
    const bytes = await readBytes(response)
    const { ok, status } = response
    if (!ok) return { trouble: `answered with status ${status}`, again: status >= 500, status }
    return { bytes }
  } catch (error) {
    if (error instanceof VendorError) return { trouble: error.message, again: false }
    const { name, cause } = error as Error & { cause?: { code?: string } }
    const reason =
      name === 'TimeoutError' ? 'did not answer in time' : `was not reached (${cause?.code ?? name})`
    return { trouble: reason, again: true }
  }
}

/**
 * The body, unless it is longer than an answer to such a question is: the only way in which answers of others are read.
 * Throws VendorError.
 */
export async function readBytes(response: Response, most = mostBytes): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > most) throw new VendorError('answered with too much')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The JSON of an answer; undefined if it is none, is too long or breaks off. */
export const readJson = (response: Response, most?: number): Promise<unknown> =>
  readBytes(response, most).then(
    bytes => parseJson(bytes.toString('utf8')),
    () => undefined,
  )

/** Parses JSON; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The entries of a list that have the expected form; odd ones are passed over. */
export function readEach<S extends z.ZodMiniType>(entries: readonly unknown[], schema: S): z.output<S>[] {
  return entries.flatMap(entry => {
    const read = z.safeParse(schema, entry)
    return read.success ? [read.data] : []
  })
}

/** The address of an endpoint below a base address that may have a path of its own. */
export function urlBelow(base: string, path: string, query: Record<string, string | undefined> = {}): URL {
  const url = new URL(`${withoutEnd(base, '/')}${path}`)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  return url
}
