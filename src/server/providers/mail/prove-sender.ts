import { Resolver } from 'node:dns/promises'
import { createReadStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Looks records up; throws errors with a `code` as Node's resolver does. */
export type LookUp = (name: string, type: string) => Promise<unknown[]>

interface Way {
  /** Absent where nobody knows who delivered it: then a signature alone proves something. */
  ip?: string
  helo?: string
  /** Address of the envelope; '': none. */
  sender?: string
  /** Our own name. */
  mta: string
  lookUp?: LookUp
}

/** `later`: names could not be looked up, so that nothing is known yet. */
export type Proof = { provenFrom: string | null } | 'later'

/** Signatures that are looked at: each takes a pass over the mail and a lookup. */
const mostSignatures = 8
const mostMilliseconds = 25_000

/** Looks names up by the machine's own resolver, for six seconds at most. */
export function systemLookUp(): LookUp {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  return (name, type) => resolver.resolve(name, type) as Promise<unknown[]>
}

/**
 * The author's address that the mail at `path` proves: by SPF or DKIM, aligned with its domain as DMARC asks (RFC 7489).
 * `head` is its headers.
 */
export async function proveSender(path: string, head: string, way: Way): Promise<Proof> {
  const signatures = head.match(/^dkim-signature:/gim)?.length ?? 0
  if (signatures > mostSignatures) return { provenFrom: null }
  const over = new AbortController()
  try {
    return await Promise.race([
      check(path, way),
      sleep(mostMilliseconds, 'later' as const, { signal: over.signal, ref: false }),
    ])
  } finally {
    over.abort()
  }
}

async function check(path: string, { ip, helo, sender, mta, lookUp = systemLookUp() }: Way): Promise<Proof> {
  const { authenticate } = await import('mailauth')
  const found = await authenticate(createReadStream(path), {
    ...(ip !== undefined && { ip }),
    ...(helo !== undefined && { helo }),
    ...(sender !== undefined && { sender }),
    mta,
    resolver: lookUp as never,
    disableArc: true,
    disableBimi: true,
  })
  const authors = found.dkim.headerFrom ?? []
  const from = authors.length === 1 ? authors[0]!.toLowerCase() : null
  if (from === null) return { provenFrom: null }
  const { dmarc, spf, dkim } = found
  // A signature over a part of the body alone says nothing of what stands behind it, and one by SHA-1 nothing at all
  // (RFC 8301). The algorithm has another name here than in the package's types.
  const isSigned = dkim.results.some(
    result =>
      result.status.result === 'pass' &&
      !!result.status.aligned &&
      !result.status.underSized &&
      /-sha256$/i.test((result as { algo?: string }).algo ?? ''),
  )
  const isSent = spf !== false && spf.status.result === 'pass' && domainOf(from) === spf.domain.toLowerCase()
  if (dmarc !== false && dmarc.status.result === 'pass') {
    if (isSigned || dmarc.alignment?.spf.result) return { provenFrom: from }
  } else if (dmarc !== false && dmarc.status.result === 'none' && (isSigned || isSent)) {
    return { provenFrom: from }
  }
  const results = [
    ...dkim.results.map(each => each.status.result),
    spf === false ? 'none' : spf.status.result,
    dmarc === false ? 'none' : dmarc.status.result,
  ]
  return results.includes('temperror') ? 'later' : { provenFrom: null }
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)
