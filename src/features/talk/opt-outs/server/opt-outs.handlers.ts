import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { addressOf } from '../../consents/consents.rules.ts'
import type { optOutsContract } from '../opt-outs.contract.ts'
import { companyName, optOutList } from './opt-outs.queries.ts'
import { changeByLink, changeOptOut, isEnded, subscriptionOf } from './opt-outs.service.ts'

export const optOutsHandlers: Handlers<typeof optOutsContract> = {
  async list({ search, pagination }, ctx) {
    const page = await ctx.read(tx => listPage(tx, optOutList(tx, search), pagination))
    return { data: page.rows, pagination: page.pagination }
  },

  async change({ channel, address: typed, checked }, ctx) {
    const address = addressOf(channel, typed)
    if (address === null) return refuse(400, 'Address is not valid', { field: 'address' })
    return ctx.write(async tx => {
      await changeOptOut(tx, channel, address, { isOut: checked, via: 'office' })
      return {}
    })
  },

  async read({ token }, ctx) {
    const of = found(subscriptionOf(ctx.seal, token))
    const { companyId, channel, address, scope } = of
    return ctx.db.readCompany(companyId, async tx => ({
      company: await companyName(tx),
      channel,
      address,
      unsubscribed: await isEnded(tx, of),
      scope,
    }))
  },

  async unsubscribe({ token, checked }, ctx) {
    const of = found(subscriptionOf(ctx.seal, token))
    const write = await ctx.byLink(of.companyId)
    return write(async tx => {
      await changeByLink(tx, of, checked)
      return {}
    })
  },
}
