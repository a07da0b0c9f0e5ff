import { type Samples, sampleDay, samplesFor, soon } from '#app/testing/sample-maker.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { dayPlansContract } from '../day-plans.contract.ts'

export const dayPlanSamples = (rows: JobRows): Samples<typeof dayPlansContract> => ({
  figures: {
    startDate: sampleDay(),
    endDate: sampleDay(),
    moves: [{ id: rows.appointment, appointment_time: soon() }],
  },
  check: { moves: [{ id: rows.appointment, appointment_time: soon() }] },
  apply: { moves: [{ id: rows.appointment, appointment_time: soon() }] },
})

export default samplesFor({ samples: { dayPlans: dayPlanSamples } })
