import { type Samples, samplesFor, soon } from '#app/testing/sample-maker.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { arrivalsContract } from '../arrivals.contract.ts'

export const arrivalSamples = (rows: JobRows): Samples<typeof arrivalsContract> => ({
  preview: { id: rows.appointment, appointment_time: soon() },
  previewLate: { minutes: 15 },
  // Only what is ahead of the caller today.
  tellLate: null,
  setSettings: { colour: '#0f9f94', shows_position: true },
})

export default samplesFor({ samples: { arrivals: arrivalSamples } })
