import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'

/** Asked by the list of jobs; apart, so that the list loads nothing else of recurring jobs. */
export const recurringToggle = endpoint('GET', '/company/reccurrentJobToggle', {
  about: 'Whether the company uses recurring jobs: 1 or 0.',
  access: user(),
  effect: 'reads',
  reads: ['settings'],
  reply: z.object({ result: z.array(z.object({ reccurring_job: z.number() })) }),
})
