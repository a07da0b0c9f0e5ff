import { isDemoAddress } from '#features/account/company/demo-company.rules.ts'
import { endSessions } from '#server/auth/sessions.ts'
import type { PublicContext } from '#server/context.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { mailReader } from '#server/providers/mail/worded-mail.ts'
import {
  type Account,
  clearCredentials,
  lockUnusedAccount,
  markVerified,
  setPassword,
} from './accounts.queries.ts'
import { endTokens } from './link-tokens.queries.ts'
import { endPushOf } from './push-ends.service.ts'
import { recordFactor } from './second-factor/factor-record.service.ts'
import { isProtected } from './second-factor/second-factor.queries.ts'
import { credentialsClearedMail } from './sign-in-mails.ts'

/**
 * Called once somebody has proven to own the e-mail. If it was never verified, somebody else may have opened the account
 * in their name, so every credential set before is revoked. True if a password was among them.
 */
export async function claimAccount(tx: PlatformTx, account: Account): Promise<boolean> {
  // The demo's accounts are public, and their addresses belong to nobody.
  if (account.isVerified || isDemoAddress(account.email)) return false
  const hadFactor = await isProtected(tx, account.id)
  await revokeCredentials(tx, account.id)
  if (hadFactor) await recordFactor(tx, account, false)
  await endPushOf(tx, account.memberships)
  await markVerified(tx, account.id)
  return account.password_hash !== null
}

/** Like `claimAccount`, for a sign-in that sets no new password: mails the owner how to choose one. */
export async function claimAndNotify(tx: PlatformTx, ctx: PublicContext, account: Account): Promise<void> {
  if (!(await claimAccount(tx, account))) return
  const url = `${ctx.publicUrl}/auth/forgot-password`
  await ctx.outbox.accountMail(tx, await credentialsClearedMail(mailReader(account, ctx), url))
}

/**
 * The existing account for a sign-up's e-mail, reset to the state of a new sign-up, if it was never used. Undefined if
 * somebody uses it.
 */
export async function resetUnusedAccount(
  tx: PlatformTx,
  email: string,
  passwordHash: string,
): Promise<number | undefined> {
  const id = await lockUnusedAccount(tx, email)
  if (id === undefined) return undefined
  await revokeCredentials(tx, id)
  await setPassword(tx, id, passwordHash)
  return id
}

/** Invitations stay valid: they were mailed to the owner, and accepting one still takes the password. */
async function revokeCredentials(tx: PlatformTx, accountId: number): Promise<void> {
  await clearCredentials(tx, accountId)
  await endTokens(tx, accountId, ['reset', 'verify', 'code', 'choice', 'second-factor', 'recovery'])
  await endSessions(tx, { accountId })
}
