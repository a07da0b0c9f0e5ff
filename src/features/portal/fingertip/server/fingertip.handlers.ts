import { companyRow } from '#features/account/company/server/company.queries.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuseUnless } from '#server/refusal.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { pathOfPage } from '../../public-pages/public-pages.rules.ts'
import { publicName } from '../../public-pages/server/names.queries.ts'
import { claimName } from '../../public-pages/server/names.service.ts'
import { publicHtml } from '../../public-pages/server/public-page.ts'
import { visitsSince } from '../../public-pages/server/visits.queries.ts'
import type { fingertipContract } from '../fingertip.contract.ts'
import { mayPublish } from '../fingertip.rules.ts'
import { type FurtherWays, fingertipSetting, missingWays, publicFingertip } from './fingertip.service.ts'

const visitDays = 30

export const fingertipHandlers = (further: FurtherWays): Handlers<typeof fingertipContract> => ({
  get: (_input, ctx) => ctx.read(async tx => ({ result: await shown(tx, ctx, further) })),

  save: ({ version, ...draft }, ctx) =>
    ctx.write(async tx => {
      await saveSetting(tx, fingertipSetting, { draft }, version)
      return { result: await shown(tx, ctx, further) }
    }),

  publish({ version, ...page }, ctx) {
    refuseUnless(mayPublish(page), 400, { field: 'buttons' })
    return ctx.write(async tx => {
      await saveSetting(tx, fingertipSetting, { draft: page, published: page }, version)
      await claimName(tx)
      return { result: await shown(tx, ctx, further) }
    })
  },

  takeDown: ({ version }, ctx) =>
    ctx.write(async tx => {
      await saveSetting(tx, fingertipSetting, { published: null }, version)
      return { result: await shown(tx, ctx, further) }
    }),

  preview: (page, ctx) =>
    ctx.read(async tx => ({
      html: publicHtml(await publicFingertip(tx, page, further, ctx.publicUrl, true), ''),
    })),
})

async function shown(tx: CompanyTx, { publicUrl }: Pick<UserContext, 'publicUrl'>, further: FurtherWays) {
  const [kept, slug, { time_zone }] = [
    await readSetting(tx, fingertipSetting),
    await publicName(tx),
    await companyRow(tx),
  ]
  const today = todayIn(time_zone, tx.now.toISOString())
  return {
    ...kept,
    missing: await missingWays(tx, further),
    url: slug && `${publicUrl}${pathOfPage('fingertip', slug)}`,
    visits: await visitsSince(tx, 'fingertip', dayText(today - visitDays + 1)),
  }
}
