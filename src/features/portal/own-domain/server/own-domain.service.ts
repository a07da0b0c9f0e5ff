import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { DnsTrouble } from '#server/providers/dns/dns.port.ts'
import { afterLook, hostOf, recordOf } from '../own-domain.rules.ts'
import {
  companyOfDomain,
  domainsDue,
  lockOwnDomain,
  type OwnDomainRow,
  ownDomain,
  updateDomain,
} from './own-domain.queries.ts'

/** Domains that are looked up in one go. */
const mostDomains = 500

/** The website's address at its own domain; '': it has none. */
export async function ownAddress(tx: CompanyTx): Promise<string> {
  const row = await ownDomain(tx)
  return row?.proven_at ? `https://${row.host}` : ''
}

/** True if the record of a domain is there; null: nobody answered. */
export async function seesRecord(
  { providers }: Pick<Services, 'providers'>,
  { host, token }: Pick<OwnDomainRow, 'host' | 'token'>,
): Promise<boolean | null> {
  const { name, value } = recordOf(host, token)
  try {
    return (await providers.dns.texts(name)).includes(value)
  } catch (error) {
    if (!(error instanceof DnsTrouble)) throw error
    return null
  }
}

/** Takes a domain from the company that no longer proves it, and tells its people. */
export async function loseDomain(
  tx: CompanyTx,
  { outbox }: Pick<Services, 'outbox'>,
  host: string,
): Promise<void> {
  const before = await lockOwnDomain(tx)
  if (before?.host !== host || before.proven_at === null) return
  await updateDomain(tx, { proven_at: null, look_at: null, missed: 0 })
  tx.record('settings', { 'site-domain-proven': host }, { 'site-domain-proven': '' }, tx.companyId)
  await tellPeople(tx, outbox, [{ kind: 'websiteDomainLost', path: '/minisite', values: { name: host } }])
}

/** The scheduled work, every hour: looks whether the proofs of domains still stand. */
export async function lookAtDomains(services: Services, onError: (error: unknown) => void): Promise<void> {
  const due = await services.db.withPlatform('website domains to look at', tx => domainsDue(tx, mostDomains))
  for (const id of due) await lookAtDomain(services, companyIdFrom(id, 'schedule')).catch(onError)
}

async function lookAtDomain(services: Services, company: CompanyId): Promise<void> {
  const row = await services.db.readCompany(company, ownDomain)
  if (!row) return
  const { missed, hours, isLost } = afterLook(await seesRecord(services, row), row.missed)
  await services.db.withCompany(company, async tx => {
    const now = await lockOwnDomain(tx)
    // Another domain meanwhile: what was found is about the one before.
    if (now?.host !== row.host || now.token !== row.token || now.proven_at === null) return
    if (isLost) await loseDomain(tx, services, row.host)
    else await updateDomain(tx, { missed, look_at: new Date(tx.now.getTime() + hours * 3_600_000) })
  })
}

/** Milliseconds for which it is remembered whose a host is. */
const remembered = 30_000
const mostRemembered = 2_000

/** Says which company has proven a host; the server's own is nobody's. */
export function knownDomains({
  db,
  publicUrl,
  now,
}: Pick<Services, 'db' | 'publicUrl' | 'now'>): (host: string) => Promise<CompanyId | null> {
  const own = new URL(publicUrl).hostname
  const known = new Map<string, { company: CompanyId | null; until: number }>()
  return async asked => {
    const host = hostOf(asked)
    if (host === '' || host === own) return null
    const at = now().getTime()
    const before = known.get(host)
    if (before && before.until > at && before.until <= at + remembered) return before.company
    const company = await db.withPlatform('find a website by its domain', tx => companyOfDomain(tx, host))
    if (known.size >= mostRemembered) known.clear()
    known.set(host, { company, until: at + remembered })
    return company
  }
}
