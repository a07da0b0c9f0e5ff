import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { callWith, sentMessage } from '../client-messages/client-messages.contract.ts'
import { mailProblems } from '../mail-rules/mail-rules.rules.ts'
import { ruleKinds } from './assignment.rules.ts'
import {
  inboxPermission,
  inboxTexts,
  inboxViews,
  mostNote,
  mostPages,
  threadChannels,
  threadStates,
} from './inbox.rules.ts'

const access = user({ permission: inboxPermission })
const reads = ['messages', 'calls', 'clients', 'mail', 'leads'] as const

const thread = z.object({
  id: z.number(),
  /** null: nobody is known by the address. */
  client_id: z.nullable(z.number()),
  /** '': nobody is known. */
  name: z.string(),
  /** Number or mail address that was last written from or to. */
  address: z.string(),
  state: z.enum(threadStates),
  /** Set while it is out of the way. */
  snoozed_until: z.nullable(f.instantOut),
  /** What comes is kept, but opens nothing, counts as read, and nobody is told. */
  is_blocked: z.boolean(),
  assignee_id: z.nullable(z.number()),
  assignee: z.string(),
  /** The rule that assigned it; null: a person did, or nobody. */
  assigned_by: z.nullable(z.object({ by: z.enum(ruleKinds), match: z.string() })),
  last_at: f.instantOut,
  /** Since when the client waits for an answer. */
  waits_since: z.nullable(f.instantOut),
  /** Messages that the reader has not read. */
  unread: z.number(),
  /** Job of the last message that was about one. */
  job_id: z.nullable(z.number()),
  last: z.object({
    /** '' for a call, or a message of files alone; the subject of a mail from a document or reminder. */
    text: z.string(),
    direction: z.enum(['out', 'in']),
    channel: z.enum(threadChannels),
    missed: z.boolean(),
    files: z.number(),
  }),
  version: z.number(),
})
export type Thread = z.infer<typeof thread>

const threads = listOf({
  rows: 'threads',
  row: thread,
  sorts: ['last_at', 'waits_since'],
  filters: {
    view: z._default(z.enum(inboxViews), 'open'),
    channel: z.optional(z.enum(threadChannels)),
    search: f.searchText(100),
  },
  maxSize: 50,
})

const note = z.object({
  id: z.number(),
  note: z.string(),
  user: z.string(),
  created_at: f.instantOut,
  /** The reader wrote it. */
  is_own: z.boolean(),
})

/** A mail that was sent to the client from a job, a document or a reminder. */
const mailed = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  /** How its text begins. */
  text: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  error: z.string(),
  created_at: f.instantOut,
  /** 'invoice 12'; '': it is about none. */
  document: z.string(),
  job_id: z.nullable(z.number()),
})

/** A lead of the web form, or one that was written down in the conversation. */
const lead = z.object({
  id: z.number(),
  name: z.string(),
  note: z.string(),
  created_at: f.instantOut,
  /** The colleague who wrote it down; '': it came by the web form, or by mail. */
  by: z.string(),
  /** The portal whose mail it came by; '': it came otherwise. */
  portal: z.string(),
})

const answerTime = z.object({
  answers: z.number(),
  /** Seconds that half of the clients waited at most. */
  median: z.number(),
  /** Answers within an hour. */
  within_hour: z.number(),
})

