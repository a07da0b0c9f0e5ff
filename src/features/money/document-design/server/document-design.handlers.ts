import { paperReply } from '#features/money/documents/server/document-paper.service.ts'
import { lookSetting } from '#features/money/money-settings/server/money-settings.service.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { Handlers } from '#server/mount.ts'
import { svgPages } from '#server/pdf/svg.ts'
import type { documentDesignContract } from '../document-design.contract.ts'
import { samplePaper } from './sample-paper.service.ts'

export const documentDesignHandlers: Handlers<typeof documentDesignContract> = {
  read: async (_input, ctx) => ({ result: await ctx.read(tx => readSetting(tx, lookSetting)) }),

  save: ({ version, ...look }, ctx) =>
    ctx.write(async tx => ({ result: await saveSetting(tx, lookSetting, look, version) })),

  preview: ({ kind, language, ...look }, ctx) =>
    ctx.read(async tx => {
      const paper = await samplePaper(tx, { kind, language, look, publicUrl: ctx.publicUrl })
      return { pages: await svgPages(paper.stationery, paper.draw) }
    }),

  previewPdf: ({ kind, language, ...look }, ctx) =>
    ctx.read(async tx =>
      paperReply(await samplePaper(tx, { kind, language, look, publicUrl: ctx.publicUrl })),
    ),
}
