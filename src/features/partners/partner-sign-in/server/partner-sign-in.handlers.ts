import { limitAttempts } from '#features/account/sign-in/server/attempts.service.ts'
import { endPartnerSessions } from '#server/auth/partner-sessions.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound } from '#server/refusal.ts'
import type { partnerSignInContract } from '../partner-sign-in.contract.ts'
import { confirmPartnerFactor, endPartnerFactor, startPartnerFactor } from './partner-factor.service.ts'
import { hostOf } from './partner-host.service.ts'
import { openSessions, personById } from './partner-people.queries.ts'
import {
  applyAsPartner,
  changePartnerPassword,
  finishPartnerSignIn,
  mailPartnerReset,
  mailVerification,
  provePartnerPassword,
  resetPartnerPassword,
  signInPartner,
  verifyPartnerEmail,
  verifyPartnerReset,
} from './partner-sign-in.service.ts'

export const partnerSignInHandlers: Handlers<typeof partnerSignInContract> = {
  async open(_input, ctx) {
    await hostOf(ctx)
    return {}
  },
  async signup(input, ctx) {
    return { message: 'Your application has been received.', partner: await applyAsPartner(ctx, input) }
  },
  login: (input, ctx) => signInPartner(ctx, input),
  secondFactor: ({ token, code }, ctx) => finishPartnerSignIn(ctx, token, code),
  async forgotPassword({ email }, ctx) {
    await mailPartnerReset(ctx, email)
    return {}
  },
  async verifyResetToken({ token }, ctx) {
    await verifyPartnerReset(ctx, token)
    return {}
  },
  async resetPassword({ token, password }, ctx) {
    await resetPartnerPassword(ctx, token, password)
    return {}
  },
  async verifyEmail({ token }, ctx) {
    await verifyPartnerEmail(ctx, token)
    return {}
  },
  async resendVerification(_input, ctx) {
    const { partnerId, personId } = ctx.partner
    await limitAttempts({ ...ctx, session: null }, 'partner-send-verify', { name: `#${personId}` })
    return ctx.write(async tx => {
      const { email, language } = found(await personById(tx, personId))
      await mailVerification(tx, ctx, { partnerId, personId, email, language })
      return {}
    })
  },
  changePassword: ({ currentPassword, newPassword }, ctx) =>
    changePartnerPassword(ctx, currentPassword, newPassword),
  logout: (_input, { partner, write }) =>
    write(async tx => {
      await endPartnerSessions(tx, { personId: partner.personId, id: partner.sessionId })
      return {}
    }),
  async sessions(_input, ctx) {
    const { personId, sessionId } = ctx.partner
    return ctx.read(async tx => {
      const person = found(await personById(tx, personId))
      const sessions = await openSessions(tx, personId)
      return {
        sessions: sessions.map(each => ({ ...each, current: each.id === sessionId })),
        second_factor: person.totp_confirmed_at !== null,
      }
    })
  },
  endSession: ({ id }, ctx) =>
    ctx.write(async tx => {
      const { personId, sessionId } = ctx.partner
      const which = id === 0 ? { except: sessionId } : { id }
      const ended = await endPartnerSessions(tx, { personId, ...which })
      if (id !== 0 && ended === 0) return notFound()
      return {}
    }),
  async startFactor({ password }, ctx) {
    const person = await provePartnerPassword(ctx, password, 'password')
    return startPartnerFactor(ctx, person)
  },
  async confirmFactor({ code }, ctx) {
    await limitAttempts({ ...ctx, session: null }, 'partner-factor', { name: `#${ctx.partner.personId}` })
    return { recovery_codes: await confirmPartnerFactor(ctx, code) }
  },
  async endFactor({ password, code }, ctx) {
    await provePartnerPassword(ctx, password, 'password')
    return endPartnerFactor(ctx, code)
  },
}
