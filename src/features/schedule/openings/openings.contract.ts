import * as z from 'zod/mini'
import { maxDuration, minDuration } from '#features/account/job-types/durations.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const degrees = (most: number) =>
  z._default(
    z.nullable(
      z.coerce
        .number('Place is not valid')
        .check(z.gte(-most, 'Place is not valid'), z.lte(most, 'Place is not valid')),
    ),
    null,
  )

export const openingsContract = {
  find: endpoint('POST', '/jobs/findOpenings', {
    about:
      'The next five times at which somebody could do a job: who does work of its types, within their shifts and beside their visits, with the way there.',
    access: user({ permission: 'jobs.book' }),
    effect: 'reads',
    reads: ['appointments', 'jobs', 'team'],
    input: z.object({
      duration: z.coerce
        .number('Duration is not valid')
        .check(
          z.int('Duration is not valid'),
          z.gte(minDuration, 'Duration is not valid'),
          z.lte(maxDuration, 'Duration is not valid'),
        ),
      job_types: z._default(f.idList, []),
      latitude: degrees(90),
      longitude: degrees(180),
      /** The appointments that are to be placed, which are in nobody's way. */
      appointmentIds: z._default(f.idList, []),
    }),
    reply: z.object({
      result: z.array(
        z.object({
          worker: z.number(),
          worker_name: z.string(),
          color: z.string(),
          appointment_time: f.instantOut,
          duration: z.number(),
          /** Minutes on the road; null: nothing comes before or after that day, or nobody knows where it is. */
          drive_before: z.nullable(z.number()),
          drive_after: z.nullable(z.number()),
        }),
      ),
    }),
  }),
}
