import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import type { optOutsContract } from '../opt-outs.contract.ts'
import { addressOf } from '../opt-outs.rules.ts'
import { companyName, isOptedOut, optOutList } from './opt-outs.queries.ts'
import { changeOptOut, subscriptionOf } from './opt-outs.service.ts'

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
    const { companyId, channel, address } = found(subscriptionOf(ctx.seal, token))
    return ctx.db.readCompany(companyId, async tx => ({
      company: await companyName(tx),
      channel,
      address,
      unsubscribed: await isOptedOut(tx, channel, address),
    }))
  },

  async unsubscribe({ token, checked }, ctx) {
    const { companyId, channel, address } = found(subscriptionOf(ctx.seal, token))
    const write = await ctx.byLink(companyId)
    return write(async tx => {
      await changeOptOut(tx, channel, address, { isOut: checked, via: 'link' })
      return {}
    })
  },
}
