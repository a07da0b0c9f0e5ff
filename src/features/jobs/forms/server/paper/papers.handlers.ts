import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import type { papersContract } from '../../papers.contract.ts'
import { paperTexts } from '../../papers.rules.ts'
import { draftFromPaper } from './drafting.service.ts'
import { previewPdf } from './paper-pdf.service.ts'
import { pageKey, paperById } from './papers.queries.ts'
import { addPaper, refuseWrongPaper } from './papers.service.ts'

export const papersHandlers: Handlers<typeof papersContract> = {
  add: (_input, ctx) => addPaper(ctx),

  draft: (_input, ctx) => draftFromPaper(ctx),

  open: ({ id }, ctx) => ctx.read(async tx => ({ result: found(await paperById(tx, id)) })),

  async page({ id, page }, ctx) {
    const { key, type, name } = found(await ctx.read(tx => pageKey(tx, id, page)))
    return { body: found(await ctx.providers.storage.read(key)), type, filename: name }
  },

  async preview({ name, content }, ctx) {
    if (!content.paper) return refuse(400, paperTexts.noPaper, { field: 'content' })
    await ctx.read(tx => refuseWrongPaper(tx, content))
    return previewPdf(ctx, { name, content, paper: content.paper })
  },
}
