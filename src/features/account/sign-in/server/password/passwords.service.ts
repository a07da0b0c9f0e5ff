import { checkPassword, hashPassword, hashSecret, newSecret } from '#server/auth/secrets.ts'
import { endSessions } from '#server/auth/sessions.ts'
import type { PublicContext } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { resetMinutes, signInTexts } from '../../sign-in.rules.ts'
import { accountBy, accountByEmail, markVerified, setPassword } from '../accounts.queries.ts'
import { countTry, triedAccount } from '../attempts.service.ts'
import { claim } from '../claim.service.ts'
import { endTokens, insertToken, openToken, takeToken } from '../link-tokens.queries.ts'
import { endPushOf } from '../push-ends.service.ts'
import { passwordChangedMail, resetMail } from '../sign-in-mails.ts'

/** The account that an e-mail and a password prove. Refuses alike, and after the same work, for unknown accounts. */
export async function proveAccount(ctx: PublicContext, email: string, password: string) {
  const attempt = await countTry(ctx, 'login', await triedAccount(ctx, email))
  const account = await ctx.db.withPlatform('sign in', tx => accountByEmail(tx, email))
  const fits = await checkPassword(account?.password_hash, password)
  if (!account || !fits) return refuse(400, signInTexts.wrong)
  await attempt.succeeded()
  return account
}

/** Mails the link to choose a new password, when there is such an account. */
export async function mailResetLink(ctx: PublicContext, email: string): Promise<void> {
  await ctx.db.withPlatform('forgotten password', async tx => {
    const account = await accountByEmail(tx, email)
    if (!account) return
    const { secret, hash } = newSecret()
    const expires = new Date(tx.now.getTime() + resetMinutes * 60_000)
    await insertToken(tx, { hash, purpose: 'reset', accountId: account.id, expires })
    const url = `${ctx.publicUrl}/auth/reset-password?token=${secret}`
    await ctx.outbox.accountMail(tx, resetMail(account.email, url))
  })
}

/** Sets a new password by a mailed link, and ends every session and link of the account. */
export async function resetByLink(ctx: PublicContext, token: string, password: string): Promise<void> {
  const attempt = await countTry(ctx, 'reset', null)
  const hash = hashSecret(token)
  const isOpen = await ctx.db.withPlatform('reset a password', tx => openToken(tx, hash, 'reset'))
  if (!isOpen) refuse(400, signInTexts.linkExpired)
  const passwordHash = await hashPassword(password)
  await ctx.db.withPlatform('reset a password', async tx => {
    const used = await takeToken(tx, hash, 'reset')
    if (!used) return refuse(400, signInTexts.linkExpired)
    const account = (await accountBy(tx, { id: used.account_id }))!
    await claim(tx, account)
    await setPassword(tx, account.id, passwordHash)
    await markVerified(tx, account.id)
    await endTokens(tx, account.id, ['reset', 'code', 'choice', 'second-factor'])
    await endSessions(tx, { accountId: account.id })
    await endPushOf(tx, account.memberships)
    const url = `${ctx.publicUrl}/auth/forgot-password`
    await ctx.outbox.accountMail(tx, passwordChangedMail(account.email, url))
  })
  // Here at once, in other processes by the notice.
  ctx.sessions.forget()
  await attempt.succeeded()
}
