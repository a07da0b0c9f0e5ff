import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

export const alertsContract = {
  globalAlerts: endpoint('GET', '/jobs/globalAlerts', {
    about: 'What the operator announces to everybody, soonest first; what lies in the past is left out.',
    access: user(),
    effect: 'reads',
    reply: z.object({
      data: z.array(z.object({ id: z.number(), message: z.string(), scheduled_time: f.instantOut })),
    }),
  }),
}
