import { fact } from '#shared/fact.ts'

export const domainStates = ['pending', 'verified', 'failed'] as const
export type DomainState = (typeof domainStates)[number]

/** Records in the order in which they are copied. `dkim` alone proves the domain; the others help mail arrive. */
export const recordNames = ['dkim', 'dmarc', 'return', 'mx'] as const
export type RecordName = (typeof recordNames)[number]

/** unknown: not looked up yet, or DNS did not answer. */
export const recordStates = ['unknown', 'found', 'missing', 'wrong'] as const
export type RecordState = (typeof recordStates)[number]

/** A record as DNS shows it: `found` is what stands there instead; '': nothing. */
export interface RecordFound {
  state: RecordState
  found: string
}

export interface AskedRecord {
  record: RecordName
  type: 'TXT' | 'MX'
  name: string
  value: string
}

interface DomainKey {
  domain: string
  selector: string
  public_key: string
}

/** The host below the domain that reports come to. */
export const returnHost = (domain: string) => `bounce.${domain}`

/**
 * Records that a company publishes. `returnDomain`: the host of this server that reports come to; '': it takes none for the
 * domains of companies.
 */
export function recordsOf({ domain, selector, public_key }: DomainKey, returnDomain: string): AskedRecord[] {
  const key = `v=DKIM1; k=rsa; p=${public_key}`
  const own = [
    { record: 'dkim' as const, type: 'TXT' as const, name: `${selector}._domainkey.${domain}`, value: key },
    { record: 'dmarc' as const, type: 'TXT' as const, name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
  ]
  if (returnDomain === '') return own
  const name = returnHost(domain)
  return [
    ...own,
    { record: 'return', type: 'TXT', name, value: `v=spf1 include:${returnDomain} ~all` },
    { record: 'mx', type: 'MX', name, value: `10 ${returnDomain}` },
  ]
}

/** Characters of a found record that are shown. */
const mostShown = 500
const shown = (values: readonly string[]) => values.join(' | ').slice(0, mostShown)

/** Tags of a record such as 'v=DKIM1; p=…' (RFC 6376, 3.2), without spaces. */
const tagsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(';').flatMap(part => {
      const at = part.indexOf('=')
      return at > 0 ? [[part.slice(0, at).trim(), part.slice(at + 1).replace(/\s+/g, '')] as const] : []
    }),
  )

/** The key record (RFC 6376, 3.6.1): it is the only text at its name, holds our key, and allows SHA-256. */
export function judgeKey(texts: readonly string[], publicKey: string): RecordFound {
  if (texts.length === 0) return { state: 'missing', found: '' }
  const tags = tagsOf(texts[0]!)
  const fits =
    texts.length === 1 &&
    (tags.get('v') ?? 'DKIM1') === 'DKIM1' &&
    (tags.get('k') ?? 'rsa') === 'rsa' &&
    (tags.get('h') ?? 'sha256').split(':').includes('sha256') &&
    tags.get('p') === publicKey
  return fits ? { state: 'found', found: '' } : { state: 'wrong', found: shown(texts) }
}

/** Any policy will do, as mail is signed by the address' own domain. */
export function judgePolicy(texts: readonly string[]): RecordFound {
  const policies = texts.filter(text => /^v=DMARC1\s*(;|$)/.test(text.trim()))
  if (policies.length === 1) return { state: 'found', found: policies[0]!.slice(0, mostShown) }
  return policies.length > 1 ? { state: 'wrong', found: shown(policies) } : { state: 'missing', found: '' }
}

/** Sending servers of the return path (RFC 7208): the one record there takes ours in. */
export function judgeSenders(texts: readonly string[], returnDomain: string): RecordFound {
  const records = texts.filter(text => /^v=spf1( |$)/i.test(text.trim()))
  if (records.length === 0) return { state: 'missing', found: '' }
  const terms = records[0]!.toLowerCase().trim().split(/\s+/)
  const fits =
    records.length === 1 && terms.some(term => term.replace(/^\+/, '') === `include:${returnDomain}`)
  return fits ? { state: 'found', found: '' } : { state: 'wrong', found: shown(records) }
}

export function judgeServers(servers: readonly string[], returnDomain: string): RecordFound {
  if (servers.length === 0) return { state: 'missing', found: '' }
  return servers.includes(returnDomain)
    ? { state: 'found', found: '' }
    : { state: 'wrong', found: shown(servers) }
}

/** State and reason that follow from the key's record; `isTaken`: another company has proven the domain. */
export function stateAfter(
  before: { state: DomainState; verified_at: Date | null },
  key: RecordState,
  isTaken: boolean,
): { state: DomainState; trouble: ReturnType<typeof fact> | null } {
  if (key === 'unknown') return { state: before.state, trouble: fact(domainTexts.silent) }
  if (key === 'found')
    return isTaken
      ? { state: 'failed', trouble: fact(domainTexts.taken) }
      : { state: 'verified', trouble: null }
  if (key === 'wrong') return { state: 'failed', trouble: fact(domainTexts.wrong) }
  return before.verified_at
    ? { state: 'failed', trouble: fact(domainTexts.gone) }
    : { state: 'pending', trouble: null }
}

export const domainTexts = {
  none: 'No email domain is set up.',
  notVerified: 'The domain is not verified yet.',
  openHost: 'Enter an address of your own domain. Records can’t be added at {{domain}}.',
  silent: 'DNS isn’t answering. We’ll try again within the hour.',
  taken: 'Another company already sends from this domain.',
  wrong: 'The DKIM record shows a different key.',
  gone: 'The DKIM record is gone. Emails come from our address until it’s back.',
  renewed: 'Add the new DKIM record. The old key signs until then.',
} as const

/** Hosts of mailboxes that anybody can have: nobody adds records there. */
export const openMailHosts: ReadonlySet<string> = new Set(
  'gmail.com googlemail.com outlook.com outlook.com.au hotmail.com hotmail.com.au live.com live.com.au msn.com icloud.com me.com mac.com yahoo.com yahoo.com.au bigpond.com bigpond.net.au optusnet.com.au tpg.com.au iinet.net.au internode.on.net proton.me protonmail.com aol.com gmx.com gmx.de web.de'.split(
    ' ',
  ),
)

/** Hours until records are looked up again. */
export const hoursUntilCheck = (state: DomainState, isKnown: boolean): number =>
  state === 'verified' && isKnown ? 24 : 1
