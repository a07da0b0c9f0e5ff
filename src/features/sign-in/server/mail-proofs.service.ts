import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { checkPassword, hashPassword, hashSecret, newSecret } from '#server/auth/secrets.ts'
import { endSessions } from '#server/auth/sessions.ts'
import type { PublicContext, Services } from '#server/context.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { refuse } from '#server/refusal.ts'
import { codeMinutes, signInTexts, verifyDays } from '../sign-in.rules.ts'
import { mailAccount } from './account-mail.service.ts'
import { type Account, accountBy, accountByEmail, clearKeys, markVerified } from './accounts.queries.ts'
import { countTry } from './attempts.service.ts'
import { endTokens, insertToken, takeToken, takeTry } from './link-tokens.queries.ts'
import { type Outcome, proceed } from './next-step.service.ts'
import { codeMail, keysClearedMail, verifyMail } from './sign-in-mails.ts'
import { linkByToken } from './social.service.ts'

const codeData = z.object({ code_hash: z.string() })

type Sender = Pick<Services, 'outbox' | 'now' | 'publicUrl'>

/** Mails the link that verifies the account's e-mail; older links stop working. */
export async function mailVerifyLink(tx: PlatformTx, by: Sender, account: Account): Promise<void> {
  const { secret, hash } = newSecret()
  const expires = new Date(by.now().getTime() + verifyDays * 86_400_000)
  await insertToken(tx, { hash, purpose: 'verify', accountId: account.id, expires }, by.now())
  const url = `${by.publicUrl}/verifyEmail?token=${secret}`
  await mailAccount(tx, by, account, verifyMail(account.email, url))
}

/** Verifies by the mailed link. */
export async function verifyByLink(ctx: PublicContext, token: string): Promise<void> {
  const attempt = await countTry(ctx, 'verify', null)
  await ctx.db.withPlatform('verify an e-mail', async tx => {
    const used = await takeToken(tx, hashSecret(token), 'verify', ctx.now())
    if (!used) return refuse(400, signInTexts.linkExpired)
    await markVerified(tx, used.account_id, ctx.now())
  })
  await attempt.succeeded()
}

/** Mails a code to sign in with, when there is such an account; an older code stops working. */
export async function mailCode(ctx: PublicContext, email: string): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  // As dear to guess as a password: whoever reads the row can't try a million codes in its ten minutes.
  const code_hash = await hashPassword(code)
  await ctx.db.withPlatform('mail a code', async tx => {
    const account = await accountByEmail(tx, email)
    if (!account) return
    const expires = new Date(ctx.now().getTime() + codeMinutes * 60_000)
    const { hash } = newSecret()
    await insertToken(
      tx,
      { hash, purpose: 'code', accountId: account.id, expires, data: { code_hash } },
      ctx.now(),
    )
    await mailAccount(tx, ctx, account, codeMail(account.email, code, `${ctx.publicUrl}/auth/code`))
  })
}

/** Signs in with a mailed code. Each try is counted before it is judged; unknown accounts take as long. */
export async function enterByCode(
  ctx: PublicContext,
  { email, code, social_token }: { email: string; code: string; social_token?: string | undefined },
): Promise<Outcome> {
  const attempt = await countTry(ctx, 'otp', email)
  const row = await ctx.db.withPlatform('try a code', async tx => {
    const account = await accountByEmail(tx, email)
    return account && takeTry(tx, { accountId: account.id }, 'code', ctx.now())
  })
  const fits = await checkPassword(row ? codeData.parse(row.data).code_hash : null, code)
  if (!row || !fits) return refuse(400, signInTexts.wrongCode, { field: 'code' })
  const outcome = await ctx.db.withPlatform('sign in by a code', async tx => {
    const used = await takeToken(tx, row.token_hash, 'code', ctx.now())
    const account = used && (await accountBy(tx, { id: used.account_id }))
    if (!account) return refuse(400, signInTexts.wrongCode, { field: 'code' })
    await claim(tx, ctx, account)
    if (social_token) await linkByToken(tx, ctx, social_token, account)
    return proceed(tx, ctx, account)
  })
  ctx.sessions.forget()
  await attempt.succeeded()
  return outcome
}

/**
 * The owner of the e-mail is here. When nobody had verified it, somebody else may have opened the account in this
 * person's name: then every key that they may know is taken away.
 */
export async function claim(tx: PlatformTx, ctx: PublicContext, account: Account): Promise<void> {
  // The demo's mails are read by everybody, so they prove nobody.
  if (account.isVerified || account.memberships.every(m => m.is_demo)) return
  const now = ctx.now()
  await markVerified(tx, account.id, now)
  await clearKeys(tx, account.id)
  await endTokens(tx, account.id, ['reset', 'choice', 'second-factor', 'recovery'], now)
  await endSessions(tx, { accountId: account.id })
  if (account.password_hash === null) return
  await mailAccount(tx, ctx, account, keysClearedMail(account.email, `${ctx.publicUrl}/auth/forgot-password`))
}
