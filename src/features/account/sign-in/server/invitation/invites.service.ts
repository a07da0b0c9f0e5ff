import { newSecret } from '#server/auth/secrets.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { asPlatform } from '#server/db/inner-doors.ts'
import { insertToken } from '../link-tokens.queries.ts'
import { type Invite, inviteMail } from '../sign-in-mails.ts'

type Inviter = Pick<Services, 'outbox' | 'now' | 'publicUrl'>

/** Creates the member's link and queues its e-mail in the given transaction; earlier links stop working. */
export async function inviteMemberIn(tx: CompanyTx, by: Inviter, invite: Invite): Promise<void> {
  const { secret, hash } = newSecret()
  const member = { companyId: tx.companyId, userId: invite.userId }
  await asPlatform(tx, platform =>
    insertToken(platform, { hash, purpose: 'invite', accountId: invite.accountId, member }),
  )
  const mail = await inviteMail(invite, `${by.publicUrl}/auth/invite?token=${secret}`)
  // In the demo it is sent to nobody, and can be read under Outbox.
  await by.outbox.mail(tx, mail, invite.isDemo ? 'company' : 'reader')
}
