import type { Samples } from '#server/testing/samples.ts'
import type { openingsContract } from '../openings.contract.ts'

export const openingSamples: Samples<typeof openingsContract> = { find: { duration: 60 } }
