import { readBytes } from '../ask-vendor.ts'
import { openS3, type S3Options } from './s3.ts'
import { type Direct, type ServedAs, unusedKey } from './storage.port.ts'

export interface AddressOptions extends S3Options {
  /** Where our pages are, which the bucket's rules have to let read. */
  publicUrl: string
  /** Hears what stands in the way, and null when it has gone. */
  onTrouble?: (trouble: string | null) => void
  now?: () => number
}

/** Seconds for which an address is good. */
const expiresIn = 60
/** Milliseconds after which the way is looked at again. */
const lookedFor = 60_000
const patience = 3_000
/** Clocks that are less apart do no harm. */
const mostApart = 5_000

/** Addresses that the bucket takes because they are signed by our key. None is given that it would not take now. */
export function signedAddresses(options: AddressOptions): Direct {
  const { bucket: Bucket, publicUrl, onTrouble = () => {}, now = Date.now } = options
  const origin = originOf(options)
  const page = new URL(publicUrl).origin
  let opened: ReturnType<typeof open> | undefined
  /** Milliseconds by which the bucket's clock is ahead of ours: it judges addresses by its own. */
  let ahead = 0
  let last: { trouble: string | null; at: number } | undefined
  let looking: Promise<string | null> | undefined

  async function sign(key: string, headers?: ServedAs): Promise<string> {
    opened ??= open(options)
    const { client, GetObjectCommand, getSignedUrl } = await opened
    const asked = new GetObjectCommand({
      Bucket,
      Key: key,
      ...(headers && {
        ResponseContentType: headers.type,
        ResponseContentDisposition: headers.disposition,
        ResponseCacheControl: 'no-store',
      }),
    })
    return getSignedUrl(client, asked, { expiresIn, signingDate: new Date(now() + ahead) })
  }

  /** Asks for a file that isn't there, as a browser would: the bucket says so only to whom it would give one. */
  async function ask(): Promise<{ trouble: string | null; clock: number }> {
    const address = await sign(unusedKey)
    if (new URL(address).origin !== origin) return { trouble: `addresses lead to ${address}`, clock: 0 }
    const answer = await fetch(address, { signal: AbortSignal.timeout(patience), redirect: 'manual' })
    const [, code = ''] = /<Code>(\w+)</.exec(String(await readBytes(answer))) ?? []
    const clock = Date.parse(answer.headers.get('date') ?? '') - now()
    if (code !== 'NoSuchKey') return { trouble: `${origin} answers ${answer.status} ${code}`.trim(), clock }
    const rules = await fetch(address, {
      method: 'OPTIONS',
      headers: { origin: page, 'access-control-request-method': 'GET' },
      signal: AbortSignal.timeout(patience),
    })
    const allowed = rules.ok ? rules.headers.get('access-control-allow-origin') : null
    const isAllowed = allowed === '*' || allowed === page
    return { trouble: isAllowed ? null : `no CORS rule of the bucket lets pages of ${page} read it`, clock }
  }

  async function look(): Promise<string | null> {
    const found = await tried()
    if (found !== (last?.trouble ?? null)) onTrouble(found)
    last = { trouble: found, at: now() }
    looking = undefined
    return found
  }

  async function tried(): Promise<string | null> {
    try {
      const { trouble, clock } = await ask()
      const isApart = Math.abs(clock - ahead) > mostApart
      if (isApart) ahead = Math.abs(clock) > mostApart ? clock : 0
      return trouble !== null && isApart ? (await ask()).trouble : trouble
    } catch (error) {
      const { message, cause } = error as Error
      return `${origin} can't be reached: ${(cause as Error | undefined)?.message ?? message}`
    }
  }

  const trouble = () => {
    looking ??= look()
    return looking
  }

  return {
    origin,
    trouble,
    async address(key, headers) {
      if (!last || now() - last.at > lookedFor) void trouble()
      return last?.trouble === null ? sign(key, headers) : null
    },
  }
}

/** Names a bucket as the SDK does: in the host with Amazon, in the path elsewhere, and where a dot would break its certificate. */
function originOf({ endpoint, region, bucket }: S3Options): string {
  if (endpoint) return new URL(endpoint).origin
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  return `https://${bucket.includes('.') ? '' : `${bucket}.`}${host}`
}

async function open(options: S3Options) {
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  return { ...(await openS3(options)), getSignedUrl }
}
