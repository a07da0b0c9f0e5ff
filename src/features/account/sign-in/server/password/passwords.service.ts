import { hashNewPassword } from '#server/auth/new-password.ts'
import { checkPassword, hashSecret, newSecret } from '#server/auth/secrets.ts'
import { endSessions } from '#server/auth/sessions.ts'
import type { PublicContext, UserContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { asCompany, asPlatform } from '#server/db/inner-doors.ts'
import { mailReader } from '#server/providers/mail/worded-mail.ts'
import { found, refuse } from '#server/refusal.ts'
import { signInTexts } from '../../sign-in.rules.ts'
import { accountBy, accountByEmail, isStillPassword, markVerified, setPassword } from '../accounts.queries.ts'
import { attemptedAccount, limitAttempts } from '../attempts.service.ts'
import { claimAccount } from '../claim.service.ts'
import { consumeToken, endTokens, findOpenToken, insertToken } from '../link-tokens.queries.ts'
import { endPushOf } from '../push-ends.service.ts'
import { passwordChangedMail, resetMail } from '../sign-in-mails.ts'

/** The account of an e-mail and password. Unknown accounts are refused with the same message after the same work. */
export async function proveAccount(ctx: PublicContext, email: string, password: string) {
  const attempt = await limitAttempts(ctx, 'login', await attemptedAccount(ctx, email))
  const account = await ctx.db.withPlatform('sign in', tx => accountByEmail(tx, email))
  const fits = await checkPassword(account?.password_hash, password)
  if (!account || !fits) {
    ctx.securityLog.noteName(email, { kind: 'sign-in-failed', ip: ctx.ip })
    return refuse(400, signInTexts.wrong)
  }
  await attempt.succeeded()
  return account
}

/** Mails a link to choose a new password, if the account exists. */
export async function mailResetLink(ctx: PublicContext, email: string): Promise<void> {
  await ctx.db.withPlatform('forgotten password', async tx => {
    const account = await accountByEmail(tx, email)
    if (!account) return
    const { secret, hash } = newSecret()
    await insertToken(tx, { hash, purpose: 'reset', accountId: account.id })
    const url = `${ctx.publicUrl}/auth/reset-password?token=${secret}`
    await ctx.outbox.accountMail(tx, await resetMail(mailReader(account, ctx), url))
  })
}

/** Sets a new password by the mailed link and ends all the account's sessions and links. */
export async function resetByLink(ctx: PublicContext, token: string, password: string): Promise<void> {
  const attempt = await limitAttempts(ctx, 'reset', null)
  const hash = hashSecret(token)
  const isOpen = await ctx.db.withPlatform('reset a password', tx => findOpenToken(tx, hash, 'reset'))
  if (!isOpen) refuse(400, signInTexts.linkExpired)
  const passwordHash = await hashNewPassword(password)
  await ctx.db.withPlatform('reset a password', async tx => {
    const used = await consumeToken(tx, hash, 'reset')
    if (!used) return refuse(400, signInTexts.linkExpired)
    const account = (await accountBy(tx, { id: used.account_id }))!
    await claimAccount(tx, account)
    await setPassword(tx, account.id, passwordHash)
    await markVerified(tx, account.id)
    await endTokens(tx, account.id, ['reset', 'code', 'choice', 'second-factor'])
    await endSessions(tx, { accountId: account.id })
    await endPushOf(tx, account.memberships)
    for (const { company_id } of account.memberships)
      await asCompany(tx, companyIdFrom(company_id, 'link'), async company =>
        company.record('accounts', { password_changed: false }, { password_changed: true }, account.id),
      )
    const url = `${ctx.publicUrl}/auth/forgot-password`
    await ctx.outbox.accountMail(tx, await passwordChangedMail(mailReader(account, ctx), url, 'everywhere'))
  })
  // At once in this process; other processes hear of it through the database.
  ctx.sessions.forget()
  await attempt.succeeded()
}

/** Checks the signed-in user's password; attempts count towards the limit of the account's second step. */
export async function proveOwnPassword(ctx: UserContext, password: string, field = 'password') {
  const { accountId } = ctx.session
  const attempt = await limitAttempts(ctx, 'factor', { name: `#${accountId}`, id: accountId })
  const account = found(await ctx.db.withPlatform('check a password', tx => accountBy(tx, { id: accountId })))
  if (account.password_hash === null) refuse(409, signInTexts.needsPassword)
  if (!(await checkPassword(account.password_hash, password)))
    refuse(400, signInTexts.wrongPassword, { field })
  return { attempt, account }
}

/** Sets a new password while signed in. All other sessions of the account and its open links end. */
export async function changeOwnPassword(
  ctx: UserContext,
  old: string,
  password: string,
): Promise<{ ended: number }> {
  if (ctx.session.demo) refuse(403, signInTexts.passwordNotInDemo)
  const { attempt, account } = await proveOwnPassword(ctx, old, 'old_password')
  await attempt.succeeded()
  if (password === old) refuse(400, signInTexts.samePassword, { field: 'password' })
  const passwordHash = await hashNewPassword(password)
  const reply = await ctx.write(async tx => {
    const ended = await asPlatform(tx, async platform => {
      // Two changes at the same moment: the second was proven with a password that is no longer the present one.
      if (!(await isStillPassword(platform, account.id, account.password_hash)))
        refuse(400, signInTexts.wrongPassword, { field: 'old_password' })
      await setPassword(platform, account.id, passwordHash)
      await endTokens(platform, account.id, ['reset', 'code', 'choice', 'second-factor'])
      const count = await endSessions(platform, { accountId: account.id, except: ctx.token })
      await endPushOf(platform, account.memberships)
      const url = `${ctx.publicUrl}/auth/forgot-password`
      await ctx.outbox.accountMail(
        platform,
        await passwordChangedMail(mailReader(account, ctx), url, 'others'),
      )
      return count
    })
    tx.record('accounts', { password_changed: false }, { password_changed: true }, account.id)
    return { ended }
  })
  ctx.sessions.forget({ accountId: account.id })
  return reply
}
