import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const masking = z.object({
  on: z.boolean(),
  /** The number between technicians and clients; '' while none has that purpose. */
  number: z.string(),
  version: z.number(),
})

export const maskingContract = {
  read: endpoint('GET', '/company/getCallMasking', {
    about: 'Whether technicians and clients see each other’s phone numbers.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    reads: ['settings'],
    phones: 'own',
    reply: z.object({ result: masking }),
  }),
  save: endpoint('POST', '/settings/saveCallMasking', {
    about: 'Masks calls between technicians and clients, or no longer; needs a number for masked calls.',
    access: user({ kinds: ['owner'] }),
    effect: 'undoable',
    changes: ['settings', 'viewer'],
    phones: 'own',
    input: z.object({ ...f.patch({ on: f.flag }), version: f.version }),
    reply: z.object({ result: masking }),
  }),
}
