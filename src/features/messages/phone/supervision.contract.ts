import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { callReply, device, sentCall } from './phone.contract.ts'

const supervisor = user({ permission: 'calls.supervise' })

export const supervisionContract = {
  running: endpoint('GET', '/phone/running', {
    about: 'Calls in which somebody talks now.',
    access: supervisor,
    effect: 'reads',
    reads: ['calls', 'clients', 'jobs'],
    reply: z.object({ calls: z.array(sentCall) }),
  }),
  supervise: endpoint('POST', '/phone/supervise', {
    about:
      'Listens to a colleague’s call in this window; with `whispers` that colleague hears the caller of this, and nobody else does. The colleague sees both.',
    access: supervisor,
    effect: 'leaves',
    changes: ['calls'],
    /** The colleague's party of the call. */
    input: z.object({ leg_id: f.id, device, whispers: f.flag }),
    reply: callReply,
  }),
}
