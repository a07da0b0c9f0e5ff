import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { inboxPermission } from './inbox.rules.ts'

/** What an answer can lead its reader to. */
export const answerLinkKinds = ['quote', 'invoice', 'booking'] as const

/** Made by the wings that know documents and the portal. */
export const answerLinksContract = {
  links: endpoint('GET', '/messages/getAnswerLinks/:id', {
    about:
      'Addresses that an answer to this client can carry: their newest quotes and invoices, as far as the reader may see these, and where they book a time.',
    access: user({ permission: inboxPermission }),
    effect: 'reads',
    reads: ['clients', 'quotes', 'invoices'],
    input: z.object({ id: f.id }),
    reply: z.object({
      result: z.array(
        z.object({
          kind: z.enum(answerLinkKinds),
          /** The document's; of a booking the client's. */
          id: z.number(),
          /** '#12'; '' for a booking. */
          number: z.string(),
          /** The total of a quote, what is owed on an invoice. */
          cents: z.number(),
          /** What is put into the answer. */
          text: z.string(),
        }),
      ),
    }),
  }),
}
