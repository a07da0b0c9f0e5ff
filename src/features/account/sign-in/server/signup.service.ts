import * as z from 'zod/mini'
import { hashNewPassword } from '#server/auth/new-password.ts'
import { checkPassword, hashSecret, newSecret } from '#server/auth/secrets.ts'
import type { PublicContext } from '#server/context.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { mailReader } from '#server/providers/mail/worded-mail.ts'
import { refuse } from '#server/refusal.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { planOf, trialPack } from '#shared/plan.ts'
import { companyZone, signInTexts, trialDays } from '../sign-in.rules.ts'
import { accountBy, accountByEmail, markVerified } from './accounts.queries.ts'
import { limitAttempts } from './attempts.service.ts'
import { mailVerifyLink } from './code/mail-proofs.service.ts'
import { createCompanyIn } from './companies.service.ts'
import { type StartedSession, startCompanySession } from './sessions.service.ts'
import { accountExistsMail, finishSignupMail } from './sign-in-mails.ts'
import { consumeSignup, insertSignup, openSignup } from './signup-tokens.queries.ts'
import { linkByToken } from './social/social.service.ts'
import { openSocialStep } from './social/social-tokens.queries.ts'

const signup = z.object({
  email: z.string(),
  fullname: z.string(),
  company_name: z.string(),
  phone: z.string(),
  iso: z.string(),
  time_zone: z.string(),
  refer_code: z.string(),
  password_hash: z.string(),
  /** Sealed; '': none. */
  social_token: z.string(),
})
type Signup = z.infer<typeof signup>

interface Fields extends Omit<Signup, 'password_hash' | 'social_token'> {
  password: string
  social_token?: string | undefined
}

/**
 * Starts a company and its session. Where mail leaves the server, the address has to be proven first: a link is mailed to
 * it, or, if somebody has an account with it, a mail that says so; the answer is the same. Null: the link was mailed.
 */
export async function signUp(
  ctx: PublicContext,
  { password, ...fields }: Fields,
): Promise<StartedSession | null> {
  const { social_token = '' } = fields
  const sent = { ...fields, social_token, password_hash: await hashNewPassword(password) }
  if (!ctx.provesSignUps || (await isVouchedFor(ctx, sent)))
    return ctx.db.withPlatform('sign up', async tx => {
      const started = await start(tx, ctx, sent)
      const kept = await accountBy(tx, { id: started.accountId })
      if (kept && !kept.isVerified) await mailVerifyLink(tx, ctx, kept)
      return startCompanySession(tx, ctx, started)
    })
  const { secret, hash } = newSecret()
  await ctx.db.withPlatform('mail a link to finish a sign-up', async tx => {
    const account = await accountByEmail(tx, sent.email)
    if (account?.memberships.some(each => each.joined)) {
      await ctx.outbox.accountMail(tx, await accountExistsMail(mailReader(account, ctx), ctx.publicUrl))
      return
    }
    const data = { ...sent, social_token: social_token && ctx.seal.seal(social_token, sealedFor) }
    await insertSignup(tx, hash, data)
    const url = `${ctx.publicUrl}/auth/finishSignup?token=${secret}`
    await ctx.outbox.accountMail(
      tx,
      await finishSignupMail({ email: sent.email, language: ctx.language }, url),
    )
  })
  return null
}

const sealedFor = 'signup'

/**
 * Finishes a sign-up by its mailed link. It takes the password of the sign-up: a stranger may have signed up with another
 * person's address, who must not open the account for them.
 */
export async function finishSignUp(
  ctx: PublicContext,
  { token, password }: { token: string; password: string },
): Promise<StartedSession> {
  const attempt = await limitAttempts(ctx, 'signup-finish', null)
  const hash = hashSecret(token)
  const open = await ctx.db.withPlatform('read a sign-up', tx => openSignup(tx, hash))
  if (!open) return refuse(400, signInTexts.linkExpired)
  const sent = signup.parse(open.data)
  if (!(await checkPassword(sent.password_hash, password)))
    return refuse(400, signInTexts.wrongPassword, { field: 'password' })
  const session = await ctx.db.withPlatform('finish a sign-up', async tx => {
    if (!(await consumeSignup(tx, hash))) return refuse(400, signInTexts.linkExpired)
    const social_token = sent.social_token && (ctx.seal.open(sent.social_token, sealedFor) ?? '')
    // The step at the other service may be over by now: it can be linked again later.
    const isOpen = social_token && (await openSocialStep(tx, 'social-link', hashSecret(social_token)))
    const started = await start(tx, ctx, { ...sent, social_token: isOpen ? social_token : '' })
    await markVerified(tx, started.accountId)
    return startCompanySession(tx, ctx, started)
  })
  await attempt.succeeded()
  return session
}

/** True if a sign-in at another service has proven this address. */
async function isVouchedFor(ctx: PublicContext, { social_token, email }: Signup): Promise<boolean> {
  if (social_token === '') return false
  const proof = await ctx.db.withPlatform('read a social step', tx =>
    openSocialStep(tx, 'social-link', hashSecret(social_token)),
  )
  return proof?.emailVerified === true && proof.email === email
}

async function start(tx: PlatformTx, ctx: PublicContext, sent: Signup) {
  const now = ctx.now()
  const time_zone = companyZone(sent.time_zone)
  const created = await createCompanyIn(
    tx,
    {
      name: sent.company_name,
      email: sent.email,
      phone: sent.phone,
      iso: sent.iso,
      time_zone,
      ...planOf(
        {
          pack_id: trialPack,
          subscription_date: dayText(todayIn(time_zone, now.toISOString()) + trialDays),
        },
        ctx.sellsPlans,
      ),
      refer_code: sent.refer_code,
      owner: {
        email: sent.email,
        fullname: sent.fullname,
        phone: sent.phone,
        passwordHash: sent.password_hash,
        joinedAt: now,
      },
    },
    ctx.furnishCompany,
  )
  if (!created) return refuse(409, signInTexts.emailTaken, { field: 'email' })
  if (sent.social_token)
    await linkByToken(tx, sent.social_token, { id: created.accountId, email: sent.email })
  return created
}
