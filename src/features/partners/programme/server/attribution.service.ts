import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { asCompany, asPlatform } from '#server/db/inner-doors.ts'
import { platformCompany } from '#server/db/platform-company.ts'
import { canonicalReferCode } from '#shared/identifiers.ts'
import { partnerMail } from '../../partner-sign-in/server/partner-mails.service.ts'
import { burstSize, commonSigns } from '../programme.rules.ts'
import {
  insertFlags,
  insertReferral,
  linkByCode,
  peopleOf,
  referCodeOf,
  signUpsSince,
} from './ledger.queries.ts'
import { type Notifier, tellPartner } from './notices.service.ts'
import { seenCompanies } from './seen-plans.service.ts'

/** Does something in the host's company, inside another company's transaction; nothing without a host. */
export function inHost<T>(tx: CompanyTx, fn: (host: CompanyTx) => Promise<T>): Promise<T | undefined> {
  return asPlatform(tx, async platform => {
    const host = await platformCompany(platform)
    return host === undefined ? undefined : asCompany(platform, companyIdFrom(host, 'platform'), fn)
  })
}

/**
 * Notes by whose link a company signs up, in the sign-up's own transaction. An unknown code, or one of a friend, notes
 * nothing and stops nothing.
 */
export async function attributeSignUp(
  company: CompanyTx,
  services: Notifier & Pick<Services, 'sellsPlans'>,
): Promise<void> {
  if (!services.sellsPlans) return
  const row = await referCodeOf(company)
  if (!row?.refer_code || row.is_platform) return
  const code = canonicalReferCode(row.refer_code)
  await inHost(company, async host => {
    const link = await linkByCode(host, code)
    if (!link) return
    const { companyId: referred } = company
    const seen = (await seenCompanies(host, [referred])).get(referred)
    if (!seen) return
    const { abn, address, ...facts } = seen
    const referralId = await insertReferral(host, {
      ...facts,
      partner_id: link.partner_id,
      link_id: link.id,
      referred_company_id: referred,
    })
    if (referralId === undefined) return
    const owner = { partnerId: link.partner_id, referralId }
    const emails = (await peopleOf(host, link.partner_id)).map(each => each.email)
    const ours = { emails, website: link.company_website, abn: link.abn, address: link.address }
    await insertFlags(host, owner, commonSigns(ours, { emails: [seen.email], abn, address }))
    const hourAgo = new Date(host.now.getTime() - 3_600_000)
    if ((await signUpsSince(host, link.partner_id, hourAgo)) >= burstSize)
      await insertFlags(host, owner, ['burst'])
    await tellPartner(host, services, link.partner_id, 'referrals', to =>
      partnerMail(to, ({ t }) => ({
        subject: t('{{name}} signed up with your link', { name: seen.name }),
        paragraphs: [
          t('{{name}} has started a trial. You earn commission on every invoice they pay.', {
            name: seen.name,
          }),
        ],
        button: { label: t('Open your dashboard'), url: `${services.publicUrl}/partner-dashboard` },
      })),
    )
  })
}
