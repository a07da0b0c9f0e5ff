import * as z from 'zod/mini'
import { mostBytes } from '#features/jobs/files/files.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { formKinds } from '#shared/forms/form.ts'
import { listOf } from '#shared/list.ts'
import { formAnswers, formContent, photoKey } from './form.wire.ts'
import { approvals } from './forms.rules.ts'

const listed = z.object({
  id: z.number(),
  form_id: z.number(),
  name: z.string(),
  /** Version of the form. */
  number: z.number(),
  job_id: z.nullable(z.number()),
  job_number: z.nullable(z.number()),
  client_id: z.nullable(z.number()),
  client: z.string(),
  by: z.string(),
  /** It came by a link, without a sign-in. */
  by_link: z.boolean(),
  filled_at: f.instantOut,
  failed: z.number(),
  /** Percent; null: the form has no score. */
  score: z.nullable(z.number()),
  /** It corrects an earlier one. */
  is_correction: z.boolean(),
  is_replaced: z.boolean(),
  /** '' where no second person has to approve it. */
  approval: z.enum(approvals),
})
export type ListedAnswer = z.infer<typeof listed>

const answer = z.object({
  ...listed.shape,
  content: formContent,
  answers: formAnswers,
  reason: z.string(),
  /** Files that the answers name by their keys; `marks` is the photo that a marked copy was drawn on. */
  photos: z.array(z.object({ key: photoKey, name: z.string(), marks: z.nullable(photoKey) })),
  /** The answer that it corrects, and the one that corrects it. */
  replaces: z.nullable(z.number()),
  replaced_by: z.nullable(z.number()),
  /** Whoever asks may correct it: its author and who manages forms, once. */
  may_correct: z.boolean(),
  /** The decision about its approval; null: nobody has taken one. */
  decided: z.nullable(z.object({ by: z.string(), at: f.instantOut, note: z.string() })),
  /** Whoever asks may approve or return it. */
  may_decide: z.boolean(),
  /** Kept whatever the company's years are. */
  is_held: z.boolean(),
  /** Whoever asks may say so. */
  may_hold: z.boolean(),
})
export type Answer = z.infer<typeof answer>

export const answerSorts = ['id', 'filled_at', 'failed'] as const
export type AnswerSort = (typeof answerSorts)[number]
const answerList = listOf({
  rows: 'data',
  row: listed,
  sorts: answerSorts,
  filters: {
    form_id: f.idOrNone,
    job_id: f.idOrNone,
    job_number: f.idOrNone,
    client_id: f.idOrNone,
    /** First and last day on which they were filled in, in the company's zone. */
    from: f.dayOrNone,
    to: f.dayOrNone,
    /** Only answers of which something failed. */
    failed: f.flag,
    /** Only those that wait for approval. */
    waiting: f.flag,
    /** Also those that were corrected since. */
    replaced: f.flag,
  },
})

const manage = user({ permission: 'forms.manage' })
const changes = ['forms', 'diary', 'files', 'activity'] as const

const offered = z.object({
  id: z.number(),
  name: z.string(),
  about: z.string(),
  number: z.number(),
  content: formContent,
  /** The answers of the last visit to this client and address; null: there are none. */
  last: z.nullable(formAnswers),
  /** How jobs of this client are asked for it. */
  asks: z.array(
    z.object({ must: z.boolean(), job_type_ids: z.array(z.number()), status_ids: z.array(z.number()) }),
  ),
  /** A reason was given for leaving it out; `passes`: the status may change without it. */
  left_out: z.nullable(z.object({ passes: z.boolean() })),
  /** Day for which it is due at this client or site again; null: it isn’t. */
  due_on: z.nullable(z.string()),
})
export type OfferedForm = z.infer<typeof offered>

