import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'

export const technicianOption = z.object({ value: z.number(), label: z.string(), color: z.string() })
export type TechnicianOption = z.infer<typeof technicianOption>

/** Asked by many lists; apart, so that these load nothing else of the team. */
export const workerOptions = endpoint('GET', '/company/getWorkerOptions', {
  about: 'Active members to choose from, technicians first; a technician gets only own row.',
  access: user(),
  effect: 'reads',
  reads: ['team'],
  reply: z.object({ result: z.array(technicianOption) }),
})
