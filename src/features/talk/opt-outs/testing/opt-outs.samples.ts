import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { optOutsContract } from '../opt-outs.contract.ts'

export const optOutSamples: Samples<typeof optOutsContract> = {
  list: { search: '04', pagination: { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'DESC' } },
  change: { channel: 'email', address: 'sample@example.test', checked: true },
}

export default samplesFor({ samples: { optOuts: optOutSamples } })
