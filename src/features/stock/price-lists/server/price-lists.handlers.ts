import { suppliers } from '#features/stock/suppliers/server/suppliers.queries.ts'
import type { Handlers } from '#server/mount.ts'
import { found } from '#server/refusal.ts'
import type { priceListsContract } from '../price-lists.contract.ts'
import { bringInPrices, outcomeOf, readPriceList } from './price-lists.service.ts'

export const priceListsHandlers: Handlers<typeof priceListsContract> = {
  preview: ({ id, columns }, ctx) =>
    ctx.read(async tx => {
      found(await suppliers.byId(tx, id))
      return { result: outcomeOf(await readPriceList(tx, id, ctx.upload, columns)) }
    }),

  bringIn: ({ id, columns }, ctx) =>
    ctx.write(async tx => {
      found(await suppliers.lock(tx, id))
      const list = await readPriceList(tx, id, ctx.upload, columns)
      await bringInPrices(tx, id, list)
      return { result: outcomeOf(list) }
    }),
}
