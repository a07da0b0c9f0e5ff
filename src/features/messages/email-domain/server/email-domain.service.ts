import { generateKeyPair, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Dns, DnsTrouble } from '#server/providers/dns/dns.port.ts'
import type { MailIntake } from '#server/providers/mail/mail-intake.port.ts'
import {
  hoursUntilCheck,
  judgeKey,
  judgePolicy,
  judgeSenders,
  judgeServers,
  type RecordFound,
  type RecordName,
  returnHost,
  stateAfter,
} from '../email-domain.rules.ts'
import {
  type DomainRow,
  domainOf,
  domainsDue,
  isProvenElsewhere,
  lockDomain,
  updateDomain,
} from './email-domain.queries.ts'

/** Domains that are looked up in one go, and at the same time. */
const mostDomains = 500
const atOnce = 10

export const keyPlace = (company: CompanyId) => `email-domain:${company}`

const makePair = promisify(generateKeyPair)

/** A new RSA key of 2048 bits with a name in DNS that nobody guesses; its private half is sealed for the company. */
export async function newKey({ seal }: Pick<Services, 'seal'>, company: CompanyId) {
  const { publicKey, privateKey } = await makePair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    selector: `tw${Array.from({ length: 10 }, () => randomInt(36).toString(36)).join('')}`,
    public_key: publicKey.toString('base64'),
    sealed_key: seal.seal(privateKey, keyPlace(company)),
  }
}

/** The host of this server that reports for companies' own domains come to; '': it takes none. */
export const returnDomainOf = (intake: MailIntake | null): string =>
  intake?.returnDomain && (intake.receive || intake.isSimulated) ? intake.returnDomain : ''

/** The key whose record is asked for: the renewed one where there is one. */
export const awaitedKey = (row: DomainRow) =>
  row.next_selector === ''
    ? row
    : { domain: row.domain, selector: row.next_selector, public_key: row.next_public_key }

type Found = Partial<Record<RecordName, RecordFound>>
const unknown: RecordFound = { state: 'unknown', found: '' }

/** State of a domain's records; those that nobody answers for are unknown. */
async function lookUp(
  dns: Dns,
  row: DomainRow,
  returnDomain: string,
): Promise<{ records: Found; present: RecordFound; next: RecordFound | null }> {
  const known = async (ask: () => Promise<RecordFound>): Promise<RecordFound> => {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof DnsTrouble) return unknown
      throw error
    }
  }
  const keyOf = (selector: string, publicKey: string) =>
    known(async () => judgeKey(await dns.texts(`${selector}._domainkey.${row.domain}`), publicKey))
  const [present, next, dmarc, senders, servers] = await Promise.all([
    keyOf(row.selector, row.public_key),
    row.next_selector === '' ? null : keyOf(row.next_selector, row.next_public_key),
    known(() => policyOf(dns, row.domain)),
    known(async () => judgeSenders(await dns.texts(returnHost(row.domain)), returnDomain)),
    known(async () => judgeServers(await dns.mailServers(returnHost(row.domain)), returnDomain)),
  ])
  const records = {
    dkim: next ?? present,
    dmarc,
    ...(returnDomain !== '' && { return: senders, mx: servers }),
  }
  return { records, present, next }
}

/** The policy of a domain, or of one above it (RFC 7489, 6.6.3, without a list of public suffixes). */
async function policyOf(dns: Dns, domain: string): Promise<RecordFound> {
  const labels = domain.split('.')
  for (let i = 0; i <= Math.max(0, labels.length - 2); i += 1) {
    const found = judgePolicy(await dns.texts(`_dmarc.${labels.slice(i).join('.')}`))
    if (found.state !== 'missing') return found
  }
  return { state: 'missing', found: '' }
}

/** A domain as DNS shows it. */
export interface SeenDomain extends Awaited<ReturnType<typeof lookUp>> {
  asked: DomainRow
}

/** Looks a company's records up; undefined: no domain is set up. */
export async function lookAtDomain(
  { db, providers }: Pick<Services, 'db' | 'providers'>,
  company: CompanyId,
): Promise<SeenDomain | undefined> {
  const asked = await db.readCompany(company, domainOf)
  return asked && { asked, ...(await lookUp(providers.dns, asked, returnDomainOf(providers.mailIntake))) }
}

/** Settles what follows from a domain's records. */
export async function settleDomain(
  tx: CompanyTx,
  { outbox }: Pick<Services, 'outbox'>,
  { asked, records, present, next }: SeenDomain,
): Promise<DomainRow | undefined> {
  const before = await lockDomain(tx)
  // Another domain or another key meanwhile: what was found is about the one before.
  if (!before || before.version !== asked.version || before.selector !== asked.selector) return before
  const isRenewed = next?.state === 'found'
  const key = isRenewed ? next : present
  const isTaken = key.state === 'found' && (await isProvenElsewhere(tx, before.domain))
  const { state, trouble } = stateAfter(before, key.state, isTaken)
  const isKnown = key.state !== 'unknown'
  const after = await updateDomain(tx, {
    state,
    trouble,
    records,
    check_at: new Date(tx.now.getTime() + hoursUntilCheck(state, isKnown) * 3_600_000),
    ...(isKnown && { checked_at: tx.now }),
    ...(state === 'verified' && { verified_at: before.verified_at ?? tx.now }),
    ...(isRenewed && {
      selector: before.next_selector,
      public_key: before.next_public_key,
      sealed_key: before.next_sealed_key,
      next_selector: '',
      next_public_key: '',
      next_sealed_key: '',
    }),
  })
  if (state !== before.state || isRenewed) {
    tx.record('email_domains', domainRecord(before), domainRecord(after!), tx.companyId)
    // Mail no longer comes from it.
    if (before.state === 'verified' && state !== 'verified')
      await tellPeople(tx, outbox, [
        { kind: 'emailDomainLost', path: '/settings/emailDomain', values: { name: before.domain } },
      ])
  }
  tx.tell('settings')
  return after
}

/** The scheduled work, every hour: looks up the records that are due. */
export async function checkDomains(
  services: Services,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  const due = await services.db.withPlatform('email domains to check', tx => domainsDue(tx, mostDomains))
  const next = async (): Promise<void> => {
    for (let id = due.shift(); id !== undefined && !signal.aborted; id = due.shift())
      await checkDomain(services, companyIdFrom(id, 'schedule')).catch(onError)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

async function checkDomain(services: Services, company: CompanyId): Promise<void> {
  const seen = await lookAtDomain(services, company)
  if (seen) await services.db.withCompany(company, tx => settleDomain(tx, services, seen))
}

/** Fields for the change record, without keys. */
export const domainRecord = ({ address, domain, selector, state, next_selector }: DomainRow) => ({
  address,
  domain,
  selector,
  state,
  next_selector,
})
