import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { googleReviews } from '#server/providers/reviews/google-business.ts'
import { type PublicReviews, ReviewsAway } from '#server/providers/reviews/reviews.port.ts'
import { firstLocation, googleBusinessServer } from '../../reviews/testing/google-business-server.ts'
import { socialContract as c } from '../social.contract.ts'
import { socialTexts } from '../social.rules.ts'
import { deliverOf, deliverPosts } from './deliver.service.ts'

const posts: Record<string, unknown>[] = []
const google = await googleBusinessServer([], posts)
const hosts = { accounts: google.url, locations: google.url, reviews: google.url }
let trouble: Error | null = null
const refused = () => Promise.reject(new Error('not asked here'))
const reviews: PublicReviews = {
  consentUrl: refused,
  finish: refused,
  giveBack: refused,
  open: () => (trouble ? Promise.reject(trouble) : Promise.resolve(googleReviews(hosts, 'token'))),
}
const app = await testApp({ reviews })
const { ok } = app
afterAll(() => google.close())
beforeEach(() => {
  app.setNow(null)
  trouble = null
  posts.length = 0
})

async function closedJob({ id, owner }: TestCompany, status = 3) {
  const [job] = await app.sql<{ id: number }>(
    `insert into jobs (company_id, number, name, address, suburb, status_id, closed_at)
     select $1, coalesce(max(number), 0) + 1, 'Ada', '12 King St, Newtown NSW 2042', 'Newtown', $2, now()
     from jobs where company_id = $1 returning id::int`,
    [id, status],
  )
  const taken = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#cc3311' } })
    .jpeg()
    .withExifMerge({ IFD3: { GPSLatitude: '33/1 52/1 0/1' } })
    .toBuffer()
  const photo = async (name: string) =>
    (await app.upload(filesContract.add, { id: job!.id }, owner, { bytes: taken, filename: name })).body.file
      .id
  return { job_id: job!.id, before_id: await photo('a.jpg'), after_id: await photo('b.jpg') }
}
const words = { text: 'New hot water unit & pipes', consent_by: 'Ada', channels: ['page'] } as const
const switchOn = async ({ owner }: TestCompany) =>
  (await ok(c.saveAccounts, { is_on: true, intro: 'Our <work>' }, owner)).body.result
const connect = ({ id, owner }: TestCompany) =>
  app.sql(
    `insert into google_businesses (company_id, user_id, email, sealed_token, locations, wait_until, connected_at)
     values ($1, $2, 'a@b.test', $3, $4, now() + interval '1 day', now())`,
    [
      id,
      owner.id,
      app.services.seal.seal('grant', `google-business:${id}`),
      JSON.stringify([{ id: firstLocation, name: 'Shop', link: '' }]),
    ],
  )
const deliver = ({ id }: TestCompany) =>
  deliverOf(
    { ...app.services, providers: { ...app.services.providers, reviews } },
    companyIdFrom(id, 'schedule'),
  )
const states = async ({ owner }: TestCompany) =>
  (await ok(c.posts, {}, owner)).body.data.map(post =>
    post.deliveries.map(each => `${each.channel} ${each.state}`),
  )
const get = async (url: string) => {
  const answer = await app.http.inject({ method: 'GET', url: url.replace(app.services.publicUrl, '') })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers, bytes: answer.rawPayload }
}

test('a closed job stands on the public page and in the feed, without its address, until it is taken back', async () => {
  const company = await app.company({ pack_id: 5 })
  const { page_url, feed_url } = await switchOn(company)
  const job = await closedJob(company)
  expect((await ok(c.jobs, {}, company.owner)).body.data).toMatchObject([
    { id: job.job_id, suburb: 'Newtown' },
  ])
  const { data, message } = (await ok(c.add, { ...job, ...words } as never, company.owner)).body
  expect(message).toBe(socialTexts.posted)
  await deliver(company)
  await expect.poll(() => states(company)).toEqual([['page posted']])
  const page = await get(page_url)
  expect(page.status).toBe(200)
  expect(page.text).toMatch(/New hot water unit &amp; pipes[\s\S]*Newtown/)
  expect(page.text).toContain('Our &lt;work&gt;')
  expect(page.text).not.toMatch(/King St|Ada/)
  const feed = await get(feed_url)
  expect(feed.headers['content-type']).toContain('application/rss+xml')
  expect(feed.text).toContain('<title>New hot water unit &amp; pipes</title>')
  const photo = await get(`${page_url}/${data.id}/before`)
  expect(photo.headers['content-type']).toBe('image/jpeg')
  expect((await sharp(photo.bytes).metadata()).exif).toBeUndefined()
  expect((await get(`${page_url.slice(0, -1)}x`)).status).toBe(404)
  expect((await get(`${page_url}/${data.id + 1}/after`)).status).toBe(404)
  await ok(c.takeBack, { id: data.id }, company.owner)
  expect((await get(page_url)).text).not.toContain('hot water')
  expect((await get(`${page_url}/${data.id}/before`)).status).toBe(404)
  await deliver(company)
  await expect.poll(() => states(company)).toEqual([['page removed']])
  await ok(c.saveAccounts, { is_on: false, intro: '' }, company.owner)
  expect((await get(page_url)).status).toBe(404)
})

