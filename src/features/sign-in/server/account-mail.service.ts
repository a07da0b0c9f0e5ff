import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { MailToSend } from '#server/providers/mail/mail.port.ts'
import { type Account, type Membership, openCompany } from './accounts.queries.ts'

/** Mail of an account leaves by one of its companies: never by the demo, whose outbox is open, if there is another. */
export async function mailAccount(
  tx: PlatformTx,
  by: Pick<Services, 'outbox'>,
  account: Pick<Account, 'memberships'>,
  mail: Omit<MailToSend, 'idempotencyKey'>,
): Promise<void> {
  const rank = (m: Membership) => Number(!m.is_demo) * 4 + Number(m.joined) * 2 + Number(m.active)
  const [best] = [...account.memberships].sort((a, b) => rank(b) - rank(a))
  if (best) await by.outbox.mail(await openCompany(tx, companyIdFrom(best.company_id, 'link')), mail)
}
