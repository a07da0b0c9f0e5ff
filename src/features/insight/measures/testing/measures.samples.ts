import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { measuresContract } from '../measures.contract.ts'

const measures: Samples<typeof measuresContract> = { setPeriod: { period: 7 } }

export default samplesFor({ samples: { measures } })
