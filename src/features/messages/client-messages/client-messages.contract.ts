import * as z from 'zod/mini'
import { deliveryStates } from '#features/jobs/diary/diary.rules.ts'
import { shownFile } from '#features/jobs/files/files.contract.ts'
import { mostEmail, mostSms } from '#features/messages/message-templates/message-templates.rules.ts'
import { callStatuses, directions } from '#features/messages/phone/phone.rules.ts'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { isBase64 } from '#shared/texts/data-url.ts'
import {
  leftOutReasons,
  mostAnswerFiles,
  mostAttached,
  mostMailFiles,
  mostNumbers,
} from './client-messages.rules.ts'

const office = user({ permission: 'clients.manage' })
const phone = f.requiredLine(40)
/** A list, or text with commas. */
const numbers = z.pipe(
  z._default(
    z.union([z.string().check(z.maxLength(1_000)), z.array(f.line(40)).check(z.maxLength(mostNumbers))]),
    [],
  ),
  z.transform(value => (typeof value === 'string' ? value.split(',') : value)),
)
/** Files, in base64. */
const attachments = z._default(
  z
    .array(
      z.object({
        name: f.line(200),
        data: z.string().check(z.refine(text => text === '' || isBase64(text))),
      }),
    )
    .check(z.maxLength(mostMailFiles)),
  [],
)
/** Attachments that were not kept, and why. */
export const leftOut = z.array(
  z.object({
    name: z.string(),
    reason: z.enum(Object.keys(leftOutReasons) as (keyof typeof leftOutReasons)[]),
  }),
)
export const sentMessage = z.object({
  id: z.number(),
  message: z.string(),
  direction: z.enum(['out', 'in']),
  status: z.enum(deliveryStates),
  error: z.string(),
  created_at: f.instantOut,
  job_id: z.nullable(z.number()),
  /** The writer; '' for the client and the product. */
  user: z.string(),
  /** Set while it waits to leave and can be taken back: when it leaves, and the text as it was typed. */
  held: z.nullable(z.object({ send_at: f.instantOut, written: z.string(), is_planned: z.boolean() })),
  /** Attachments. */
  files: z.array(z.pick(shownFile, { id: true, name: true, type: true, thumbnail: true })),
  left_out: leftOut,
  /** The address in a mail that nothing proves to be from the client; '': none. */
  unproven_from: z.string(),
  /** True for a mail of which more can be shown: what it quotes, or its HTML. */
  has_original: z.boolean(),
})
const picture = z.object({ address: z.string(), data: z.string() })
const chat = z.object({
  phone: z.string(),
  name: z.string(),
  message: z.string(),
  direction: z.enum(['out', 'in']),
  created_at: f.instantOut,
  unread: z.number(),
  job_id: z.nullable(z.number()),
  /** How many came with its last message. */
  files: z.number(),
  /** The client who wrote in the portal. */
  client_id: z.nullable(z.number()),
  /** The last there is was a call: then the message is empty. */
  last_call: z.nullable(z.enum(['missed', 'call'])),
})
export const callWith = z.object({
  id: z.number(),
  direction: z.enum(directions),
  status: z.enum(callStatuses),
  started_at: f.instantOut,
  answered_at: z.nullable(f.instantOut),
  /** Seconds of talking. */
  seconds: z.number(),
  /** The colleague who talked or called. */
  user: z.string(),
  outcome: z.string(),
  note: z.string(),
  /** A text told the caller that they were missed. */
  texted_back: z.boolean(),
  /** Recordings that the viewer may hear. */
  recordings: z.number(),
})
const link = { companyId: f.id, phone: f.line(40), jobId: f.secret(f.line(100)) }

