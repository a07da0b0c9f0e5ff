import type { UserTx } from '#server/db/company-tx.ts'
import { asPlatform } from '#server/db/inner-doors.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale } from '#server/refusal.ts'
import type { alertsContract } from '../alerts.contract.ts'
import { alertTexts } from '../alerts.rules.ts'
import { alertsAfter, deleteAlert, insertAlert, lockAlert, updateAlert } from './alerts.queries.ts'

/** The alert as it is stored; at zero everybody is signed out, so nobody is told of a time that is over. */
function ahead(tx: UserTx, { message, scheduled_time }: { message: string; scheduled_time: string }) {
  const at = new Date(scheduled_time)
  if (at <= tx.now) refuse(400, alertTexts.time, { field: 'scheduled_time' })
  return { message, scheduled_time: at }
}

export const alertsHandlers: Handlers<typeof alertsContract> = {
  async globalAlerts(_input, ctx) {
    return { data: await ctx.db.withPlatform('what everybody is told', tx => alertsAfter(tx)) }
  },

  async planned(_input, ctx) {
    return { result: await ctx.db.withPlatform('what everybody is told', tx => alertsAfter(tx)) }
  },

  add: (input, ctx) =>
    ctx.write(async tx => {
      const alert = ahead(tx, input)
      const id = await asPlatform(tx, platform => insertAlert(platform, alert))
      tx.record('alerts', null, { id, ...alert })
      return { id }
    }),

  edit: ({ id, version, ...input }, ctx) =>
    ctx.write(async tx => {
      const alert = ahead(tx, input)
      const { before, after } = await asPlatform(tx, async platform => {
        const before = found(await lockAlert(platform, id))
        refuseStale(version, before, before)
        return { before, after: await updateAlert(platform, id, alert) }
      })
      tx.record('alerts', before, after)
      return {}
    }),

  withdraw: ({ id }, ctx) =>
    ctx.write(async tx => {
      const gone = await asPlatform(tx, async platform => {
        const row = found(await lockAlert(platform, id))
        await deleteAlert(platform, id)
        return row
      })
      tx.record('alerts', gone, null)
      return {}
    }),
}
