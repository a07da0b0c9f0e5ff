import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { ItemRows } from '#features/stock/price-book/testing/items.samples.ts'
import type { bundlesContract } from '../bundles.contract.ts'

export type BundleRows = Awaited<ReturnType<typeof bundleRows>>

export async function bundleRows({ insert, word }: SampleMaker) {
  const made = (deleted: Date | null) =>
    insert('insert into bundles (company_id, name, deleted_at) values ($1, $2, $3)', word, deleted)
  return { bundle: await made(null), goneBundle: await made(new Date()) }
}

export const bundleSamples = (rows: BundleRows & ItemRows): Samples<typeof bundlesContract> => ({
  list: { search: 'Sample', status: 1 },
  open: { id: rows.bundle },
  add: { name: 'Sample', items: [{ id: rows.item, quantity: 2 }] },
  edit: { id: rows.bundle, name: 'Sample', items: [{ id: rows.item, quantity: 2 }] },
  changeStatus: { id: rows.bundle, checked: false },
  remove: { ids: String(rows.bundle) },
  restore: { ids: String(rows.goneBundle) },
})

export default samplesFor({ samples: { bundles: bundleSamples }, rows: bundleRows })
