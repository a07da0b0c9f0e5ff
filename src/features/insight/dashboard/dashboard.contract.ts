import * as z from 'zod/mini'
import { jobRow } from '#features/jobs/jobs/job-rows.wire.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'

export const dashboardContract = {
  today: endpoint('GET', '/company/todayData', {
    about: "Today in the company's zone: its appointments, jobs by status, open jobs without an appointment.",
    access: user(),
    effect: 'reads',
    reads: ['appointments', 'jobs', 'team'],
    reply: z.object({
      result: z.object({
        day: z.string(),
        appointments: z.array(jobRow),
        statuses: z.array(
          z.object({ status: z.number(), label: z.string(), jobs: z.number(), capped: z.boolean() }),
        ),
        unscheduled: z.array(jobRow),
        unscheduledTotal: z.number(),
        unscheduledCapped: z.boolean(),
      }),
    }),
  }),
}
