import { type Samples, samplesFor } from '#server/testing/samples.ts'
import type { taskTransferContract } from '../task-transfer.contract.ts'

export const taskTransferSamples: Samples<typeof taskTransferContract> = {
  // It takes a person with two companies.
  transfer: null,
}

export default samplesFor({ samples: { taskTransfer: taskTransferSamples } })