test('a post goes to Google at its time, once, and comes down again', async () => {
  const company = await app.company({ pack_id: 5 })
  await connect(company)
  const job = await closedJob(company)
  const post_at = new Date(Date.now() + 3_600_000).toISOString()
  const { data } = (
    await ok(c.add, { ...job, ...words, channels: ['google'], post_at } as never, company.owner)
  ).body
  await deliver(company)
  expect([await states(company), posts]).toEqual([[['google waiting']], []])
  app.setNow(new Date(Date.now() + 3_700_000).toISOString())
  await Promise.all([deliver(company), deliver(company), deliver(company)])
  await expect.poll(() => states(company)).toEqual([['google posted']])
  app.setNow(null)
  expect(posts).toMatchObject([{ summary: 'New hot water unit & pipes\n\nNewtown', topicType: 'STANDARD' }])
  await ok(c.takeBack, { id: data.id }, company.owner)
  await deliver(company)
  await expect.poll(() => states(company)).toEqual([['google removed']])
  expect(posts).toEqual([])
})

test('Google’s trouble is tried again; where nobody knows whether it took a post, a person looks', async () => {
  const company = await app.company({ pack_id: 5 })
  await connect(company)
  await switchOn(company)
  const job = await closedJob(company)
  trouble = new ReviewsAway('Google answers 503')
  const { data } = (
    await ok(c.add, { ...job, ...words, channels: ['page', 'google'] } as never, company.owner)
  ).body
  await deliver(company)
  // The server's own worker may have taken it: what waits has been tried, and nobody holds it.
  const tried = `select state, tries from social_deliveries where company_id = $1 and channel = 'google'`
  await expect.poll(() => app.sql(tried, [company.id])).toEqual([{ state: 'waiting', tries: 1 }])
  await expect.poll(() => states(company)).toEqual([['page posted', 'google waiting']])
  trouble = new ReviewsAway('no answer', { cause: new Error('timeout') })
  app.setNow(new Date(Date.now() + 600_000).toISOString())
  await deliver(company)
  await expect.poll(() => states(company)).toEqual([['page posted', 'google failed']])
  app.setNow(null)
  expect((await ok(c.posts, {}, company.owner)).body.data[0]!.deliveries[1]).toMatchObject({
    state: 'failed',
    reason: socialTexts.silent,
  })
  trouble = null
  await ok(c.retry, { id: data.id }, company.owner)
  await deliver(company)
  await expect.poll(() => states(company)).toEqual([['page posted', 'google posted']])
  expect(posts).toHaveLength(1)
  // A server that ended in the middle leaves it to a person.
  await app.sql(
    `update social_deliveries set state = 'sending', due_at = now() - interval '1 minute'
     where company_id = $1 and channel = 'google'`,
    [company.id],
  )
  await deliverPosts({ ...app.services, providers: { ...app.services.providers, reviews } }, error => {
    throw error
  })
  await expect.poll(() => states(company)).toEqual([['page posted', 'google failed']])
  expect(posts).toHaveLength(1)
})

test('what may not be told, or can’t be posted, is refused', async () => {
  const [company, other] = [await app.company({ pack_id: 5 }), await app.company({ pack_id: 5 })]
  const job = await closedJob(company)
  const theirs = await closedJob(other)
  const post = async (more: object, by = company.owner) => {
    const { status, body } = await app.request(c.add, { ...job, ...words, ...more } as never, by)
    return [status, (body as { message?: string }).message]
  }
  expect(await post({})).toEqual([400, socialTexts.pageOff])
  await switchOn(company)
  expect(await post({ channels: ['google'] })).toEqual([400, socialTexts.notConnected])
  expect(await post({ channels: [] })).toEqual([400, socialTexts.channel])
  expect(await post({ consent_by: ' ' })).toEqual([400, socialTexts.consent])
  expect(await post({ text: '' })).toEqual([400, socialTexts.text])
  expect(await post({ text: 'A new tap at 12 king  st.' })).toEqual([400, socialTexts.address])
  expect(await post({ after_id: theirs.after_id })).toEqual([400, socialTexts.photo])
  expect(await post({ post_at: new Date(Date.now() - 60_000).toISOString() })).toEqual([
    400,
    socialTexts.when,
  ])
  expect((await post({ ...theirs }))[0]).toBe(404)
  expect((await post({}, company.technician))[0]).toBe(403)
  expect(await post({ ...(await closedJob(company, 1)) })).toEqual([400, socialTexts.job])
  expect((await ok(c.posts, {}, company.owner)).body.data).toEqual([])
  expect((await post({}))[0]).toBe(200)
  const { id } = (await ok(c.posts, {}, company.owner)).body.data[0]!
  expect((await app.request(c.takeBack, { id }, other.owner)).status).toBe(404)
})
