import type { Samples } from '#server/testing/samples.ts'
import type { clientHistoryContract } from '../client-history.contract.ts'

export const clientHistorySamples = (rows: { client: number }): Samples<typeof clientHistoryContract> => ({
  history: { id: rows.client },
  balance: { id: rows.client },
})