export const inboxContract = {
  threads: endpoint('POST', '/messages/getThreads', {
    about:
      'Conversations, one for each client or unknown sender, by what is to be done with them, the latest first.',
    access,
    effect: 'reads',
    reads,
    ...threads.page,
  }),
  counts: endpoint('GET', '/messages/getThreadCounts', {
    about:
      'How many conversations are open, the reader’s, nobody’s, and waiting for an answer; 1,000 at most each.',
    access,
    effect: 'reads',
    reads,
    reply: z.object({ open: z.number(), mine: z.number(), unassigned: z.number(), waiting: z.number() }),
  }),
  answerTimes: endpoint('GET', '/messages/getAnswerTimes', {
    about:
      'How long clients waited for answers of the last days, for each person who gave some, and for all.',
    access: user({ permission: 'reports.view' }),
    effect: 'reads',
    reads: ['messages', 'team'],
    input: z.object({
      days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(366)), 30),
    }),
    reply: z.object({
      all: z.nullable(answerTime),
      people: z.array(z.extend(answerTime, { name: z.string() })),
    }),
  }),
  thread: endpoint('GET', '/messages/getThread/:id', {
    about:
      'One conversation, the newest first: messages over all channels, calls, notes, mails and web leads. A page more goes back to 50 more of each.',
    access,
    effect: 'reads',
    reads: [...reads, 'files'],
    input: z.object({
      id: f.id,
      /** The newest pages together: what comes meanwhile leaves no gap between them. */
      pages: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostPages)), 1),
    }),
    reply: z.object({
      thread,
      messages: z.array(
        z.extend(sentMessage, {
          /** The job that its files are on; null: none. */
          files_job_id: z.nullable(z.number()),
          /** The address that a mail is proven to be from; '': none. */
          proven_from: z.string(),
          /** The lead that a rule made of it, or why it made none; null: no rule was used. */
          ruled: z.nullable(
            z.object({
              rule_id: z.nullable(z.number()),
              lead_id: z.nullable(z.number()),
              problem: z.enum(['', ...mailProblems]),
            }),
          ),
        }),
      ),
      calls: z.array(callWith),
      notes: z.array(note),
      mails: z.array(mailed),
      leads: z.array(lead),
      /** One more page shows more. */
      has_older: z.boolean(),
      /** There is no way to answer. */
      opted_out: z.boolean(),
      /** An answer goes to the client’s email address, and to the portal. */
      by_mail: z.boolean(),
      /** That address; '': by text message. */
      mail_to: z.string(),
      /** A language model can suggest answers. */
      suggests: z.boolean(),
    }),
  }),
  suggest: endpoint('GET', '/messages/suggestAnswer/:id', {
    about:
      'What a conversation is about and replies to choose from, by the language model that the operator has set up. Nothing is sent.',
    access,
    effect: 'reads',
    reads: ['messages'],
    input: z.object({ id: f.id }),
    reply: z.object({
      /** '' for a short conversation. */
      summary: z.string(),
      replies: z.array(z.string()),
    }),
  }),
  summary: endpoint('GET', '/messages/getThreadSummary/:id', {
    about:
      'What a conversation is about: drafted by the language model that the operator has set up, or else its sentences that ask something or name a time or a price, word for word. Notes are not read, and nothing is sent.',
    access,
    effect: 'reads',
    reads: ['messages', 'leads'],
    input: z.object({ id: f.id }),
    reply: z.object({
      by: z.enum(['model', 'quotes']),
      /** The model’s. */
      text: z.string(),
      /** The oldest first. */
      quotes: z.array(
        z.object({ direction: z.enum(['in', 'out']), created_at: f.instantOut, text: z.string() }),
      ),
    }),
  }),
  change: endpoint('POST', '/messages/editThread/:id', {
    about:
      'Finishes a conversation or opens it again, puts it out of the way for a while, gives it to somebody, or blocks its unknown sender; what is left out stays.',
    access,
    effect: 'undoable',
    changes: ['messages', 'activity'],
    input: z.object({
      id: f.id,
      version: f.version,
      ...f.patch({
        state: z.enum(threadStates),
        /** null: it is there again. */
        snoozed_until: z.nullable(f.instant()),
        /** 0: nobody. */
        assignee_id: f.idOrNone,
        is_blocked: f.givenFlag,
      }),
    }),
  }),
  people: endpoint('GET', '/messages/getThreadPeople', {
    about: 'Active members who may open messages: conversations are assigned to them.',
    access,
    effect: 'reads',
    reads: ['team', 'permissions'],
    reply: z.object({ result: z.array(z.object({ id: z.number(), fullname: z.string() })) }),
  }),
  setClient: endpoint('POST', '/messages/setThreadClient/:id', {
    about:
      'Says whose the conversation of an unknown sender is; it becomes part of the client’s, if there is one.',
    access,
    effect: 'undoable',
    changes: ['messages', 'activity'],
    input: z.object({ id: f.id, client_id: f.id }),
    reply: z.object({ id: z.number() }),
  }),
  unsetClient: endpoint('POST', '/messages/undoThreadClient/:id', {
    about:
      'Undoes setThreadClient: the conversation is an unknown sender’s again; what was written meanwhile stays the client’s.',
    access,
    effect: 'undoable',
    changes: ['messages', 'activity'],
    input: z.object({ id: f.id }),
  }),
  read: endpoint('POST', '/messages/readThread/:id', {
    about: 'Says whether the reader has read a conversation.',
    access,
    effect: 'undoable',
    changes: ['messages'],
    input: z.object({ id: f.id, is_read: z._default(f.flag, true) }),
  }),
  filesToJob: endpoint('POST', '/messages/addMessageFilesToJob/:id', {
    about:
      'Puts the files of a message on a job of its client, where they stand beside the others; without job_id they are on none again. They stay in the message.',
    access,
    effect: 'undoable',
    changes: ['messages', 'files', 'diary'],
    input: z.object({ id: f.id, job_id: f.idOrNone }),
  }),
  addNote: endpoint('POST', '/messages/addThreadNote/:id', {
    about: 'Adds a note that no client sees. Colleagues named with @ are told.',
    access,
    effect: 'undoable',
    changes: ['messages', 'activity'],
    input: z.object({ id: f.id, note: f.requiredText(mostNote, inboxTexts.note) }),
    reply: z.object({ id: z.number() }),
  }),
  removeNotes: endpoint('POST', '/messages/deleteThreadNotes', {
    about: 'Removes notes that the reader wrote.',
    access,
    effect: 'undoable',
    changes: ['messages'],
    input: z.object({ ids: f.idList.check(z.minLength(1), z.maxLength(100)) }),
  }),
}
