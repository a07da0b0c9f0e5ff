import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { heldAddressesContract } from '../held-addresses.contract.ts'
import { heldTexts } from '../held-addresses.rules.ts'
import { heldList, historyOf, holdsOn } from './held-addresses.queries.ts'
import { allowAddress } from './held-addresses.service.ts'

export const heldAddressesHandlers: Handlers<typeof heldAddressesContract> = {
  async state({ address: typed }, ctx) {
    const address = canonicalEmail(typed)
    if (address === null) return { holds: [], history: [] }
    return ctx.read(async tx => {
      const [holds, history] = [await holdsOn(tx, [address]), await historyOf(tx, address)]
      return {
        holds: holds.map(({ kind, code, reason, at }) => ({ kind, code, reason, at })),
        history: history.map(({ fullname, ...each }) => ({ ...each, by: fullname ?? '' })),
      }
    })
  },

  async list({ search, pagination }, ctx) {
    const page = await ctx.read(tx => listPage(tx, heldList(tx, search), pagination))
    return { data: page.rows, pagination: page.pagination }
  },

  allow({ address: typed }, ctx) {
    const address = canonicalEmail(typed)
    if (address === null) return refuse(400, 'Address is not valid', { field: 'address' })
    return ctx.write(async tx => {
      if (!(await allowAddress(tx, address))) refuse(409, heldTexts.notHeld)
      return {}
    })
  },
}
