import { setTimeout as wait } from 'node:timers/promises'
import { hashPassword } from '#server/auth/secrets.ts'
import { endSessions } from '#server/auth/sessions.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { trialPack } from '#shared/plan.ts'
import { pictureAddress } from '../../company/company.rules.ts'
import type { signInContract } from '../sign-in.contract.ts'
import { companyZone, demoAccounts, signInTexts, trialDays } from '../sign-in.rules.ts'
import { countTry } from './attempts.service.ts'
import { createCompanyIn } from './companies.service.ts'
import { acceptByLink, readInvite } from './joining.service.ts'
import { mailResetLink, proveAccount, resetByLink } from './passwords.service.ts'
import { begin, signedIn, signedInUser } from './sessions.service.ts'

/** Longer than the work takes: by the clock, nobody can tell whether an account exists. */
const answerAfterMs = 200

export const signInHandlers: Handlers<typeof signInContract> = {
  async signup(input, ctx) {
    await countTry(ctx, 'signup', null)
    const passwordHash = await hashPassword(input.password)
    const now = ctx.now()
    const time_zone = companyZone(input.time_zone)
    const started = await ctx.db.withPlatform('sign up', async tx => {
      const created = await createCompanyIn(tx, {
        name: input.company_name,
        email: input.email,
        phone: input.phone,
        iso: input.iso,
        time_zone,
        pack_id: trialPack,
        subscription_date: dayText(todayIn(time_zone, now.toISOString()) + trialDays),
        refer_code: input.refer_code,
        owner: {
          email: input.email,
          fullname: input.fullname,
          phone: input.phone,
          passwordHash,
          joinedAt: now,
        },
      })
      return created && begin(tx, ctx, created)
    })
    if (!started) return refuse(409, signInTexts.emailTaken, { field: 'email' })
    return signedIn(ctx, started)
  },

  async login({ email, password, company_id }, ctx) {
    if (!email || !password) refuse(400, signInTexts.empty)
    const account = await proveAccount(ctx, email, password)
    const open = account.memberships.filter(m => m.active && m.joined)
    const companies = company_id === undefined ? open : open.filter(m => m.company_id === company_id)
    const [company, ...others] = companies
    if (!company) return refuse(403, signInTexts.disabled)
    if (others.length > 0) {
      return {
        companies: companies.map(m => ({ id: m.company_id, name: m.name, logo: pictureAddress(m.logo_key) })),
      }
    }
    const who = { accountId: account.id, companyId: company.company_id, userId: company.user_id }
    return signedIn(ctx, await ctx.db.withPlatform('start a session', tx => begin(tx, ctx, who)))
  },

  async forgotPassword({ email }, ctx) {
    await countTry(ctx, 'forgot', email)
    await Promise.all([mailResetLink(ctx, email), wait(answerAfterMs)])
    return {}
  },

  async resetPassword({ token, password }, ctx) {
    await resetByLink(ctx, token, password)
    return {}
  },

  async invite({ token }, ctx) {
    const { email, fullname, company_name, password_hash } = await readInvite(ctx, token)
    return { email, fullname, company_name, has_password: password_hash !== null }
  },

  async acceptInvite({ token, password }, ctx) {
    return signedIn(ctx, await acceptByLink(ctx, token, password))
  },

  async logout(_input, ctx) {
    const { token, session } = ctx
    if (token && session) {
      await ctx.db.withPlatform('sign out', tx => endSessions(tx, { token }))
      ctx.sessions.forget()
    }
    return {}
  },

  async me(_input, ctx) {
    return { user: await ctx.read(tx => signedInUser(tx, ctx.session)) }
  },

  async demoSignIns(_input, ctx) {
    return { data: ctx.demo ? [...demoAccounts] : [] }
  },
}
