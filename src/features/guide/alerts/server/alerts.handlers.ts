import type { Handlers } from '#server/mount.ts'
import type { alertsContract } from '../alerts.contract.ts'
import { alertsAfter } from './alerts.queries.ts'

export const alertsHandlers: Handlers<typeof alertsContract> = {
  async globalAlerts(_input, ctx) {
    return { data: await ctx.db.withPlatform('what everybody is told', tx => alertsAfter(tx)) }
  },
}
