import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { autoClockInContract } from '../auto-clock-in.contract.ts'

export const autoClockInSamples: Samples<typeof autoClockInContract> = {
  save: { enabled: true, radius: 150, minutes_job: 120, minutes_appointment: 120, yards: [] },
}

export default samplesFor({ samples: { autoClockIn: autoClockInSamples } })
