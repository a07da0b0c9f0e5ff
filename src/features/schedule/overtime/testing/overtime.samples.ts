import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { overtimeContract } from '../overtime.contract.ts'

export const overtimeSamples: Samples<typeof overtimeContract> = {
  shown: { startDate: '2026-11-30', endDate: '2026-12-06' },
  added: {},
}

export default samplesFor({ samples: { overtime: overtimeSamples } })
