import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { clientHistoryContract } from '../client-history.contract.ts'

export const clientHistorySamples = (rows: { client: number }): Samples<typeof clientHistoryContract> => ({
  history: { id: rows.client },
  balance: { id: rows.client },
})

export default samplesFor({ samples: { clientHistory: clientHistorySamples } })
