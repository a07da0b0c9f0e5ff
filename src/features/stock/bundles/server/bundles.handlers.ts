import { itemListHandlers } from '#features/stock/item-lists/server/item-lists.service.ts'
import type { Handlers } from '#server/mount.ts'
import type { bundlesContract } from '../bundles.contract.ts'
import { bundles, knownItems } from './bundles.queries.ts'

export const bundlesHandlers: Handlers<typeof bundlesContract> = itemListHandlers(bundles, {
  saved: 'Bundle saved.',
  known: knownItems,
})
