import { type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { pipelineContract } from '../pipeline.contract.ts'

export const pipelineSamples = ({ list }: JobRows): Samples<typeof pipelineContract> => ({
  addList: { name: `Sample ${unique()}` },
  editList: { id: list, name: `Sample ${unique()}` },
  orderLists: { ids: [list] },
  removeList: { id: list },
})

export default samplesFor({ samples: { pipeline: pipelineSamples } })
