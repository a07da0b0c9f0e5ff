import { hashSecret } from '#server/auth/secrets.ts'
import type { PublicContext, UserContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { asPlatform } from '#server/db/inner-doors.ts'
import { found, refuse } from '#server/refusal.ts'
import { recoveryCodeCount, signInTexts } from '../../sign-in.rules.ts'
import { accountByEmail } from '../accounts.queries.ts'
import { limitAttempts } from '../attempts.service.ts'
import { consumeToken, countTokenAttempt, endTokens, insertRecoveryCodes } from '../link-tokens.queries.ts'
import { proveOwnPassword } from '../password/passwords.service.ts'
import { type StartedSession, startCompanySession } from '../sessions.service.ts'
import { recordFactor } from './factor-record.service.ts'
import { openSecret, sealSecret } from './sealed-secrets.service.ts'
import {
  clearSecret,
  confirmSecret,
  consumeTotpStep,
  isProtected,
  protectionOf,
  storePendingSecret,
} from './second-factor.queries.ts'
import { isAppCode, randomBase32, totpStep, totpUri } from './totp.service.ts'

// RFC 4226, 4 recommends 160 bits. Recovery codes have 80, so a plain hash is enough.
const secretBytes = 20
const recoveryBytes = 10

/** Completes a sign-in that waits for its second step: five attempts, and ten in 15 minutes for the account. */
export async function completeSecondStep(
  ctx: PublicContext,
  token: string,
  code: string,
): Promise<StartedSession> {
  const hash = hashSecret(token)
  const byAddress = await limitAttempts(ctx, 'step', null)
  const step = await ctx.db.withPlatform('second step', tx =>
    countTokenAttempt(tx, { hash }, 'second-factor'),
  )
  if (!step) return refuse(400, signInTexts.stepOver)
  const attempt = await limitAttempts(ctx, 'factor', { name: `#${step.account_id}`, id: step.account_id })
  const session = await ctx.db.withPlatform('second step', async tx => {
    if (!(await consumeCode(tx, ctx, step.account_id, code))) return null
    const used = await consumeToken(tx, hash, 'second-factor')
    if (!used?.company_id || !used.user_id) return refuse(400, signInTexts.stepOver)
    return startCompanySession(tx, ctx, {
      accountId: used.account_id,
      companyId: used.company_id,
      userId: used.user_id,
    })
  })
  if (!session) {
    if (step.company_id !== null && step.user_id !== null)
      ctx.securityLog.note(
        { companyId: companyIdFrom(step.company_id, 'link'), userId: step.user_id },
        { kind: 'sign-in-failed', ip: ctx.ip },
      )
    return refuse(400, signInTexts.wrongCode, { field: 'code' })
  }
  await Promise.all([attempt.succeeded(), byAddress.succeeded()])
  return session
}

/** Checks and uses up a code from the app or a recovery code; each works once. False if it is wrong. */
async function consumeCode(
  tx: PlatformTx,
  ctx: PublicContext,
  accountId: number,
  code: string,
): Promise<boolean> {
  const account = await protectionOf(tx, accountId)
  if (!account?.totp_secret || !account.totp_confirmed_at) return false
  const secret = openSecret(ctx, accountId, account.totp_secret)
  if (secret === null && isAppCode(code)) return refuse(409, signInTexts.factorUnreadable, { field: 'code' })
  const step = secret === null ? null : totpStep(secret, code, tx.now, account.totp_last_step)
  if (step !== null) return consumeTotpStep(tx, accountId, step)
  const used = await consumeToken(tx, recoveryHash(accountId, code), 'recovery')
  return used?.account_id === accountId
}

// The account is part of the hash, so that a code reveals nothing about other accounts' codes.
function recoveryHash(accountId: number, code: string): Buffer {
  return hashSecret(`recovery:${accountId}:${code}`)
}

/** Starts setting up the second step; it takes effect once a first code is confirmed. */
export async function startFactor(ctx: UserContext, password: string) {
  if (ctx.session.demo) refuse(403, signInTexts.factorNotInDemo)
  const { attempt } = await proveOwnPassword(ctx, password)
  await attempt.succeeded()
  const { accountId } = ctx.session
  const secret = randomBase32(secretBytes)
  return ctx.db.withPlatform('set up a second step', async tx => {
    if (!(await storePendingSecret(tx, accountId, sealSecret(ctx, accountId, secret))))
      return refuse(409, signInTexts.factorOn)
    const { email } = found(await protectionOf(tx, accountId))
    return { secret, uri: totpUri(secret, email) }
  })
}

/** Turns the second step on. The recovery codes are given out this once; only their hashes are stored. */
export async function confirmFactor(ctx: UserContext, code: string): Promise<string[]> {
  if (ctx.session.demo) refuse(403, signInTexts.factorNotInDemo)
  const { accountId } = ctx.session
  const attempt = await limitAttempts(ctx, 'factor', { name: `#${accountId}`, id: accountId })
  const codes = Array.from({ length: recoveryCodeCount }, () => randomBase32(recoveryBytes))
  await ctx.db.withPlatform('confirm a second step', async tx => {
    const account = found(await protectionOf(tx, accountId))
    if (account.totp_confirmed_at) return refuse(409, signInTexts.factorOn)
    if (!account.totp_secret) return refuse(409, signInTexts.stepOver)
    const secret = openSecret(ctx, accountId, account.totp_secret)
    if (secret === null) return refuse(409, signInTexts.stepOver)
    const step = totpStep(secret, code, tx.now, null)
    if (step === null) return refuse(400, signInTexts.wrongCode, { field: 'code' })
    if (!(await confirmSecret(tx, accountId, account.totp_secret, step)))
      return refuse(409, signInTexts.stepOver)
    await insertRecoveryCodes(
      tx,
      accountId,
      codes.map(one => recoveryHash(accountId, one)),
    )
    const memberships = [{ company_id: Number(ctx.session.companyId) }]
    await recordFactor(tx, { id: accountId, memberships }, true)
  })
  ctx.sessions.forget({ accountId })
  await attempt.succeeded()
  return codes.map(one => (one.match(/.{4}/g) ?? []).join('-'))
}

/** Turns the second step off, with the password and a code. */
export async function endFactor(ctx: UserContext, password: string, code: string) {
  if (ctx.session.demo) refuse(403, signInTexts.factorNotInDemo)
  const { attempt } = await proveOwnPassword(ctx, password)
  const { accountId } = ctx.session
  const reply = await ctx.write(async tx => {
    await asPlatform(tx, async platform => {
      const account = found(await protectionOf(platform, accountId))
      if (!account.totp_confirmed_at) refuse(409, signInTexts.factorOff)
      if (!(await consumeCode(platform, ctx, accountId, code)))
        refuse(400, signInTexts.wrongCode, { field: 'code' })
      await turnOff(platform, accountId)
    })
    tx.record('accounts', { second_factor: true }, { second_factor: false }, accountId)
    return {}
  })
  await attempt.succeeded()
  return reply
}

/** Turns the second step off on the server operator's behalf, who has verified the person; false if it was not on. */
export async function endFactorFor(tx: PlatformTx, email: string): Promise<boolean> {
  const account = await accountByEmail(tx, email)
  if (!account || !(await isProtected(tx, account.id))) return false
  await turnOff(tx, account.id)
  await recordFactor(tx, account, false)
  return true
}

async function turnOff(tx: PlatformTx, accountId: number): Promise<void> {
  await clearSecret(tx, accountId)
  await endTokens(tx, accountId, ['recovery', 'second-factor'])
}
