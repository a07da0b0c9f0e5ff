import { type Samples, sampleDay, samplesFor, soon } from '#app/testing/sample-maker.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { TeamRows } from '#features/people/team/testing/team.samples.ts'
import type { dayOrderContract } from '../day-order.contract.ts'

export const dayOrderSamples = ({
  technician,
  appointment,
}: TeamRows & JobRows): Samples<typeof dayOrderContract> => ({
  propose: { worker: technician, date: sampleDay(), pinned: [appointment] },
  apply: { moves: [{ id: appointment, version: 1, appointment_time: soon() }] },
})

export default samplesFor({ samples: { dayOrder: dayOrderSamples } })
