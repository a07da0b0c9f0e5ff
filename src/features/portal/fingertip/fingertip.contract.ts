import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { buttonKinds, mostButtons } from './fingertip.rules.ts'

const access = user({ permission: 'site.manage' })

const button = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  kind: z.enum(buttonKinds),
  values: z.object({ is_on: z.boolean(), label: f.line(60), to: f.line(300) }),
})
/** The page as it is written. */
const page = {
  title: f.line(80),
  intro: f.text(300),
  buttons: z.array(button).check(z.maxLength(mostButtons)),
}

const shownPage = z.object({
  title: z.string(),
  intro: z.string(),
  buttons: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(buttonKinds),
      values: z.object({ is_on: z.boolean(), label: z.string(), to: z.string() }),
    }),
  ),
})
const result = z.object({
  draft: shownPage,
  /** null: nobody sees a page. */
  published: z.nullable(shownPage),
  /** Kinds that lead nowhere unless they have a target of their own. */
  missing: z.array(z.enum(buttonKinds)),
  /** '' without a public name. */
  url: z.string(),
  /** In the last 30 days. */
  visits: z.number(),
  version: z.number(),
})
export type ShownFingertip = z.output<typeof result>

/** The page of large buttons that a company's van and cards lead to. */
export const fingertipContract = {
  get: endpoint('GET', '/fingertip/get', {
    about: 'The page of large buttons: draft, published version, address and visits.',
    access,
    effect: 'reads',
    reads: ['settings', 'company'],
    reply: z.object({ result }),
  }),
  save: endpoint('POST', '/fingertip/save', {
    about: 'Keeps the draft; the published page stays as it is.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ ...page, version: f.version }),
    reply: z.object({ result }),
  }),
  publish: endpoint('POST', '/fingertip/publish', {
    about: 'Shows this page to everybody; the first one gives the company its public name.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ ...page, version: f.version }),
    reply: z.object({ result }),
  }),
  takeDown: endpoint('POST', '/fingertip/takeDown', {
    about: 'Shows the page to nobody; the draft stays.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ version: f.version }),
    reply: z.object({ result }),
  }),
  preview: endpoint('POST', '/fingertip/preview', {
    about: 'The page of buttons as everybody would see it, unsaved.',
    access,
    effect: 'reads',
    reads: ['settings', 'company'],
    input: z.object(page),
    reply: z.object({ html: z.string() }),
  }),
}
