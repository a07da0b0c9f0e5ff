import * as z from 'zod/mini'
import { itemListOf, listedAmount } from '#features/stock/item-lists/item-lists.contract.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const manage = user({ permission: 'inventory.manage' })
const { entries, row } = itemListOf({
  one: 'StockTemplate',
  many: 'StockTemplates',
  gone: 'StockTemplates',
  about: {
    one: 'stock template',
    many: 'stock templates',
    add: 'Adds a template of what a van is filled with.',
    edit: 'Changes a stock template; vans that were set by it stay.',
  },
  offeredTo: manage,
  // Items are parts of the inventory.
  input: { min: z._default(listedAmount, 0) },
  shown: { min: z.number() },
})
export type StockTemplate = z.infer<typeof row>

export const stockTemplatesContract = {
  ...entries,
  addToStocks: endpoint('POST', '/company/addTemplatesToStocks', {
    about:
      'Sets minimums and targets of technicians’ vans by templates. Where something else asks for more, that stays; twice changes nothing.',
    access: manage,
    effect: 'undoable',
    changes: ['stock'],
    input: z.object({ templates: f.idList, workers: f.idList }),
    /** How many targets were set. */
    reply: z.object({ message: z.string(), changed: z.number() }),
  }),
}
