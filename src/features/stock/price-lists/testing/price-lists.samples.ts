import { onlyNaming, type Samples, samplesFor } from '#server/testing/samples.ts'
import type { priceListsContract } from '../price-lists.contract.ts'

const priceListSamples = ({ supplier }: { supplier: number }): Samples<typeof priceListsContract> => {
  // With a file.
  const input = onlyNaming({ id: supplier, columns: 'auto' })
  return { preview: input, bringIn: input }
}

export default samplesFor({ samples: { priceLists: priceListSamples }, after: ['suppliers'] })
