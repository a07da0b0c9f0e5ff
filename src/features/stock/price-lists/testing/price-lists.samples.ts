import { onlyNaming, type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { priceListsContract } from '../price-lists.contract.ts'

interface PriceRows {
  supplier: number
  stockPart: number
  supplierPrice: number
}

async function priceRows({ insert, word }: SampleMaker, { supplier, stockPart }: PriceRows) {
  return {
    supplierPrice: await insert(
      `insert into supplier_items (company_id, supplier_id, key, code, name, price_cents, part_id, changed_at)
       values ($1, $2, $3, $3, $4, 900, $5, now())`,
      ...[supplier, unique(), `${word} ${unique()}`, stockPart],
    ),
  }
}

const priceListSamples = ({
  supplier,
  stockPart,
  supplierPrice,
}: PriceRows): Samples<typeof priceListsContract> => {
  // With a file.
  const input = onlyNaming({ id: supplier, columns: 'auto' })
  return {
    preview: input,
    rowsToCheck: input,
    bringIn: onlyNaming({ ...input, follow: true }),
    prices: { supplier, search: 'Sample', ours: true },
    exportPrices: { supplier },
    open: { id: supplierPrice },
    add: { supplier_id: supplier, code: unique(), name: 'Sample', price: 4.5, part_id: stockPart },
    edit: { id: supplierPrice, code: unique(), name: 'Sample', price: 5, part_id: stockPart },
    costChanges: { supplier, prices: [{ part: stockPart, price_cents: 1_000 }] },
  }
}

export default samplesFor({
  samples: { priceLists: priceListSamples },
  rows: priceRows,
  after: ['inventory', 'suppliers'],
})
