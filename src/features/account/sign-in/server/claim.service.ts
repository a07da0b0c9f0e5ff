import { isDemoAddress } from '#features/account/company/demo-company.rules.ts'
import { endSessions } from '#server/auth/sessions.ts'
import type { PublicContext } from '#server/context.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { type Account, clearKeys, lockUnused, markVerified, setPassword } from './accounts.queries.ts'
import { endTokens } from './link-tokens.queries.ts'
import { endPushOf } from './push-ends.service.ts'
import { keysClearedMail } from './sign-in-mails.ts'

/**
 * The owner of the e-mail is here. When nobody had verified it, somebody else may have opened the account in this
 * person's name: then every key that they may know is taken away. True when there was a password among them.
 */
export async function claim(tx: PlatformTx, account: Account): Promise<boolean> {
  // The demo's sign-ins are for everybody, and nobody's mail.
  if (account.isVerified || isDemoAddress(account.email)) return false
  await takeKeys(tx, account.id)
  await endPushOf(tx, account.memberships)
  await markVerified(tx, account.id)
  return account.password_hash !== null
}

/** The same where no new password follows: the owner is told how to choose one. */
export async function claimAndTell(tx: PlatformTx, ctx: PublicContext, account: Account): Promise<void> {
  if (!(await claim(tx, account))) return
  const url = `${ctx.publicUrl}/auth/forgot-password`
  await ctx.outbox.accountMail(tx, keysClearedMail(account.email, url))
}

/**
 * The account for a sign-up whose e-mail has one already: one that nobody works with begins anew, as unproven as any
 * other sign-up. Undefined for one that is somebody's.
 */
export async function beginAnew(
  tx: PlatformTx,
  email: string,
  passwordHash: string,
): Promise<number | undefined> {
  const id = await lockUnused(tx, email)
  if (id === undefined) return undefined
  await takeKeys(tx, id)
  await setPassword(tx, id, passwordHash)
  return id
}

/** Invitations stay: they were mailed, and who accepts one still has to know the password. */
async function takeKeys(tx: PlatformTx, accountId: number): Promise<void> {
  await clearKeys(tx, accountId)
  await endTokens(tx, accountId, ['reset', 'verify', 'code', 'choice', 'second-factor', 'recovery'])
  await endSessions(tx, { accountId })
}
