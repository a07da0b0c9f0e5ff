import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { autoClockInContract } from '../auto-clock-in.contract.ts'

export const autoClockInSamples: Samples<typeof autoClockInContract> = {
  save: { enabled: true, radius: 150, minutes_job: 120, minutes_appointment: 120, yards: [] },
  // They take a place and an arrival of the moment.
  arrive: null,
  undo: null,
}

export default samplesFor({ samples: { autoClockIn: autoClockInSamples } })
