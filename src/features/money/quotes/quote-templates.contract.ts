import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { templateInput } from './quotes.wire.ts'

const access = user({ permission: 'money.manage' })
const write = { access, effect: 'undoable', changes: ['quotes'] } as const
const name = f.requiredLine(80, 'Name required.')

/** Templates that a company can have. */
export const mostTemplates = 200

const template = z.object({
  id: z.number(),
  name: z.string(),
  /** How many lines it has, and the names of its options. */
  lines: z.number(),
  options: z.array(z.string()),
  version: z.number(),
})
export type QuoteTemplate = z.output<typeof template>
const result = z.object({ result: template })

export const quoteTemplatesContract = {
  list: endpoint('GET', '/client/getQuoteTemplates', {
    about: 'Whole quotes that a new one can begin with, by name.',
    access,
    effect: 'reads',
    reads: ['quotes'],
    reply: z.object({ data: z.array(template) }),
  }),
  add: endpoint('POST', '/client/addQuoteTemplate', {
    about: 'Keeps lines, options, discount, deposit and texts of a quote as a template.',
    ...write,
    input: templateInput({ templateName: name }),
    reply: result,
  }),
  rename: endpoint('POST', '/client/renameQuoteTemplate/:id', {
    about: 'Renames a template of quotes.',
    ...write,
    input: z.object({ id: f.id, templateName: name, version: f.version }),
    reply: result,
  }),
  remove: endpoint('POST', '/client/deleteQuoteTemplate/:id', {
    about: 'Deletes a template of quotes. Quotes that began with it stay as they are.',
    access,
    effect: 'leaves',
    changes: ['quotes'],
    input: z.object({ id: f.id }),
  }),
}
