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

/** Mailboxes at Gmail that a person may look into. */
export const gmailBoxes = ['company', 'own'] as const
export type GmailBox = (typeof gmailBoxes)[number]
const of = z.enum(gmailBoxes)
/** The right to open the inbox, where such a mail is filed. */
const messages = user({ permission: 'clients.manage' })

const unfiled = z.object({
  id: z.string(),
  /** The author's name as they write it; '': none. */
  name: z.string(),
  address: z.string(),
  subject: z.string(),
  at: f.instantOut,
})

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
  unfiled: endpoint('GET', '/messages/getUnfiledGmail', {
    about:
      'Mails of the last 30 days in a mailbox at Gmail whose senders are not known, the newest first: the company’s for who may change settings, or the viewer’s own, which nobody else can list. None where it is off. `is_cut`: there are more than were looked at.',
    access: messages,
    effect: 'reads',
    // Gmail is asked: not anew with each message.
    reads: ['settings'],
    input: z.object({ of }),
    reply: z.object({ mails: z.array(unfiled), is_cut: z.boolean() }),
  }),
  file: endpoint('POST', '/messages/fileGmail', {
    about:
      'Puts one of these mails into a conversation of its sender, whose next mails come in by themselves, or blocks them.',
    access: messages,
    effect: 'leaves',
    changes: ['messages', 'diary', 'files', 'activity'],
    input: z.object({ of, id: f.requiredLine(60), is_blocked: f.flag }),
    reply: z.object({ thread_id: z.number() }),
  }),
}
