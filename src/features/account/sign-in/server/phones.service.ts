import { handInTicket, keepPhone, phoneDays, showGrant } from '#server/auth/phone-grants.ts'
import { readSetting } from '#server/company-setting.ts'
import type { PublicContext, UserContext } from '#server/context.ts'
import { asCompany } from '#server/db/inner-doors.ts'
import { refuse } from '#server/refusal.ts'
import { keepsPhones, securitySetting } from '#server/security/security-setting.ts'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { signInTexts } from '../sign-in.rules.ts'
import { signedIn, startCompanySession } from './sessions.service.ts'

const cookieName = 'tradewind_phone'
const cookiePath = '/api/login'

/** Gives a technician's phone what renews its session. */
export async function keepReady(ctx: UserContext, device: string) {
  const { session } = ctx
  const rules = await ctx.read(tx => readSetting(tx, securitySetting))
  const mayStay = keepsPhones(rules) && seesOwnWorkOnly(session)
  const cookie = ctx.cookie(cookieName)
  const kept = mayStay
    ? await ctx.db.withPlatform('keep a phone ready', tx =>
        keepPhone(tx, { sessionId: session.sessionId, device, cookie }),
      )
    : null
  if (kept?.cookie) giveCookie(ctx, kept.cookie)
  return { until: kept?.until ?? null, offline_hours: rules.offline_days * 24 }
}

/** Begins a session by the phone's cookie. A copy that was used ends the grant, also where this request is refused. */
export async function renewByPhone(ctx: PublicContext, device: string) {
  const shown = await ctx.db.withPlatform('renew a session', async tx => {
    const found = await showGrant(tx, ctx.cookie(cookieName), device)
    if (!found || 'revoked' in found) return found
    const { renewed, cookie } = found
    const rules = await asCompany(tx, renewed.companyId, company => readSetting(company, securitySetting))
    if (!keepsPhones(rules)) return null
    const who = { ...renewed, companyId: Number(renewed.companyId), grantId: renewed.id }
    return { started: await startCompanySession(tx, ctx, who), cookie }
  })
  if (!shown) return refuse(401, signInTexts.phoneEnded)
  if ('revoked' in shown) {
    // At once in this process; others hear of it through the database.
    ctx.sessions.forget({ accountId: shown.revoked.accountId })
    if (shown.isCopied) ctx.securityLog.note(shown.revoked, { kind: 'phone-copied', ip: ctx.ip })
    const ticket = handInTicket(ctx.seal, shown.revoked, ctx.now())
    return refuse(403, signInTexts.phoneSignedOut, { ticket })
  }
  giveCookie(ctx, shown.cookie)
  return signedIn(ctx, shown.started)
}

const giveCookie = (ctx: PublicContext, cookie: string) =>
  ctx.keepCookie(cookieName, cookie, { path: cookiePath, seconds: phoneDays * 86_400 })
