import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { qrSvg } from '#server/client-page/qr-svg.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import type { publicPagesContract } from '../public-pages.contract.ts'
import { nameFrom, pathOfPage, publicPagesTexts } from '../public-pages.rules.ts'
import { codeSheet } from './code-sheet.ts'
import { publicName } from './names.queries.ts'
import { takeName } from './names.service.ts'

export const publicPagesHandlers: Handlers<typeof publicPagesContract> = {
  name: (_input, ctx) =>
    ctx.read(async tx => {
      const [slug, { name }] = [await publicName(tx), await companyRow(tx)]
      return { slug, suggested: slug || nameFrom(name), origin: ctx.publicUrl }
    }),

  saveName({ slug }, ctx) {
    const wanted = slug.toLowerCase()
    return ctx.write(async tx => {
      await takeName(tx, wanted)
      return { slug: wanted, message: publicPagesTexts.saved }
    })
  },

  async code({ page, format }, ctx) {
    const { slug, company, reader } = await ctx.read(async tx => ({
      slug: await publicName(tx),
      company: (await companyRow(tx)).name,
      reader: await companyReader(tx),
    }))
    if (slug === '') return refuse(400, publicPagesTexts.noName)
    const address = `${ctx.publicUrl}${pathOfPage(page, slug)}`
    const filename = `${slug}-${page}.${format}`
    if (format === 'svg') {
      const picture = qrSvg(address, address).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
      return { body: Buffer.from(picture), type: 'image/svg+xml', filename }
    }
    const line = reader.t('Scan to reach us')
    const body = await codeSheet({ language: reader.language, company, line, address })
    return { body, type: 'application/pdf', filename }
  },
}
