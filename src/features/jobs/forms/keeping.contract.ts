import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { isKeepLength, keepingTexts } from './keeping.rules.ts'

const manage = user({ permission: 'forms.manage' })
const keeping = z.object({
  /** Null: answers are kept for ever. */
  keep_years: z.nullable(z.number()),
  /** The page of a PDF’s code names who filled the form in. */
  tells_author: z.boolean(),
  version: z.number(),
})

/** How long filled-in forms are kept. */
export const keepingContract = {
  read: endpoint('GET', '/forms/getKeeping', {
    about: 'For how many years filled-in forms are kept, and which go next.',
    access: manage,
    effect: 'reads',
    reads: ['forms', 'settings'],
    reply: z.object({
      result: keeping,
      /** Answers that were announced to go, and when; null: none were. */
      next: z.nullable(z.object({ on: f.instantOut, before: f.instantOut, answers: z.number() })),
    }),
  }),
  save: endpoint('POST', '/forms/saveKeeping', {
    about:
      'Keeps filled-in forms for 1 to 50 years, or for ever (null, as at first). What is older goes 30 days after the office was told, never of open jobs or while it is held.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['forms', 'settings', 'activity'],
    input: z.object({
      keep_years: z.nullable(
        z.coerce
          .number(keepingTexts.years)
          .check(z.int(keepingTexts.years), z.refine(isKeepLength, keepingTexts.years)),
      ),
      /** Left out: as before. */
      tells_author: z.optional(z.boolean()),
      version: f.version,
    }),
    reply: z.object({ result: keeping }),
  }),
  hold: endpoint('POST', '/forms/holdAnswer/:id', {
    about: 'Keeps an answer whatever the company’s years are, or no longer.',
    access: manage,
    effect: 'undoable',
    changes: ['forms', 'diary', 'activity'],
    input: z.object({ id: f.id, checked: f.flag }),
    reply: z.object({ message: z.string() }),
  }),
}
