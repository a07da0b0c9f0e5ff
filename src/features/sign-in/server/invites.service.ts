import { newSecret } from '#server/auth/secrets.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx, PlatformTx } from '#server/db/doors.ts'
import { inviteDays } from '../sign-in.rules.ts'
import { accountByEmail, insertAccount, openPlatform } from './accounts.queries.ts'
import { insertToken } from './link-tokens.queries.ts'
import { type Invite, inviteMail } from './sign-in-mails.ts'

type Inviter = Pick<Services, 'outbox' | 'now' | 'publicUrl'>

/** Makes the member's link and puts its mail on the outbox, in the given transaction; older links stop working. */
export async function inviteMemberIn(tx: CompanyTx, by: Inviter, invite: Invite): Promise<void> {
  const { secret, hash } = newSecret()
  const now = by.now()
  const expires = new Date(now.getTime() + inviteDays * 86_400_000)
  const member = { companyId: tx.companyId, userId: invite.userId }
  const platform = await openPlatform(tx)
  await insertToken(platform, { hash, purpose: 'invite', accountId: invite.accountId, expires, member }, now)
  await by.outbox.mail(tx, inviteMail(invite, `${by.publicUrl}/auth/invite?token=${secret}`))
}

/** The same in a transaction of its own. */
export async function inviteMember(
  by: Inviter & Pick<Services, 'db'>,
  companyId: CompanyId,
  invite: Invite,
): Promise<void> {
  await by.db.withCompany(companyId, tx => inviteMemberIn(tx, by, invite))
}

/** The account of an e-mail, made without a password when there is none: the invitation lets its owner choose one. */
export async function accountFor(tx: PlatformTx, email: string): Promise<number> {
  const made = await insertAccount(tx, email, null)
  if (made !== undefined) return made
  const account = await accountByEmail(tx, email)
  if (!account) throw new Error('an account was taken and is gone')
  return account.id
}