/** Forms as they are filled in, and what was answered. */
export const answersContract = {
  list: endpoint('POST', '/forms/getAnswers', {
    about: 'Filled-in forms by page, without corrected versions.',
    access: manage,
    effect: 'reads',
    reads: ['forms'],
    ...answerList.page,
  }),
  exportAnswers: endpoint('POST', '/forms/exportAnswers', {
    about: 'All that getAnswers finds, as a CSV file; of one form with a column for each field.',
    access: manage,
    effect: 'reads',
    ...answerList.file,
  }),
  open: endpoint('GET', '/forms/getAnswer/:id', {
    about: 'A filled-in form with the version that it was given to.',
    access: user(),
    effect: 'reads',
    reads: ['forms'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: answer }),
  }),
  onJob: endpoint('GET', '/forms/onJob/:jobId', {
    about: 'The forms that can be filled in on a job, and those that were.',
    access: user(),
    effect: 'reads',
    reads: ['forms', 'jobs'],
    input: z.object({ jobId: f.id }),
    reply: z.object({
      forms: z.array(offered),
      answers: z.array(listed),
      /** Fill the placeholders of first answers; empty where no form has one. */
      values: z.record(z.string(), z.string()),
      /** Of the company’s documents, in which the values are written. */
      language: z.string(),
    }),
  }),
  answer: endpoint('POST', '/forms/answer', {
    about: 'Keeps a filled-in form, for a job, a client or neither. Answers to hidden fields are dropped.',
    access: user(),
    effect: 'undoable',
    changes,
    bodyLimit: 2_000_000,
    input: z.object({
      form_id: f.id,
      /** Version that was filled in. */
      number: z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
      job_id: f.idOrNone,
      client_id: f.idOrNone,
      answers: formAnswers,
      /** The answer that this one corrects, and why. */
      replaces: f.idOrNone,
      reason: f.text(1_000),
    }),
    reply: z.object({ message: z.string(), id: z.number() }),
  }),
  decide: endpoint('POST', '/forms/decideAnswer/:id', {
    about: 'Approves an answer that a second person has to approve, or returns it with a note.',
    access: manage,
    effect: 'undoable',
    changes: ['forms', 'diary', 'activity'],
    input: z.object({ id: f.id, checked: f.flag, note: f.text(1_000) }),
    reply: z.object({ message: z.string() }),
  }),
  counts: endpoint('GET', '/forms/countAnswers/:id', {
    about: 'How often each answer was given to the questions of a form, in its newest 5,000 answers.',
    access: manage,
    effect: 'reads',
    reads: ['forms'],
    input: z.object({ id: f.id }),
    reply: z.object({
      fields: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          kind: z.enum(formKinds),
          answers: z.number(),
          /** Null for fields that are neither numbers nor ratings. */
          average: z.nullable(z.number()),
          counts: z.array(z.object({ value: z.string(), n: z.number(), failed: z.boolean() })),
        }),
      ),
    }),
  }),
  addPhoto: endpoint('POST', '/forms/addPhoto/:key', {
    about:
      'Keeps a photo, PDF or drawing under a key that an answer names; without an answer it goes after a day.',
    access: user(),
    effect: 'undoable',
    changes,
    upload: { maxBytes: mostBytes },
    input: z.object({
      key: photoKey,
      job_id: f.idOrNone,
      /** Set on a marked copy: the key of the photo that it was drawn on. */
      marks: z.optional(photoKey),
    }),
  }),
  pdf: endpoint('GET', '/forms/answerPdf/:id', {
    about: 'A filled-in form on paper (PDF) with its photos and signatures.',
    access: user(),
    effect: 'reads',
    input: z.object({
      id: f.id,
      /** In which the paper is written. */
      language: z._default(z.string().check(z.regex(/^[a-z]{2}$/)), 'en'),
    }),
    reply: 'file',
    cost: 'heavy',
  }),
  photo: endpoint('GET', '/forms/photo/:id/:key', {
    about: 'A photo, PDF or drawing of an answer.',
    access: user(),
    effect: 'reads',
    input: z.object({ id: f.id, key: photoKey, size: z._default(z.enum(['full', 'thumbnail']), 'full') }),
    reply: 'file',
    cost: 'light',
  }),
}
