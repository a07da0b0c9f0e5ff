import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'

const access = user({ permission: 'settings' })

const gmail = z.object({
  email: z.string(),
  active: z.boolean(),
  /** The installation's mail server sends what Gmail refuses. */
  falls_back: z.boolean(),
  has_ended: z.boolean(),
  trouble: z.nullable(wireFact),
  read_at: f.instantOut,
  sent_at: z.nullable(f.instantOut),
  version: z.number(),
})
export type Gmail = z.output<typeof gmail>
export type GmailWritten = z.input<typeof gmail>

const reply = z.object({
  available: z.boolean(),
  /** True if people may connect their own; those who have. */
  people: z.boolean(),
  people_count: z.number(),
  result: z.nullable(gmail),
})
const ownReply = z.object({
  available: z.boolean(),
  /** False: the company does not want people's own. */
  allowed: z.boolean(),
  /** /settings/endConnection ends it by its id. */
  id: z.nullable(z.number()),
  result: z.nullable(gmail),
})
const set = z.object({ ...f.patch({ active: f.flag, falls_back: f.flag }), version: f.version })

export const gmailContract = {
  state: endpoint('GET', '/settings/getGmail', {
    about:
      'The company’s mailbox at Gmail: mail to clients leaves by it and that of known clients joins their conversations. `available`: whether one can be connected.',
    access,
    effect: 'reads',
    reads: ['settings'],
    reply,
  }),
  set: endpoint('POST', '/settings/setGmail', {
    about:
      'Turns the connected mailbox on or off, and says whether mail leaves without it where Gmail does not take it; `people`: whether people may connect their own, false ends those that they have. What is left out stays.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.extend(set, f.patch({ people: f.flag })),
    reply,
  }),
  own: endpoint('GET', '/settings/getOwnGmail', {
    about: 'The viewer’s own mailbox at Gmail: what they write to clients leaves by it.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: ownReply,
  }),
  setOwn: endpoint('POST', '/settings/setOwnGmail', {
    about: 'The same for the viewer’s own mailbox as setGmail for the company’s.',
    access: user(),
    effect: 'undoable',
    changes: ['settings'],
    input: set,
    reply: ownReply,
  }),
}
