import { reportTag } from '#features/talk/held-addresses/server/held-addresses.service.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { SendingManner } from '#server/outbox.ts'
import type { MailToSend } from '#server/providers/mail/mail.port.ts'
import { returnHost } from '../email-domain.rules.ts'
import { type DomainRow, verifiedDomain } from './email-domain.queries.ts'
import { keyPlace } from './email-domain.service.ts'

/** Mail in a company's name comes from its own address while its domain is verified; all is named for reports. */
export const sendingManner =
  ({ db, seal, providers: { mailIntake } }: Services): SendingManner =>
  async (companyId, id, mail) => {
    const tag = reportTag(seal, companyId, id)
    const platforms = mailIntake?.returnDomain ?? ''
    // Mail about accounts is the platform's own.
    const row = mail.from === undefined ? undefined : await db.readCompany(companyId, verifiedDomain)
    const own = row && ownAddress(seal, companyId, row)
    if (!row || !own) return { reports: { tag, domain: platforms } }
    const isReported = row.records.return?.state === 'found' && row.records.mx?.state === 'found'
    return { own, reports: { tag, domain: isReported ? returnHost(row.domain) : platforms } }
  }

function ownAddress(
  seal: Services['seal'],
  companyId: CompanyId,
  { address, domain, selector, sealed_key }: DomainRow,
): MailToSend['own'] {
  const privateKey = seal.open(sealed_key, keyPlace(companyId))
  // The key of this server is another one: nothing can be signed with it.
  return privateKey === null ? undefined : { address, dkim: { domain, selector, privateKey } }
}
