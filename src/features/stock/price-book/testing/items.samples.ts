import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { itemsContract } from '../items.contract.ts'

export type ItemRows = Awaited<ReturnType<typeof itemRows>>

export async function itemRows({ insert, word }: SampleMaker) {
  return {
    item: await insert(
      'insert into items (company_id, name, price_cents) values ($1, $2, 1250)',
      `${word} ${unique()}`,
    ),
  }
}

export const itemSamples = (rows: ItemRows): Samples<typeof itemsContract> => ({
  add: { itemName: `Sample ${unique()}`, partName: 'Valve', partPrice: 5, margin: 50, itemPrice: 7.5 },
  setPrice: { id: rows.item, price: 12.5 },
  list: {
    search: 'Sample',
    status: 1,
    pagination: { pageNumber: 1, pageSize: 10, sortField: 'price', sortOrder: 'DESC' },
  },
  exportItems: { search: 'Sample', status: 1 },
  previewImport: null,
  importItems: null,
  rowsToCheck: null,
  open: { id: rows.item },
  edit: { id: rows.item, name: `Sample ${unique()}`, price: 9 },
  changeStatus: { id: rows.item, checked: false },
})

export default samplesFor({ samples: { items: itemSamples }, rows: itemRows })
