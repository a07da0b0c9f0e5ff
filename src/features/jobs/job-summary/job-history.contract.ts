import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'

const change = z.object({
  id: z.number(),
  at: f.instantOut,
  /** '' for the product itself. */
  user: z.string(),
  /** One fact for each thing that changed, with what it was and is. */
  lines: z.array(wireFact),
})
export type JobHistoryChange = z.infer<typeof change>

export const jobHistoryContract = {
  read: endpoint('GET', '/jobs/jobHistory/:id', {
    about:
      'Who changed what on a job, newest first, from what to what; amounts only for who sees money on jobs. `before`: the `next` of the page before.',
    access: user({ permission: 'jobs.book' }),
    effect: 'reads',
    beside: true,
    reads: ['jobs', 'appointments', 'files', 'clock', 'checklists'],
    input: z.object({ id: f.id, before: z.optional(f.id) }),
    reply: z.object({ data: z.array(change), next: z.nullable(z.number()) }),
  }),
}
