import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const manage = user({ permission: 'clients.manage' })

export const portalLinkContract = {
  portalLink: endpoint('GET', '/client/portalLink/:id', {
    about: 'The address at which a client signs in to the portal.',
    access: manage,
    effect: 'reads',
    reads: ['clients'],
    input: z.object({ id: f.id }),
    reply: z.object({ url: z.string(), email: z.string(), phone: z.string() }),
  }),
  sendPortalLink: endpoint('POST', '/client/sendPortalLink/:id', {
    about: 'Sends a client the address of the portal.',
    access: manage,
    effect: 'leaves',
    changes: ['mail', 'messages', 'clients'],
    input: z.object({ id: f.id, via: z.enum(['email', 'sms']), note: f.text(1_000) }),
    reply: z.object({ message: z.string() }),
  }),
}
