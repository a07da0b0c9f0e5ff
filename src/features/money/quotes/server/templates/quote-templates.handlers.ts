import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale, refuseTaken } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { withIds } from '../../../documents/documents.wire.ts'
import {
  mostTemplates,
  type QuoteTemplate,
  type quoteTemplatesContract,
} from '../../quote-templates.contract.ts'
import {
  deleteQuoteTemplate,
  insertQuoteTemplate,
  lockQuoteTemplate,
  type QuoteTemplateRow,
  quoteTemplateName,
  quoteTemplates,
  renameQuoteTemplate,
} from './quote-templates.queries.ts'

const ifTaken = refuseTaken(quoteTemplateName, 'There is already a template with this name.', {
  field: 'templateName',
})

export const quoteTemplatesHandlers: Handlers<typeof quoteTemplatesContract> = {
  list: async (_input, ctx) => ({ data: (await ctx.read(quoteTemplates)).map(toWire) }),

  add: ({ templateName: name, ...content }, ctx) =>
    ctx
      .write(async tx => {
        if (content.lines.length === 0)
          refuse(400, 'Add a line before saving it as a template.', { field: 'lines' })
        if ((await quoteTemplates(tx)).length >= mostTemplates)
          refuse(400, fact('You can have up to {{count}} quote templates.', { count: mostTemplates }))
        const options = new Set(content.options.map(({ id }) => id))
        const lines = withIds(content.lines).map(line => ({
          ...line,
          option: options.has(line.option) ? line.option : '',
        }))
        const added = await insertQuoteTemplate(tx, { ...content, lines, name })
        tx.record('quote_templates', null, added)
        return { result: toWire(added) }
      })
      .catch(ifTaken),

  rename: ({ id, templateName: name, version }, ctx) =>
    ctx
      .write(async tx => {
        const before = found(await lockQuoteTemplate(tx, id))
        refuseStale(version, before, toWire(before))
        const after = await renameQuoteTemplate(tx, id, name)
        tx.record('quote_templates', before, after)
        return { result: toWire(after) }
      })
      .catch(ifTaken),

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockQuoteTemplate(tx, id))
      await deleteQuoteTemplate(tx, id)
      tx.record('quote_templates', before, null)
      return {}
    }),
}

const toWire = ({ id, name, lines, options, version }: QuoteTemplateRow): QuoteTemplate => ({
  id,
  name,
  lines: lines.length,
  options: options.map(option => option.name),
  version,
})
