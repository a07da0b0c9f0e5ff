import type { Handlers } from '#server/mount.ts'
import { found, notFound } from '#server/refusal.ts'
import { hasPermission, seesOwnWorkOnly } from '#shared/access.ts'
import type { leaveBalancesContract } from '../leave-balances.contract.ts'
import {
  dropEntitlement,
  type EntitlementRow,
  entitlementRows,
  putEntitlement,
} from './leave-balances.queries.ts'
import { balancesOf, clashesOf, earnedKindsOf, refuseKind } from './leave-balances.service.ts'
import { activeIds } from './shifts.queries.ts'

/** Leave that is not kept yet. */
const newLeave = { id: 0, version: 0, kind_name: '', is_paid: true }

export const leaveBalancesHandlers: Handlers<typeof leaveBalancesContract> = {
  async balances({ user_id }, ctx) {
    const { session } = ctx
    const isManager = hasPermission(session, 'team.manage')
    if (user_id !== null && user_id !== session.id && !isManager && !hasPermission(session, 'time.approve'))
      return notFound()
    const ids = user_id !== null ? [user_id] : isManager ? null : [session.id]
    return { result: await ctx.read(tx => balancesOf(tx, ids, session.timeZone)) }
  },

  async clashes({ user_id, ...days }, ctx) {
    const { session } = ctx
    const of = user_id ?? session.id
    if (of !== session.id && !hasPermission(session, 'team.manage')) return notFound()
    return ctx.read(async tx => {
      found((await activeIds(tx, [of]))[0])
      const result = await clashesOf(tx, { ...newLeave, ...days, user_id: of }, session.timeZone)
      return { result: seesOwnWorkOnly(session) ? { ...result, names: [] } : result }
    })
  },

  entitlements: ({ user_id }, ctx) =>
    ctx.read(async tx => {
      const kinds = await earnedKindsOf(tx)
      const rows = await entitlementRows(tx, user_id === null ? [] : [user_id])
      const own = rows.filter(each => each.user_id === user_id)
      return { result: own.map(row => toWire(row, kinds)) }
    }),

  saveEntitlement: ({ year_hours, balance_hours, ...sent }, ctx) =>
    ctx.write(async tx => {
      if (sent.user_id !== null) found((await activeIds(tx, [sent.user_id]))[0])
      await refuseKind(tx, sent)
      const { before, after } = await putEntitlement(tx, {
        ...sent,
        year_minutes: minutesOf(year_hours),
        balance_minutes: minutesOf(balance_hours),
      })
      tx.record('leave_entitlements', before, after)
      return { result: toWire(after, await earnedKindsOf(tx)) }
    }),

  deleteEntitlement: ({ id }, ctx) =>
    ctx.write(async tx => {
      tx.record('leave_entitlements', found(await dropEntitlement(tx, id)), null)
      return {}
    }),
}

const minutesOf = (hours: number | null) => (hours === null ? null : Math.round(hours * 60))
const hoursOf = (minutes: number | null) => (minutes === null ? null : Math.round((minutes * 100) / 60) / 100)

const toWire = (
  { year_minutes, balance_minutes, ...row }: EntitlementRow,
  kinds: Awaited<ReturnType<typeof earnedKindsOf>>,
) => ({
  ...row,
  name: kinds.find(each => each.kind === row.kind && each.kind_id === row.kind_id)?.name ?? '',
  year_hours: hoursOf(year_minutes),
  balance_hours: hoursOf(balance_minutes),
})
