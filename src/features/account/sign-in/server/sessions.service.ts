import { pictureAddress } from '#features/account/company/company.rules.ts'
import { storedChoices } from '#features/account/page-settings/page-settings.rules.ts'
import type { Session } from '#server/auth/session.ts'
import { startSession } from '#server/auth/sessions.ts'
import { readSetting } from '#server/company-setting.ts'
import type { PublicContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { found } from '#server/refusal.ts'
import { securitySetting } from '#server/security/security-setting.ts'
import { permissionToWire } from '#shared/permissions.ts'
import { planOf } from '#shared/plan.ts'
import type { SignedInUser } from '../sign-in.contract.ts'
import { sessionMinutes } from '../sign-in.rules.ts'
import { rememberDevice } from './known-device.service.ts'
import { signedInRow } from './members.queries.ts'

export interface MemberIds {
  /** The grant of the phone on which the session begins. */
  grantId?: number
  accountId: number
  companyId: number
  userId: number
}

export interface StartedSession {
  accessToken: string
  exp: number
}

/** Starts a company session of the usual length, from the caller's address and browser. */
export function startCompanySession(
  tx: PlatformTx,
  ctx: PublicContext,
  who: MemberIds,
): Promise<StartedSession> {
  return startSession(tx, { ...who, minutes: sessionMinutes, ip: ctx.ip, agent: ctx.agent })
}

/** The reply to a sign-in: the token and its user. To be called once the transaction has committed. */
export async function signedIn(ctx: PublicContext, started: StartedSession) {
  const session = found(await ctx.sessions.find(started.accessToken))
  rememberDevice(ctx, session.accountId)
  ctx.securityLog.note({ companyId: session.companyId, userId: session.id }, { kind: 'sign-in', ip: ctx.ip })
  const user = await ctx.db.withCompany(session.companyId, tx => signedInUser(tx, ctx, session))
  return { ...started, user }
}

/** The signed-in user, as sent to the screens. */
export async function signedInUser(
  tx: CompanyTx,
  ctx: PublicContext,
  session: Session,
): Promise<SignedInUser> {
  const { logo_key, picture_key, lat, lng, is_demo, is_platform, menu, ...row } = found(
    await signedInRow(tx, session.id),
  )
  return {
    ...planOf(row, ctx.sellsPlans),
    sells_plans: ctx.sellsPlans,
    company_logo: pictureAddress(logo_key),
    picture: pictureAddress(picture_key),
    latitude: lat,
    longitude: lng,
    demo: is_demo,
    platform: is_platform,
    sends_out: !(is_demo && ctx.closesDemo),
    needs_factor: session.lacks_factor === true,
    idle_minutes: (await readSetting(tx, securitySetting)).idle_minutes,
    kind: session.kind,
    permissions: session.permissions.map(permissionToWire),
    leftMenu: ctx.menuOf(session),
    menu: storedChoices(menu),
  }
}
