import { isPicture } from '#features/jobs/files/files.rules.ts'
import { filesByIds, filesOfJob } from '#features/jobs/files/server/files.queries.ts'
import { shownFile } from '#features/jobs/files/server/files.service.ts'
import { readSetting, type SavedSetting, saveSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { businessOf } from '../../reviews/server/google/businesses.queries.ts'
import type { socialContract } from '../social.contract.ts'
import { type Channel, mayTell, mostDaysAhead, mostText, socialTexts, wordsOf } from '../social.rules.ts'
import {
  deliveriesOf,
  insertDeliveries,
  insertPost,
  jobsToPost,
  jobToPost,
  lockPost,
  markTakenBack,
  type PostRow,
  postById,
  postPage,
  turnDeliveries,
} from './social.queries.ts'
import { socialDeliveries } from './social.schedules.ts'
import { newSecret, pageUrl, type SocialPage, socialPage } from './social-page.service.ts'

const postsOfPage = 20
const jobsOfList = 100

export const socialHandlers: Handlers<typeof socialContract> = {
  accounts: (_input, ctx) =>
    ctx.read(async tx => ({ result: await accountsOf(tx, ctx, await readSetting(tx, socialPage)) })),

  saveAccounts: ({ version, ...fields }, ctx) =>
    ctx.write(async tx => {
      const { secret } = await readSetting(tx, socialPage)
      const kept = await saveSetting(tx, socialPage, { ...fields, secret: secret || newSecret() }, version)
      tx.tell('social')
      return { result: await accountsOf(tx, ctx, kept) }
    }),

  jobs: (_input, ctx) => ctx.read(async tx => ({ data: await jobsToPost(tx, jobsOfList) })),

  posts: ({ before }, ctx) =>
    ctx.read(async tx => {
      const rows = await postPage(tx, before, postsOfPage + 1)
      return { data: await shown(tx, rows.slice(0, postsOfPage)), more: rows.length > postsOfPage }
    }),

  add: (input, ctx) =>
    ctx.write(async tx => {
      const { job_id, before_id, after_id, text, consent_by, channels } = input
      const job = found(await jobToPost(tx, job_id))
      if (job.status_id !== 3) return refuse(400, socialTexts.job, { field: 'job_id' })
      refuseUnless(mayTell(text, job.address), 400, { field: 'text' })
      const photos = (await filesOfJob(tx, job_id)).filter(isPicture).map(({ id }) => id)
      if (!photos.includes(after_id)) return refuse(400, socialTexts.photo, { field: 'after_id' })
      if (before_id !== null && !photos.includes(before_id))
        return refuse(400, socialTexts.photo, { field: 'before_id' })
      const { length } = wordsOf({ text, suburb: job.suburb })
      if (channels.some(channel => length > mostText[channel]))
        return refuse(400, socialTexts.tooLong, { field: 'text' })
      const post_at = momentOf(input.post_at, tx.now)
      const places = await placesOf(tx, [...new Set(channels)])
      const fields = { job_id, before_id, after_id, text, consent_by, suburb: job.suburb, post_at }
      const row = { ...fields, consent_at: tx.now, created_by: tx.by.id, created_at: tx.now }
      const id = await insertPost(tx, row)
      await insertDeliveries(
        tx,
        places.map(place => ({ ...place, post_id: id, due_at: post_at })),
      )
      tx.record('social_posts', null, { ...row, id })
      await wake(tx, ctx)
      const isNow = post_at <= tx.now
      return { data: await one(tx, id), message: isNow ? socialTexts.posted : socialTexts.scheduled }
    }),

  retry: ({ id }, ctx) =>
    ctx.write(async tx => {
      const post = found(await lockPost(tx, id))
      if (post.taken_back_at !== null) return refuse(409, socialTexts.isBack)
      const failed = (await deliveriesOf(tx, [id])).some(({ state }) => state === 'failed')
      if (!failed) return refuse(409, socialTexts.notFailed)
      await turnDeliveries(tx, id, ['failed'], 'waiting')
      await wake(tx, ctx)
      return { data: await one(tx, id), message: socialTexts.retrying }
    }),

  takeBack: ({ id }, ctx) =>
    ctx.write(async tx => {
      const post = found(await lockPost(tx, id))
      if (post.taken_back_at === null) {
        await markTakenBack(tx, id)
        tx.record('social_posts', { id, taken_back_at: null }, { id, taken_back_at: tx.now }, id)
      }
      // Again where it could not be taken down at first.
      await turnDeliveries(tx, id, ['waiting', 'posted', 'failed'], 'removing')
      await wake(tx, ctx)
      return { data: await one(tx, id), message: socialTexts.takenBack }
    }),
}

async function wake(tx: UserTx, { outbox }: Pick<Services, 'outbox'>): Promise<void> {
  tx.tell('social')
  await outbox.later(tx, socialDeliveries, { companyId: Number(tx.companyId) }, tx.now)
}

/** The time of a post; refuses one that is over or too far ahead. */
function momentOf(written: string | null, now: Date): Date {
  if (written === null) return now
  const at = new Date(written)
  const ahead = at.getTime() - now.getTime()
  if (ahead < 0 || ahead > mostDaysAhead * 86_400_000)
    return refuse(400, socialTexts.when, { field: 'post_at' })
  return at
}

/** Where these channels post to. The pictures of a post have addresses once the page has one. */
async function placesOf(tx: UserTx, channels: readonly Channel[]) {
  const page = await readSetting(tx, socialPage)
  if (channels.includes('page') && !page.is_on) refuse(400, socialTexts.pageOff, { field: 'channels' })
  if (page.secret === '') await saveSetting(tx, socialPage, { secret: newSecret() }, page.version)
  const business = channels.includes('google') ? await businessOf(tx) : undefined
  const locations = business?.sealed_token ? business.locations : []
  if (channels.includes('google') && locations.length === 0)
    refuse(400, socialTexts.notConnected, { field: 'channels' })
  return channels.flatMap((channel): { channel: Channel; place: string }[] =>
    channel === 'page' ? [{ channel, place: '' }] : locations.map(({ id }) => ({ channel, place: id })),
  )
}

async function accountsOf(
  tx: CompanyTx,
  { publicUrl }: Pick<Services, 'publicUrl'>,
  { secret, ...page }: SavedSetting<SocialPage>,
) {
  const business = await businessOf(tx)
  const page_url = pageUrl(publicUrl, tx.companyId, { secret })
  return {
    ...page,
    page_url,
    feed_url: page_url && `${page_url}/feed.xml`,
    google: business?.sealed_token ? business.locations.map(({ name }) => name) : [],
  }
}

const one = async (tx: CompanyTx, id: number) => (await shown(tx, [found(await postById(tx, id))]))[0]!

const photoOf = (file: Parameters<typeof shownFile>[0]) => {
  const { id, name } = shownFile(file)
  return { id, name }
}

async function shown(tx: CompanyTx, rows: readonly PostRow[]) {
  const files = await filesByIds(
    tx,
    rows.flatMap(({ before_id, after_id }) => [after_id, ...(before_id === null ? [] : [before_id])]),
  )
  const deliveries = await deliveriesOf(
    tx,
    rows.map(({ id }) => id),
  )
  const names = new Map((await businessOf(tx))?.locations.map(({ id, name }) => [id, name]))
  // A photo that was removed from its job is shown nowhere.
  const photo = (id: number | null) => {
    const file = files.find(each => each.id === id && each.deleted_at === null)
    return file ? photoOf(file) : null
  }
  return rows.map(({ before_id, after_id, taken_back_at, ...row }) => ({
    ...row,
    before: photo(before_id),
    after: photo(after_id),
    taken_back: taken_back_at,
    deliveries: deliveries
      .filter(({ post_id }) => post_id === row.id)
      .map(({ channel, place, state, remote_url, reason }) => ({
        channel,
        place: names.get(place) ?? '',
        state,
        url: remote_url,
        reason,
      })),
  }))
}
