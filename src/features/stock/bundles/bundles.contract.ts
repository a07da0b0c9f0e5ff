import type * as z from 'zod/mini'
import { itemListOf } from '#features/stock/item-lists/item-lists.contract.ts'
import { user } from '#shared/access.ts'

const { entries, row } = itemListOf({
  one: 'Bundle',
  many: 'Bundles',
  gone: 'Bundle',
  about: {
    one: 'bundle',
    many: 'bundles',
    add: 'Adds a bundle, which is offered from then on.',
    edit: 'Changes a bundle; documents that it went into stay.',
  },
  offeredTo: user(),
  input: {},
  shown: {},
})

export type Bundle = z.infer<typeof row>
export const bundlesContract = entries
