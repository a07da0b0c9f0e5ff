import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { flowStates } from './shared-data.rules.ts'

const flow = z.object({
  /** A service of the operator, or a connection. */
  key: z.string(),
  of: z.enum(['server', 'company', 'person']),
  /** Text keys. */
  title: z.string(),
  about: z.string(),
  carries: z.string(),
  /** Text keys of what is sent by it. */
  sends: z.array(z.string()),
  /** The other side, and its host; '': not one alone, or none. */
  vendor: z.string(),
  host: z.string(),
  state: z.enum(flowStates),
  /** How many are connected; of services 0. */
  count: z.number(),
  /** Where it is changed; '': by the operator alone. */
  path: z.string(),
})
export type Flow = z.output<typeof flow>

export const sharedDataContract = {
  list: endpoint('GET', '/settings/getSharedData', {
    about:
      'Every way by which data can leave this server: to whom, for what, what it carries, and whether it is in use; `leaves`: whether any carries data about clients or people now.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    reads: ['settings', 'books', 'reviews', 'automations', 'franchise'],
    reply: z.object({ leaves: z.boolean(), result: z.array(flow) }),
  }),
}
