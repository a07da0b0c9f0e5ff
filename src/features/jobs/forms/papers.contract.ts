import * as z from 'zod/mini'
import { mostBytes } from '#features/jobs/files/files.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostPaperPages } from '#shared/forms/paper.ts'
import { formContent } from './form.wire.ts'

const manage = user({ permission: 'forms.manage' })
const paper = z.object({
  id: z.number(),
  name: z.string(),
  /** Millimetres. */
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
})
export type Paper = z.infer<typeof paper>

/** The company's own paper, on which answers are printed. */
export const papersContract = {
  add: endpoint('POST', '/forms/addPaper', {
    about:
      'Keeps a PDF of up to 10 pages, on which a form’s answers are printed. It goes after a day if no form names it.',
    access: manage,
    effect: 'undoable',
    changes: ['forms', 'files'],
    upload: { maxBytes: mostBytes },
    reply: z.object({ result: paper, message: z.string() }),
  }),
  draft: endpoint('POST', '/forms/draftFromPaper', {
    about:
      'Makes the draft of a form of a PDF: of its fields to be filled in, else of its lines. Its kinds are guessed; nothing is published.',
    access: manage,
    effect: 'undoable',
    changes: ['forms'],
    upload: { maxBytes: mostBytes },
    reply: z.object({ id: z.number(), questions: z.number(), message: z.string() }),
  }),
  open: endpoint('GET', '/forms/getPaper/:id', {
    about: 'A paper with the sizes of its pages.',
    access: manage,
    effect: 'reads',
    reads: ['forms'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: paper }),
  }),
  page: endpoint('GET', '/forms/paperPage/:id/:page', {
    about: 'A page of a paper as a picture.',
    access: manage,
    effect: 'reads',
    input: z.object({ id: f.id, page: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostPaperPages)) }),
    reply: 'file',
    cost: 'light',
  }),
  preview: endpoint('POST', '/forms/previewPaper', {
    about: 'A draft on its paper (PDF): each place shows its field’s label, each tick is set.',
    access: manage,
    effect: 'reads',
    bodyLimit: 2_000_000,
    input: z.object({ name: f.line(120), content: formContent }),
    reply: 'file',
    cost: 'heavy',
  }),
}
