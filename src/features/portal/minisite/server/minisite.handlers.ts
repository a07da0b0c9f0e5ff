import { companyRow, insertPicture } from '#features/account/company/server/company.queries.ts'
import { makePicture } from '#features/account/company/server/pictures.service.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { ownAddress } from '../../own-domain/server/own-domain.service.ts'
import { pathOfPage } from '../../public-pages/public-pages.rules.ts'
import { publicName } from '../../public-pages/server/names.queries.ts'
import { claimName } from '../../public-pages/server/names.service.ts'
import { publicHtml } from '../../public-pages/server/public-page.service.ts'
import { visitsSince } from '../../public-pages/server/visits.queries.ts'
import { waysOf } from '../../public-pages/server/ways.service.ts'
import type { minisiteContract } from '../minisite.contract.ts'
import { mayKeep, mayPublish, minisiteTexts, type Site } from '../minisite.rules.ts'
import { siteSetting } from './minisite.service.ts'
import { siteTemplates } from './site-designs.service.ts'
import { factsOf } from './site-facts.service.ts'
import { sitePage } from './site-page.ts'
import { photoInPreview } from './site-photos.service.ts'
import { agreedPosts, hasPublicReviews, ownPictures, ownPosts } from './site-sources.queries.ts'

const visitDays = 30
const offeredPosts = 60

/** Where the company is booked; '': nowhere. */
export type BookingWay = (tx: CompanyTx) => Promise<string>

export const minisiteHandlers = (bookingWay: BookingWay): Handlers<typeof minisiteContract> => ({
  fetchDefaultMicrositeTemplate: async (_input, ctx) => ({ data: await ctx.read(siteTemplates) }),

  get: (_input, ctx) => ctx.read(async tx => ({ result: await shown(tx, ctx, bookingWay) })),

  save({ version, ...draft }, ctx) {
    refuseUnless(mayKeep(draft), 400, { field: 'blocks' })
    return ctx.write(async tx => {
      await refuseStrange(tx, draft)
      await saveSetting(tx, siteSetting, { draft }, version)
      return { result: await shown(tx, ctx, bookingWay) }
    })
  },

  publish({ version, ...site }, ctx) {
    refuseUnless(mayPublish(site), 400, { field: 'blocks' })
    return ctx.write(async tx => {
      await refuseStrange(tx, site)
      await saveSetting(tx, siteSetting, { draft: site, published: site }, version)
      await claimName(tx)
      return { result: await shown(tx, ctx, bookingWay) }
    })
  },

  takeDown: ({ version }, ctx) =>
    ctx.write(async tx => {
      await saveSetting(tx, siteSetting, { published: null }, version)
      return { result: await shown(tx, ctx, bookingWay) }
    }),

  preview: (site, ctx) =>
    ctx.read(async tx => {
      const facts = await factsOf(tx, site, '', await bookingWay(tx), photoInPreview(ctx))
      return { html: publicHtml(sitePage(site, facts, ''), '') }
    }),

  async uploadPicture(_input, ctx) {
    const picture = await makePicture(ctx.session.companyId, ctx.upload, 'photo')
    return ctx.write(async tx => {
      await insertPicture(tx, picture)
      return { picture: picture.key }
    })
  },
})

/** Refuses pictures and posts of another company. */
async function refuseStrange(tx: UserTx, { blocks }: Site): Promise<void> {
  const keys = blocks
    .flatMap(({ values }) => [values.picture, ...values.rows.map(({ picture }) => picture)])
    .filter(Boolean)
  const pictures = await ownPictures(tx, keys)
  if (keys.some(key => !pictures.has(key))) refuse(400, 'File is required', { field: 'blocks' })
  const wanted = blocks.flatMap(({ values }) => values.posts)
  const posts = await ownPosts(tx, wanted)
  if (wanted.some(id => !posts.has(id))) refuse(400, minisiteTexts.post, { field: 'blocks' })
}

async function shown(tx: CompanyTx, { publicUrl }: Pick<UserContext, 'publicUrl'>, bookingWay: BookingWay) {
  const [kept, slug, { time_zone }, ways] = [
    await readSetting(tx, siteSetting),
    await publicName(tx),
    await companyRow(tx),
    await waysOf(tx),
  ]
  const today = todayIn(time_zone, tx.now.toISOString())
  return {
    ...kept,
    posts: (await agreedPosts(tx, offeredPosts)).map(({ id, text, suburb, photo_id, name }) => ({
      id,
      text,
      suburb,
      photo: { id: photo_id, name },
    })),
    has: {
      form: ways.form !== '',
      booking: (await bookingWay(tx)) !== '',
      reviews: await hasPublicReviews(tx),
    },
    url: (await ownAddress(tx)) || (slug && `${publicUrl}${pathOfPage('site', slug)}`),
    visits: await visitsSince(tx, 'site', dayText(today - visitDays + 1)),
  }
}
