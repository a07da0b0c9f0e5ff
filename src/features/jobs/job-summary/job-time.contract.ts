import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const times = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      user_id: z.number(),
      user: z.string(),
      started_at: f.instantOut,
      /** null: still at it. */
      ended_at: z.nullable(f.instantOut),
    }),
  ),
  /** Total of all entries. */
  minutes: z.number(),
})

export const jobTimeContract = {
  times: endpoint('GET', '/jobs/jobTime/:jobId', {
    about: 'Who worked on a job and when; clocking out ends it too.',
    access: user(),
    effect: 'reads',
    reads: ['clock'],
    input: z.object({ jobId: f.id }),
    reply: times,
  }),
  work: endpoint('POST', '/jobs/jobTime/:jobId', {
    about: 'Begins or ends work on a job; beginning ends work on another.',
    access: user(),
    effect: 'undoable',
    changes: ['clock'],
    input: z.object({ jobId: f.id, status: z.enum(['In', 'Out']) }),
    reply: times,
  }),
}
