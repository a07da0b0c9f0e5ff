import { type Samples, sampleDay, samplesFor } from '#app/testing/sample-maker.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { TeamRows } from '#features/people/team/testing/team.samples.ts'
import type { calendarContract } from '../calendar.contract.ts'

export const calendarSamples = (rows: TeamRows & JobRows): Samples<typeof calendarContract> => ({
  data: { startDate: sampleDay(), endDate: sampleDay() },
  range: { startDate: sampleDay(), endDate: sampleDay(), worker: String(rows.technician) },
  rows: { startDate: sampleDay(), endDate: sampleDay(), texts: true },
  texts: { id: rows.appointment },
})

export default samplesFor({ samples: { calendar: calendarSamples } })
