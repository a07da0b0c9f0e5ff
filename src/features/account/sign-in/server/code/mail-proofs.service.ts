import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { checkPassword, hashPassword, hashSecret, newSecret } from '#server/auth/secrets.ts'
import type { PublicContext } from '#server/context.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { mailReader } from '#server/providers/mail/worded-mail.ts'
import { refuse } from '#server/refusal.ts'
import { signInTexts } from '../../sign-in.rules.ts'
import {
  type Account,
  accountBy,
  accountByEmail,
  isStillPassword,
  markVerified,
} from '../accounts.queries.ts'
import { attemptedAccount, limitAttempts } from '../attempts.service.ts'
import { claimAccount, claimAndNotify } from '../claim.service.ts'
import { consumeToken, countTokenAttempt, findOpenToken, insertToken } from '../link-tokens.queries.ts'
import { continueSignIn, type Outcome } from '../next-step.service.ts'
import { codeMail, verifyMail } from '../sign-in-mails.ts'
import { linkByToken } from '../social/social.service.ts'

const codeData = z.object({ code_hash: z.string() })

type Sender = Pick<PublicContext, 'outbox' | 'now' | 'publicUrl' | 'language'>

/** Mails the link to verify the account's e-mail; earlier links stop working. */
export async function mailVerifyLink(
  tx: PlatformTx,
  by: Sender,
  account: Pick<Account, 'id' | 'email' | 'language'>,
): Promise<void> {
  const { secret, hash } = newSecret()
  await insertToken(tx, { hash, purpose: 'verify', accountId: account.id })
  const url = `${by.publicUrl}/verifyEmail?token=${secret}`
  await by.outbox.accountMail(tx, await verifyMail(mailReader(account, by), url))
}

/**
 * Verifies the e-mail by the mailed link. The person must also be signed in or type the account's password: otherwise
 * somebody could open an account in another person's name and have them verify it.
 */
export async function verifyByLink(ctx: PublicContext, token: string, password: string): Promise<void> {
  const attempt = await limitAttempts(ctx, 'verify', null)
  const hash = hashSecret(token)
  const account = await ctx.db.withPlatform('read a link to verify', async tx => {
    const open = await findOpenToken(tx, hash, 'verify')
    return open && accountBy(tx, { id: open.account_id })
  })
  if (!account) return refuse(400, signInTexts.linkExpired)
  const isOwn = ctx.session?.accountId === account.id
  if (!isOwn && account.password_hash !== null) {
    if (!password) refuse(400, signInTexts.verifyPassword, { field: 'password' })
    const proof = await limitAttempts(ctx, 'login', { name: account.email, id: account.id })
    if (!(await checkPassword(account.password_hash, password)))
      refuse(400, signInTexts.wrongPassword, { field: 'password' })
    await proof.succeeded()
  }
  await ctx.db.withPlatform('verify an e-mail', async tx => {
    const used = await consumeToken(tx, hash, 'verify')
    if (!used || !(await isStillPassword(tx, account.id, account.password_hash)))
      return refuse(400, signInTexts.linkExpired)
    // Without a password the link alone was proof.
    if (!isOwn && account.password_hash === null) await claimAccount(tx, account)
    await markVerified(tx, account.id)
  })
  ctx.sessions.forget()
  await attempt.succeeded()
}

/** Mails a sign-in code if the account exists; an earlier code stops working. */
export async function mailCode(ctx: PublicContext, email: string): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  // Hashed as slowly as a password: a reader of the row can't try a million codes in its ten minutes.
  const code_hash = await hashPassword(code)
  await ctx.db.withPlatform('mail a code', async tx => {
    const account = await accountByEmail(tx, email)
    if (!account) return
    const { hash } = newSecret()
    await insertToken(tx, { hash, purpose: 'code', accountId: account.id, data: { code_hash } })
    await ctx.outbox.accountMail(
      tx,
      await codeMail(mailReader(account, ctx), code, `${ctx.publicUrl}/auth/code`),
    )
  })
}

/** Signs in with a mailed code. Each attempt is counted before it is checked; unknown accounts take as long. */
export async function signInByCode(
  ctx: PublicContext,
  { email, code, social_token }: { email: string; code: string; social_token?: string | undefined },
): Promise<Outcome> {
  const attempt = await limitAttempts(ctx, 'otp', await attemptedAccount(ctx, email))
  const row = await ctx.db.withPlatform('check a code', async tx => {
    const account = await accountByEmail(tx, email)
    return account && countTokenAttempt(tx, { accountId: account.id }, 'code')
  })
  const fits = await checkPassword(row ? codeData.parse(row.data).code_hash : null, code)
  if (!row || !fits) {
    ctx.securityLog.noteName(email, { kind: 'sign-in-failed', ip: ctx.ip })
    return refuse(400, signInTexts.wrongCode, { field: 'code' })
  }
  const outcome = await ctx.db.withPlatform('sign in by a code', async tx => {
    const used = await consumeToken(tx, row.token_hash, 'code')
    const account = used && (await accountBy(tx, { id: used.account_id }))
    if (!account) return refuse(400, signInTexts.wrongCode, { field: 'code' })
    await claimAndNotify(tx, ctx, account)
    if (social_token) await linkByToken(tx, social_token, account)
    return continueSignIn(tx, ctx, account)
  })
  ctx.sessions.forget()
  await attempt.succeeded()
  return outcome
}
