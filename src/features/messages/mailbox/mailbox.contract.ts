import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { mailboxSecurities, mailboxStates } from './mailbox.rules.ts'

const access = user({ permission: 'settings' })
const changes = ['settings'] as const

const mailbox = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(mailboxSecurities),
  username: z.string(),
  /** Mail of people who are not known becomes conversations too. */
  takes_strangers: z.boolean(),
  /** 'ended': the sign-in was refused. */
  state: z.enum(mailboxStates),
  /** Why it can't be read. */
  trouble: z.nullable(wireFact),
  /** The next try; null: within a minute. */
  not_before: z.nullable(f.instantOut),
  read_at: f.instantOut,
  version: z.number(),
})
export type Mailbox = z.output<typeof mailbox>
/** The same as the server writes it. */
export type MailboxWritten = z.input<typeof mailbox>

const reply = z.object({ result: z.nullable(mailbox) })

const unfiled = z.object({
  uid: z.number(),
  /** The author's name as they write it; '': none. */
  name: z.string(),
  address: z.string(),
  subject: z.string(),
  at: f.instantOut,
})

export const mailboxContract = {
  state: endpoint('GET', '/settings/getMailbox', {
    about: 'The company’s own mailbox that is read by IMAP, and how it is.',
    access,
    effect: 'reads',
    reads: ['settings'],
    reply,
  }),
  connect: endpoint('POST', '/settings/connectMailbox', {
    about:
      'Connects the company’s mailbox, or connects it anew, once its server has taken the sign-in: mail that comes from then on is read.',
    access,
    effect: 'leaves',
    changes,
    input: z.object({
      host: f.requiredLine(253, 'Mail server is required'),
      port: z.coerce.number().check(z.int(), z.gte(1), z.lte(65_535)),
      security: z._default(z.enum(mailboxSecurities), 'tls'),
      username: f.requiredLine(320, 'Username is required'),
      password: f.secret(f.requiredText(500, 'Password is required')),
      takes_strangers: f.flag,
    }),
    reply,
  }),
  change: endpoint('POST', '/settings/editMailbox', {
    about:
      'Pauses the mailbox or has it read again at once, and says whose mail is taken; what is left out stays.',
    access,
    effect: 'undoable',
    changes,
    input: z.object({
      version: f.version,
      ...f.patch({ is_paused: f.flag, takes_strangers: f.flag }),
    }),
    reply,
  }),
  disconnect: endpoint('POST', '/settings/disconnectMailbox', {
    about: 'Ends the connection; what was taken stays in its conversations.',
    access,
    effect: 'leaves',
    changes,
    reply,
  }),
  unfiled: endpoint('GET', '/messages/getUnfiledMails', {
    about:
      'Mails of the last 30 days in the company’s mailbox whose senders are not known, the newest first: they are in no conversation. None where such mail is taken anyway.',
    access,
    effect: 'reads',
    // The mail server is asked: not anew with each message.
    reads: ['settings'],
    reply: z.object({
      /** Of the mailbox's numbering; '': there is none to look into. */
      uid_validity: z.string(),
      mails: z.array(unfiled),
    }),
  }),
  file: endpoint('POST', '/messages/fileMail', {
    about:
      'Puts one of these mails into a conversation of its sender, whose next mails come in by themselves, or blocks them.',
    access,
    effect: 'leaves',
    changes: ['messages', 'diary', 'files', 'activity'],
    input: z.object({
      uid: z.coerce.number().check(z.int(), z.gte(1), z.lte(4_294_967_295)),
      uid_validity: f.requiredLine(20),
      is_blocked: f.flag,
    }),
    reply: z.object({ thread_id: z.number() }),
  }),
}
