import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { recentlyDeletedContract } from '../recently-deleted.contract.ts'

const pagination = { pageNumber: 1, pageSize: 10, sortField: 'deleted', sortOrder: 'DESC' } as const

export const recentlyDeletedSamples: Samples<typeof recentlyDeletedContract> = {
  jobs: { search: 'Sample', pagination },
  clients: { search: 'Sample', pagination },
}

export default samplesFor({ samples: { recentlyDeleted: recentlyDeletedSamples } })
