import { setTimeout as wait } from 'node:timers/promises'
import { endSessions } from '#server/auth/sessions.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import type { signInContract } from '../sign-in.contract.ts'
import { demoAccounts, signInTexts } from '../sign-in.rules.ts'
import { accountBy, isStillPassword } from './accounts.queries.ts'
import { limitAttempts } from './attempts.service.ts'
import { mailCode, mailVerifyLink, signInByCode, verifyByLink } from './code/mail-proofs.service.ts'
import { acceptByLink, readInvite } from './invitation/joining.service.ts'
import {
  answerNextStep,
  companyChoices,
  memberIdsOf,
  openMemberships,
  signInAs,
  signInToChosenCompany,
} from './next-step.service.ts'
import { mailResetLink, proveAccount, resetByLink } from './password/passwords.service.ts'
import { keepReady, renewByPhone } from './phones.service.ts'
import { completeSecondStep } from './second-factor/second-factor.service.ts'
import { signedIn, signedInUser } from './sessions.service.ts'
import { finishSignUp, signUp } from './signup.service.ts'

/** Longer than the work takes, so that the response time does not reveal whether an account exists. */
const answerAfterMs = 200

export const signInHandlers: Handlers<typeof signInContract> = {
  async signup(input, ctx) {
    await limitAttempts(ctx, 'signup', ctx.provesSignUps ? { name: input.email } : null)
    if (!ctx.provesSignUps) return signedIn(ctx, (await signUp(ctx, input))!)
    const [started] = await Promise.all([signUp(ctx, input), wait(answerAfterMs)])
    return started ? signedIn(ctx, started) : { check_mail: input.email }
  },

  finishSignup: async (input, ctx) => signedIn(ctx, await finishSignUp(ctx, input)),

  async login({ email, password, company_id }, ctx) {
    if (!email || !password) refuse(400, signInTexts.empty)
    const account = await proveAccount(ctx, email, password)
    const companies = openMemberships(account, company_id)
    const [company, ...others] = companies
    if (!company || others.length > 0) return { companies: companyChoices(companies) }
    return answerNextStep(
      ctx,
      await ctx.db.withPlatform('start a session', async tx => {
        if (!(await isStillPassword(tx, account.id, account.password_hash))) refuse(400, signInTexts.wrong)
        return signInAs(tx, ctx, memberIdsOf(account, company))
      }),
    )
  },

  async chooseCompany({ token, company_id }, ctx) {
    return answerNextStep(ctx, await signInToChosenCompany(ctx, token, company_id))
  },

  async secondFactor({ token, code }, ctx) {
    return signedIn(ctx, await completeSecondStep(ctx, token, code))
  },

  async sendOtp({ email }, ctx) {
    await limitAttempts(ctx, 'send-otp', { name: email })
    await Promise.all([mailCode(ctx, email), wait(answerAfterMs)])
    return {}
  },

  async verifyOtp(input, ctx) {
    return answerNextStep(ctx, await signInByCode(ctx, input))
  },

  async verifyEmail({ token, password }, ctx) {
    await verifyByLink(ctx, token, password)
    return {}
  },

  async resendVerification(_input, ctx) {
    const { accountId } = ctx.session
    await limitAttempts(ctx, 'send-verify', { name: `#${accountId}` })
    await ctx.db.withPlatform('send a verification again', async tx => {
      const account = found(await accountBy(tx, { id: accountId }))
      if (account.isVerified) return refuse(409, signInTexts.alreadyVerified)
      await mailVerifyLink(tx, ctx, account)
    })
    return {}
  },

  async forgotPassword({ email }, ctx) {
    await limitAttempts(ctx, 'forgot', { name: email })
    await Promise.all([mailResetLink(ctx, email), wait(answerAfterMs)])
    return {}
  },

  async resetPassword({ token, password }, ctx) {
    await resetByLink(ctx, token, password)
    return {}
  },

  async invite({ token }, ctx) {
    const { email, fullname, company_name, is_taken } = await readInvite(ctx, token)
    return { email, fullname, company_name, has_password: Boolean(is_taken) }
  },

  async acceptInvite({ token, password }, ctx) {
    return answerNextStep(ctx, await acceptByLink(ctx, token, password))
  },

  keepPhone: ({ device }, ctx) => keepReady(ctx, device),
  renewPhone: ({ device }, ctx) => renewByPhone(ctx, device),

  async logout(_input, ctx) {
    const { token, session } = ctx
    if (token && session) {
      await ctx.db.withPlatform('sign out', tx => endSessions(tx, { token }))
      ctx.sessions.forget({ accountId: session.accountId })
    }
    return {}
  },

  async me(_input, ctx) {
    return { user: await ctx.read(tx => signedInUser(tx, ctx, ctx.session)) }
  },

  async demoSignIns(_input, ctx) {
    return { data: ctx.demo ? [...demoAccounts] : [] }
  },
}
