import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { inboxPermission } from './inbox.rules.ts'

/** What an answer can lead its reader to. */
export const answerLinkKinds = ['quote', 'invoice', 'booking', 'form'] as const
/** Documents whose PDF an answer can take along. */
export const answerPaperKinds = ['quote', 'invoice'] as const

/** Made by the wings that know documents and the portal. */
export const answerLinksContract = {
  links: endpoint('GET', '/messages/getAnswerLinks/:id', {
    about:
      'Addresses that an answer to this client can carry: their newest quotes and invoices and where they book a time, and forms that a link can be made for, as far as the reader may.',
    access: user({ permission: inboxPermission }),
    effect: 'reads',
    reads: ['clients', 'quotes', 'invoices', 'forms', 'settings'],
    input: z.object({ id: f.id }),
    reply: z.object({
      result: z.array(
        z.object({
          kind: z.enum(answerLinkKinds),
          /** The document's or form's; of a booking the client's. */
          id: z.number(),
          /** '#12', or a form's name; '' for a booking. */
          number: z.string(),
          /** The total of a quote, what is owed on an invoice. */
          cents: z.number(),
          /** What is put into the answer; to a form's the address of a new link is added. */
          text: z.string(),
        }),
      ),
    }),
  }),
  paper: endpoint('POST', '/messages/attachDocument', {
    about:
      'Prints a quote or invoice of a client as its own mail would attach it, and stages the PDF for an answer by mail; it goes after a day if no answer takes it.',
    access: user({ permission: 'money.manage' }),
    effect: 'undoable',
    changes: ['files', 'diary'],
    input: z.object({ client_id: f.id, kind: z.enum(answerPaperKinds), id: f.id }),
    reply: z.object({ result: z.object({ id: z.number(), name: z.string() }) }),
  }),
}
