import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The address may not be fetched: it is not https, is in a private network, or redirects elsewhere. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
  constructor(
    message: string,
    /** True if it redirects. */
    readonly leadsOn = false,
  ) {
    super(message)
  }
}

export interface GuardedRequest {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: Buffer
}

export interface GuardedReply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface Guard {
  /** For tests and closed networks: also allows private addresses and plain http. */
  allowPrivate?: boolean
  /** Milliseconds for the whole exchange. */
  timeoutMs?: number
  /** Answers with a redirect instead of refusing it: its address is the caller's to fetch, guarded too. */
  passesOn?: boolean
  /** The most bytes of the answer to read. */
  maxBytes?: number
  /** Resolves a host's name to all of its addresses. */
  resolve?: (host: string) => Promise<string[]>
}

/** Checks an address without any lookup: null, or why it may not be fetched. */
export function addressTrouble(address: string, allowPrivate = false): string | null {
  if (!URL.canParse(address)) return 'The address is not valid.'
  const url = new URL(address)
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    return 'The address has to start with https.'
  if (url.username || url.password) return 'The address may not carry a password.'
  const host = bareHost(url)
  if (!allowPrivate && isIP(host) && !isPublicAddress(host)) return 'The address lies in a private network.'
  return null
}

/**
 * The only way to fetch an address given by a user. Its name is resolved once and the connection goes to that result,
 * so that it can't change in between; redirects are refused. Throws AddressRefused, or the connection's own error.
 */
export async function guardedFetch(
  address: string,
  sent: GuardedRequest,
  guard: Guard = {},
): Promise<GuardedReply> {
  const trouble = addressTrouble(address, guard.allowPrivate)
  if (trouble) throw new AddressRefused(trouble)
  const url = new URL(address)
  const host = bareHost(url)
  const chosen = await guardedAddress(host, guard)
  const reply = await exchange(url, chosen, sent, guard)
  if (reply.status >= 300 && reply.status < 400 && !guard.passesOn)
    throw new AddressRefused('The address leads on to another one.', true)
  return reply
}

/** The address of a host to connect to, none of whose addresses is private. Throws AddressRefused, or the look-up's error. */
export async function guardedAddress(
  host: string,
  { allowPrivate, resolve = resolveAll }: Pick<Guard, 'allowPrivate' | 'resolve'>,
): Promise<string> {
  const addresses = isIP(host) ? [host] : await resolve(host)
  if (!allowPrivate && !addresses.every(isPublicAddress))
    throw new AddressRefused('The address lies in a private network.')
  const [chosen] = addresses
  if (!chosen) throw new Error(`no address for ${host}`)
  return chosen
}

function exchange(url: URL, address: string, sent: GuardedRequest, guard: Guard): Promise<GuardedReply> {
  const { timeoutMs = 10_000, maxBytes = 64_000 } = guard
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: sent.method,
        headers: { ...sent.headers, ...(sent.body ? { 'content-length': String(sent.body.length) } : {}) },
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        lookup: (_host, options, done) => {
          const family = isIP(address)
          if (options.all) return done(null, [{ address, family }])
          return done(null, address, family)
        },
      },
      incoming => {
        const pieces: Buffer[] = []
        let size = 0
        const finish = () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(pieces).subarray(0, maxBytes),
          })
        incoming.on('data', (piece: Buffer) => {
          pieces.push(piece)
          size += piece.length
          if (size < maxBytes) return
          finish()
          incoming.destroy()
        })
        incoming.on('end', finish)
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(sent.body)
  })
}

async function resolveAll(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(found => found.address)
}

/** The host without the brackets of an IPv6 address. */
function bareHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}
