import { hashSecret } from '#server/auth/secrets.ts'
import { endSessions } from '#server/auth/sessions.ts'
import type { UserContext } from '#server/context.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { asPlatform } from '#server/db/inner-doors.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound } from '#server/refusal.ts'
import { hasPermission } from '#shared/access.ts'
import type { loginListContract } from '../../login-list.contract.ts'
import { accountBy } from '../accounts.queries.ts'
import { countOpenTokens } from '../link-tokens.queries.ts'
import { changeOwnPassword } from '../password/passwords.service.ts'
import { endPushOf } from '../push-ends.service.ts'
import { protectionOf } from '../second-factor/second-factor.queries.ts'
import { confirmFactor, endFactor, startFactor } from '../second-factor/second-factor.service.ts'
import { findOpenSession, grantOf, sessionsOfAccount, sessionsOfCompany } from './login-list.queries.ts'

interface Row {
  id: number
  kind: string
  expires_at: Date
  seen_at: Date | null
  token_hash: Buffer
  created_at: Date
  agent: string
  ip: string
}

/** The rows for display. The demo shows only the current one, as strangers share its accounts. */
async function shown<R extends Row>(tx: PlatformTx, rows: readonly R[], ctx: UserContext) {
  const own = hashSecret(ctx.token ?? '')
  const ownPhone = await grantOf(tx, ctx.token ?? '')
  return rows
    .map(({ token_hash, created_at, kind, expires_at, seen_at, ...row }) => ({
      ...row,
      at: created_at,
      current: token_hash.equals(own) || row.id === ownPhone,
      phone: kind === 'phone' ? { until: expires_at, seen_at: seen_at ?? created_at } : null,
    }))
    .filter(row => row.current || !ctx.session.demo)
}

export const loginListHandlers: Handlers<typeof loginListContract> = {
  async own(_input, ctx) {
    const { accountId } = ctx.session
    return ctx.db.withPlatform('list sign-ins', async tx => {
      const rows = await sessionsOfAccount(tx, accountId)
      const account = found(await protectionOf(tx, accountId))
      const isProtected = account.totp_confirmed_at !== null
      return {
        data: await shown(tx, rows, ctx),
        account: {
          email: account.email,
          email_verified: account.email_verified_at !== null,
          verification_sent: (await countOpenTokens(tx, accountId, 'verify')) > 0,
          has_password: account.password_hash !== null,
          second_factor: isProtected,
          recovery_codes: isProtected ? await countOpenTokens(tx, accountId, 'recovery') : 0,
        },
      }
    })
  },

  async company(_input, ctx) {
    return ctx.db.withPlatform('list sign-ins', async tx => ({
      data: await shown(tx, await sessionsOfCompany(tx, ctx.session.companyId), ctx),
    }))
  },

  async end({ id }, ctx) {
    const { session } = ctx
    let accountId: number | undefined
    const reply = await ctx.write(async tx => {
      const row = found(await asPlatform(tx, platform => findOpenSession(platform, id)))
      const isOwn = row.account_id === session.accountId && !session.demo
      const isOurs =
        row.company_id === session.companyId && hasPermission(session, 'settings') && !session.demo
      if (!isOwn && !isOurs) return notFound()
      await asPlatform(tx, async platform => {
        await endSessions(platform, { id: row.id })
        await endPushOf(platform, [row])
      })
      accountId = row.account_id
      // The user's own account may be signed in to another company.
      const user = row.company_id === session.companyId ? row.user_id : session.id
      tx.record('sessions', { user, ended: false }, { user, ended: true }, row.id)
      return {}
    })
    if (accountId !== undefined) ctx.sessions.forget({ accountId })
    return reply
  },

  async endOthers(_input, ctx) {
    const { session } = ctx
    const reply = await ctx.write(async tx => {
      if (session.demo) return { ended: 0 }
      const ended = await asPlatform(tx, async platform => {
        const account = found(await accountBy(platform, { id: session.accountId }))
        const count = await endSessions(platform, { accountId: session.accountId, except: ctx.token })
        await endPushOf(platform, account.memberships)
        return count
      })
      tx.record('sessions', { other_sign_ins: ended }, { other_sign_ins: 0 }, session.sessionId)
      return { ended }
    })
    ctx.sessions.forget({ accountId: session.accountId })
    return reply
  },

  changePassword: ({ old_password, password }, ctx) => changeOwnPassword(ctx, old_password, password),

  async startFactor({ password }, ctx) {
    return startFactor(ctx, password)
  },

  async confirmFactor({ code }, ctx) {
    return { recovery_codes: await confirmFactor(ctx, code) }
  },

  endFactor: ({ password, code }, ctx) => endFactor(ctx, password, code),
}
