import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { clockContract } from '../clock.contract.ts'

export const clockSamples: Samples<typeof clockContract> = {
  ownTimes: { startDate: '2026-03-02', endDate: '2026-03-08' },
  clock: { status: 'In' },
  // It is taken only from who is clocked in.
  recordPosition: null,
}

export default samplesFor({ samples: { clock: clockSamples } })