export const clientMessagesContract = {
  facts: endpoint('GET', '/messages/jobFacts/:jobId', {
    about: 'What the placeholders of a message about a job are filled with, and whom it may go to.',
    access: user(),
    effect: 'reads',
    reads: ['jobs', 'clients', 'messages', 'settings'],
    input: z.object({ jobId: f.id }),
    reply: z.object({
      /** Texts by the name of the placeholder; of own fields also by its stem, which stands for all that say nothing. */
      values: z.record(z.string(), z.string()),
      phones: z.array(z.object({ name: z.string(), phone: z.string(), opted_out: z.boolean() })),
      emails: z.array(z.object({ name: z.string(), email: z.string(), opted_out: z.boolean() })),
      /** Set: no text message leaves before then. */
      quiet_until: z.nullable(z.string()),
    }),
  }),
  sendSms: endpoint('POST', '/messages/sendClientMessageJob', {
    about:
      'Sends a text message to numbers of a client, filled from the job. It waits for the end of the quiet hours unless sendNow says otherwise.',
    access: user(),
    effect: 'leaves',
    changes: ['messages', 'diary', 'mail'],
    input: z.object({
      jobId: z.optional(f.id),
      /** Whoever is signed in, and the company's own number: both are known and not taken from here. */
      sender_id: z.optional(z.unknown()),
      companyNumber: z.optional(z.unknown()),
      message: f.requiredText(mostSms, 'Message is required'),
      numbers,
      allowReplies: z._default(f.flag, true),
      sendNow: f.flag,
    }),
    reply: z.object({ message: z.string(), send_at: z.nullable(f.instantOut) }),
  }),
  sendEmail: endpoint('POST', '/jobs/sendClientEmail', {
    about: 'Sends an email to a client, filled from the job.',
    access: user(),
    effect: 'leaves',
    changes: ['mail', 'diary'],
    input: z.object({
      jobId: f.id,
      emailData: z.object({
        to: f.requiredLine(254),
        subject: f.requiredLine(200),
        message: f.requiredText(mostEmail),
        /** Sent in this template’s design, if it has one. */
        template_id: z.optional(f.idOrNone),
      }),
    }),
    reply: z.object({ message: z.string() }),
  }),

  chats: endpoint('GET', '/messages/getUsers', {
    about: 'Conversations by text message and calls with numbers outside, the newest first.',
    access: office,
    effect: 'reads',
    reads: ['messages', 'calls'],
    reply: z.object({ data: z.array(chat), chatList: z.array(chat), companyPhone: z.string() }),
  }),
  chat: endpoint('POST', '/messages/getMessage', {
    about:
      'The messages of one conversation, the newest first, 50 a page; with the first, the last 50 calls.',
    access: office,
    effect: 'reads',
    reads: ['files', 'messages', 'calls'],
    input: z.object({ phone, page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)), 1) }),
    reply: z.object({
      data: z.array(sentMessage),
      calls: z.array(callWith),
      /** There is no way to answer. */
      opted_out: z.boolean(),
      /** An answer goes to the client’s email address, and to the portal. */
      by_mail: z.boolean(),
    }),
  }),
  original: endpoint('GET', '/messages/original/:id', {
    about: 'A mail from a client as it was written: its whole text and its HTML, in which nothing acts.',
    access: office,
    effect: 'reads',
    reads: ['messages'],
    input: z.object({ id: f.id }),
    reply: z.object({
      text: z.string(),
      /** Pictures from elsewhere are named by `data-remote`, its own by `data-within`; '': it came as text alone. */
      html: z.string(),
      /** Its own pictures, by what `data-within` says. */
      pictures: z.array(picture),
    }),
  }),
  originalPictures: endpoint('GET', '/messages/original/:id/pictures', {
    about:
      'The pictures of such a mail that lie elsewhere. The server fetches them, so that nobody learns who reads.',
    access: office,
    effect: 'reads',
    reads: ['messages'],
    input: z.object({ id: f.id }),
    reply: z.object({
      pictures: z.array(picture),
      /** How many could not be fetched. */
      missing: z.number(),
    }),
  }),
  send: endpoint('POST', '/messages/sendMessage', {
    about:
      'Sends a message in a conversation, about the same job as the one before, or begins one: by text message, or by mail to a client of the portal who takes no texts.',
    access: office,
    effect: 'leaves',
    changes: ['messages', 'diary', 'mail', 'files'],
    input: z.object({
      to: phone,
      message: f.requiredText(mostSms, 'Message is required'),
      sendNow: f.flag,
      /** The client whose number it is, or whose contact's; left out: the one of the conversation. */
      client_id: z.optional(f.id),
      /** The conversation as its writer saw it: what a colleague has answered since then is to be read first. */
      seen: z.optional(z.object({ thread_id: f.id, message_id: f.idOrNone })),
      /** It waits ten seconds, in which it can be taken back. */
      undoable: f.flag,
      /** When it leaves; a text message not within quiet hours. */
      send_at: z.optional(f.instant()),
      /** Files that were staged, which a mail takes along; a text message pictures, where its number can. */
      files: z._default(f.idList.check(z.maxLength(mostAnswerFiles)), []),
    }),
    reply: z.object({ data: sentMessage, thread_id: z.number(), message: z.string() }),
  }),
  takeBack: endpoint('POST', '/messages/takeBackAnswer/:id', {
    about:
      'Takes an answer back that has not left yet; what it cost is credit again, and its files are staged.',
    access: office,
    effect: 'undoable',
    changes: ['messages', 'diary', 'mail', 'files'],
    input: z.object({ id: f.id }),
  }),
  changePlanned: endpoint('POST', '/messages/changeAnswer/:id', {
    about: 'Changes the text or the time of an answer that has not left yet; its files stay.',
    access: office,
    effect: 'undoable',
    changes: ['messages', 'diary', 'mail', 'files'],
    input: z.object({
      id: f.id,
      message: f.requiredText(mostSms, 'Message is required'),
      /** null: now. */
      send_at: z.nullable(f.instant()),
    }),
    reply: z.object({ data: sentMessage }),
  }),
  markRead: endpoint('POST', '/messages/markRead', {
    about: 'Says that what came in from a number was read.',
    access: office,
    effect: 'undoable',
    changes: ['messages'],
    input: z.object({ phone }),
  }),
  unread: endpoint('GET', '/company/getUnreadMsg', {
    about: 'How many messages came in that nobody has read.',
    access: user(),
    effect: 'reads',
    reads: ['messages'],
    reply: z.object({ count: z.number() }),
  }),
  simulateReply: endpoint('POST', '/messages/simulateReply', {
    about: 'Answers as the client does, on the simulated phone; there is none where a provider sends.',
    access: office,
    effect: 'undoable',
    changes: ['messages', 'diary', 'activity', 'files'],
    bodyLimit: mostAttached + 100_000,
    input: z.object({ phone, message: f.text(mostSms), attachments }),
  }),
  simulateMail: endpoint('POST', '/messages/simulateMail', {
    about: 'Answers a mail of the outbox as the client does; there is none where mails leave the house.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['messages', 'diary', 'activity', 'files'],
    bodyLimit: mostAttached + 100_000,
    input: z.object({
      id: f.id,
      message: f.text(mostSms),
      attachments,
    }),
  }),
  simulateReport: endpoint('POST', '/messages/simulateReport', {
    about:
      'Reports of a mail of the outbox that it came back, or is spam, as another server does; there is none where mails leave the house.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['messages', 'diary', 'mail', 'activity'],
    input: z.object({ id: f.id, kind: z.enum(['hard', 'soft', 'complaint']) }),
  }),

  readLink: endpoint('GET', '/sms-reply/:companyId/:phone/:jobId', {
    about: 'Whom a link in a text message answers.',
    access: everybody,
    effect: 'reads',
    input: z.object(link),
    reply: z.object({
      company: z.string(),
      phone: z.string(),
      /** Path of the link that ends messages to this number. */
      unsubscribe: z.string(),
    }),
  }),
  replyByLink: endpoint('POST', '/sms-reply/:companyId/:phone/:jobId', {
    about: 'A client’s answer to a text message that came from a name.',
    access: everybody,
    effect: 'undoable',
    changes: ['messages', 'diary', 'activity'],
    input: z.object({ ...link, message: f.requiredText(mostSms, 'Message is required') }),
  }),
}
