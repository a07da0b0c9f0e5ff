import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'

export const jobLimitsContract = {
  getJobLimits: endpoint('GET', '/jobs/getJobLimits', {
    about: "How many jobs the company has, and how many its plan includes; deleted ones don't count.",
    access: user(),
    effect: 'reads',
    reads: ['jobs', 'company'],
    reply: z.object({
      jobs: z.number(),
      company: z.object({
        /** null: as many as there are. */
        jobs: z.nullable(z.number()),
        name: z.string(),
      }),
    }),
  }),
}
