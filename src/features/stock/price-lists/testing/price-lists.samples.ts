import { type Samples, samplesFor } from '#server/testing/samples.ts'
import type { priceListsContract } from '../price-lists.contract.ts'

// Both take a file.
const priceListSamples: Samples<typeof priceListsContract> = { preview: null, bringIn: null }

export default samplesFor({ samples: { priceLists: priceListSamples } })
