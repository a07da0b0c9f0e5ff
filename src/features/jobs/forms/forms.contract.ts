import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { formContent } from './form.wire.ts'
import { formTexts } from './forms.rules.ts'
import { readyForms } from './ready-forms.rules.ts'

const access = user({ permission: 'forms.manage' })
const reads = { access, effect: 'reads', reads: ['forms'] } as const
const writes = { access, effect: 'undoable', changes: ['forms'] } as const

const listed = z.object({
  id: z.number(),
  name: z.string(),
  about: z.string(),
  active: z.boolean(),
  /** Number of the newest version; 0: it was never published. */
  published: z.number(),
  /** The draft says something else than the newest version. */
  is_changed: z.boolean(),
  fields: z.number(),
  answers: z.number(),
  last_answer: z.nullable(f.instantOut),
  /** How jobs are asked for it. */
  asked: z.array(z.object({ must: z.boolean(), status_ids: z.array(z.number()) })),
  /** A second person approves what is filled in. */
  needs_approval: z.boolean(),
  version: z.number(),
})
export type ListedForm = z.infer<typeof listed>

const form = z.object({
  ...listed.shape,
  content: formContent,
  /** The newest version; null: it was never published. */
  published_content: z.nullable(formContent),
})
export type Form = z.infer<typeof form>

const sent = {
  name: f.requiredLine(120, formTexts.name),
  about: f.line(300),
  content: formContent,
  /** Makes a version of it that can be filled in; else it stays a draft. */
  publish: f.flag,
}
const saved = z.object({ result: form, message: z.string() })

/** Forms as the office builds them. */
export const formsContract = {
  list: endpoint('GET', '/forms/getForms', {
    about: 'The forms of the company, with how often each was filled in.',
    ...reads,
    reply: z.object({ data: z.array(listed) }),
  }),
  open: endpoint('GET', '/forms/getForm/:id', {
    about: 'A form with its draft.',
    ...reads,
    input: z.object({ id: f.id }),
    reply: z.object({ result: form }),
  }),
  ready: endpoint('GET', '/forms/getReadyForm', {
    about: 'What a ready form asks, to begin one’s own with.',
    ...reads,
    input: z.object({ name: z.enum(readyForms.map(({ id }) => id)) }),
    reply: z.object({ content: formContent }),
  }),
  add: endpoint('POST', '/forms/addForm', {
    about: 'Adds a form, as a draft or published.',
    ...writes,
    bodyLimit: 2_000_000,
    input: z.object(sent),
    reply: saved,
  }),
  edit: endpoint('POST', '/forms/editForm/:id', {
    about: 'Changes the draft of a form; with publish it becomes a new version. Answers keep theirs.',
    ...writes,
    bodyLimit: 2_000_000,
    input: z.object({ id: f.id, ...sent, version: f.version }),
    reply: saved,
  }),
  changeStatus: endpoint('POST', '/forms/changeFormStatus/:id', {
    about: 'Offers a form to be filled in, or no longer.',
    ...writes,
    input: z.object({ id: f.id, checked: f.flag }),
    reply: z.object({ message: z.string() }),
  }),
  setApproval: endpoint('POST', '/forms/setApproval/:id', {
    about: 'Says whether a second person has to approve what is filled in from now on.',
    ...writes,
    input: z.object({ id: f.id, checked: f.flag }),
    reply: z.object({ message: z.string() }),
  }),
  remove: endpoint('POST', '/forms/deleteForms', {
    about: 'Deletes forms; their answers stay. restoreForms brings them back.',
    ...writes,
    input: z.object({ ids: f.idList }),
    reply: z.object({ message: z.string(), ids: z.array(z.number()) }),
  }),
  restore: endpoint('POST', '/forms/restoreForms', {
    about: 'Brings deleted forms back.',
    ...writes,
    input: z.object({ ids: f.idList }),
    reply: z.object({ message: z.string() }),
  }),
}
