import { createEmulator } from 'emulate'
import { afterAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { ConsentEnded } from '#server/providers/calendars/calendars.port.ts'
import { googleBusiness, googleReviews } from '#server/providers/reviews/google-business.ts'
import { type PublicReviews, ReviewsClosed } from '#server/providers/reviews/reviews.port.ts'
import { agreeAtGoogle } from '#server/providers/testing/agree-at-google.ts'
import { vendorServer } from '#server/providers/testing/vendor-server.ts'
import { freePort } from '#server/testing/free-port.ts'
import { googleBusinessContract as c } from '../../google-business.contract.ts'
import { googleBusinessTexts } from '../../google-business.rules.ts'
import { reviewListContract } from '../../review-list.contract.ts'
import {
  firstLocation,
  googleBusinessServer,
  googleTime,
  type WrittenReview,
} from '../../testing/google-business-server.ts'
import { readReviews } from './read-reviews.service.ts'

const ana = 'ana@plumbing.test'
// Google's sign-in as a package has it that we did not write.
const google = await createEmulator({
  service: 'google',
  port: await freePort(),
  seed: {
    google: {
      users: [{ email: ana, name: 'Ana Silva' }],
      oauth_clients: [
        {
          client_id: 'tradewind',
          client_secret: 'secret',
          redirect_uris: ['http://tradewind.test/social/googleMyBusiness'],
        },
      ],
    },
  },
})

const written: WrittenReview[] = []
const business = await googleBusinessServer(written)
const parent = firstLocation
const project = { clientId: 'tradewind', clientSecret: 'secret', issuer: google.url, url: business.url }
let isRevoked = false
const real = googleBusiness(project)
const reviews: PublicReviews = {
  ...real,
  open: grant => (isRevoked ? Promise.reject(new ConsentEnded('taken back')) : real.open(grant)),
}
const app = await testApp({ reviews })
afterAll(async () => {
  await google.close()
  await business.close()
})

const write = (id: number, more: Partial<WrittenReview> = {}) =>
  written.push({ id: String(id), name: `Client ${id}`, stars: 5, text: `Text ${id}`, updated: id, ...more })

async function agreed(as: TestUser) {
  const { url } = (await app.send(c.start, {}, as)).body
  return (await agreeAtGoogle(google.url, url, ana)).sent
}

/** Reads now; the server's own work may be quicker with it. */
async function read({ id }: TestCompany) {
  await app.sql(
    `update google_businesses set wait_until = now() - interval '1 minute', read_at = null, problem = null, failures = 0
     where company_id = $1 and sealed_token is not null`,
    [id],
  )
  await readReviews({ ...app.services, reviews }, companyIdFrom(id, 'schedule'))
  const state = () =>
    app.sql<{ done: boolean }>(
      `select read_at is not null or problem is not null or sealed_token is null as done
       from google_businesses where company_id = $1`,
      [id],
    )
  await expect.poll(async () => (await state())[0]!.done, { timeout: 20_000 }).toBe(true)
}
async function connected() {
  const company = await app.company({ pack_id: 5 })
  const { owner } = company
  const { body, status } = await app.send(c.connect, await agreed(owner), owner)
  expect(status, body.message).toBe(200)
  await app.send(c.select, { ids: [parent] }, owner)
  await read(company)
  return company
}
const listed = async ({ owner }: TestCompany) => (await app.ok(reviewListContract.list, {}, owner)).body.data
const counted = async ({ owner }: TestCompany) => (await app.ok(c.newest, {}, owner)).body.result!.count
const notices = async ({ id }: TestCompany, kind: number) =>
  app.sql('select distinct values from activities where company_id = $1 and kind_id = $2', [id, kind])

test('an owner connects by a consent that only they bring back, and chooses of the places that Google lists', async () => {
  const { owner, office, technician } = await app.company({ pack_id: 5 })
  expect((await app.send(c.status, {}, owner)).body).toMatchObject({ available: true, result: null })
  expect((await app.ok(c.locationIds, {}, technician)).body.data).toEqual([])
  expect((await app.request(c.status, {}, technician)).status).toBe(403)
  const theirs = await agreed(owner)
  const stolen = await app.request(c.connect, theirs, office)
  expect([stolen.status, stolen.body.message]).toEqual([400, googleBusinessTexts.refused])
  const { result } = (await app.ok(c.connect, theirs, owner)).body
  expect(result).toMatchObject({ email: ana, locations: [], problem: null })
  expect((await app.ok(c.locations, {}, owner)).body.result).toEqual([
    { id: parent, name: 'Harbour Plumbing', address: '4 King St, Newtown' },
    { id: 'accounts/1/locations/12', name: 'Depot', address: '' },
  ])
  expect((await app.request(c.select, { ids: ['accounts/2/locations/3'] }, owner)).status).toBe(400)
  await app.ok(c.select, { ids: [parent] }, owner)
  const { data } = (await app.ok(c.locationIds, {}, technician)).body
  expect(JSON.parse(data[0]!.location_ids)).toEqual([parent])
  await app.ok(c.disconnect, {}, owner)
  expect((await app.ok(c.locationIds, {}, owner)).body.data).toEqual([])
})

test('reviews of several pages are read once, edited ones follow, deleted ones go, and the dashboard counts them', async () => {
  written.length = 0
  for (let id = 1; id <= 120; id++) write(id, id === 7 ? { stars: 1, text: '<script>alert(1)</script>' } : {})
  const company = await connected()
  const { owner } = company
  const first = (await app.ok(reviewListContract.list, { search: 'script' } as never, owner)).body.data
  expect(first).toMatchObject([
    { stars: 1, text: '<script>alert(1)</script>', source: 'google', job_id: null },
  ])
  const widget = async () => (await app.ok(c.newest, {}, owner)).body.result
  expect(await widget()).toMatchObject({
    count: 120,
    unanswered: 120,
    newest: [{ name: 'Client 120' }, {}, {}],
  })
  // Those that stood there before are no news.
  expect(await notices(company, 80)).toEqual([])
  business.seen.splice(0)
  await read(company)
  expect(business.seen.filter(each => each.path.endsWith('/reviews'))).toHaveLength(1)
  written[6]!.stars = 4
  written[6]!.updated = 500
  written.splice(20, 1)
  write(501, { stars: 2, name: 'Zoe' })
  await read(company)
  expect(await widget()).toMatchObject({ count: 120, newest: [{ name: 'Zoe', stars: 2 }, {}, {}] })
  const [edited] = (await app.ok(reviewListContract.list, { search: 'script' } as never, owner)).body.data
  expect(edited!.stars).toBe(4)
  expect((await app.ok(reviewListContract.list, { search: 'Text 21' } as never, owner)).body.data).toEqual([])
  expect(await notices(company, 80)).toHaveLength(1)
  await expect
    .poll(async () => app.sql('select title from agenda_tasks where company_id = $1', [company.id]))
    .toEqual([{ title: 'Answer Zoe: 2 of 5 stars on Google' }])
  await app.ok(c.select, { ids: [] }, owner)
  expect(await listed(company)).toEqual([])
})

test('a reply stands at Google once, however often it is sent, and one over 4,096 bytes is refused', async () => {
  written.length = 0
  write(1)
  write(2)
  const company = await connected()
  const { owner } = company
  const [second, first] = await listed(company)
  const long = await app.request(
    reviewListContract.reply,
    { review: first!.id, text: 'ü'.repeat(2_049) },
    owner,
  )
  expect([long.status, long.body.message]).toEqual([
    400,
    'This reply is too long. Google accepts up to 4,096 bytes.',
  ])
  business.seen.splice(0)
  const once = await Promise.all(
    ['One', 'Two', 'Three'].map(text =>
      app.request(reviewListContract.reply, { review: first!.id, text }, owner),
    ),
  )
  expect(once.map(each => each.status).sort()).toEqual([200, 409, 409])
  const put = business.seen.filter(each => each.method === 'PUT')
  expect(put).toHaveLength(1)
  expect(written[0]!.reply!.comment).toBe(put[0]!.body.comment)
  await read(company)
  expect((await listed(company))[1]).toMatchObject({ reply: put[0]!.body.comment })
  // Answered on Google's own page.
  written[1]!.reply = { comment: 'Thanks!', updateTime: googleTime(700) }
  written[1]!.updated = 700
  await read(company)
  expect((await listed(company))[0]).toMatchObject({ reply: 'Thanks!', replied_by: '' })
  const late = await app.request(reviewListContract.reply, { review: second!.id, text: 'Late' }, owner)
  expect(late.status).toBe(409)
})

test('what Google refuses is let go: away, asked to wait, deleted, and access taken back is told once', async () => {
  written.length = 0
  write(1)
  write(2)
  const company = await connected()
  const { owner, id } = company
  const [second, first] = await listed(company)
  business.answer({ status: 429, headers: { 'retry-after': '5400' }, body: { error: { code: 429 } } })
  const away = await app.request(reviewListContract.reply, { review: first!.id, text: 'A' }, owner)
  expect([away.status, away.body.message]).toEqual([503, googleBusinessTexts.away])
  expect((await listed(company))[1]).toMatchObject({ replied: null })
  await read(company)
  const [waits] = await app.sql<{ minutes: number; problem: string }>(
    `select round(extract(epoch from wait_until - now()) / 60)::int as minutes, problem
     from google_businesses where company_id = $1`,
    [id],
  )
  expect(waits).toEqual({ minutes: 90, problem: 'away' })
  business.answer(null)
  written.splice(1, 1)
  const gone = await app.request(reviewListContract.reply, { review: second!.id, text: 'A' }, owner)
  expect([gone.status, gone.body.message]).toEqual([404, googleBusinessTexts.gone])
  expect(await listed(company)).toHaveLength(1)
  isRevoked = true
  await read(company)
  await read(company)
  const ended = await app.request(reviewListContract.reply, { review: first!.id, text: 'A' }, owner)
  isRevoked = false
  expect([ended.status, ended.body.message]).toEqual([400, googleBusinessTexts.ended])
  expect((await app.ok(c.status, {}, owner)).body.result).toMatchObject({ problem: 'ended' })
  expect(
    await app.sql('select id from activities where company_id = $1 and kind_id = 81 and user_id = $2', [
      id,
      owner.id,
    ]),
  ).toHaveLength(1)
  expect(await listed(company)).toHaveLength(1)
})

test('answers in an unknown form are Google being away, odd reviews are passed over', async () => {
  const answers = await vendorServer(() => ({ body: { reviews: [{ name: 'odd' }, 7], totalReviewCount: 2 } }))
  const hosts = { accounts: answers.url, locations: answers.url, reviews: answers.url }
  const opened = googleReviews(hosts, 'token')
  expect(await opened.page(parent)).toEqual({ reviews: [], total: 2, next: null })
  answers.next({ body: 'no JSON' }, { status: 403, body: {} })
  await expect(opened.page(parent)).rejects.toThrow('Google Business Profile answers 200')
  await expect(opened.page(parent)).rejects.toThrow(ReviewsClosed)
  expect(answers.seen[0]!.headers.authorization).toBe('Bearer token')
  await answers.close()
})

test('where Google has not granted access, the owner is told to ask for it, and nothing is lost meanwhile', async () => {
  written.length = 0
  write(1)
  const company = await connected()
  const { owner } = company
  const status = async () => (await app.ok(c.status, {}, owner)).body.result
  const [review] = await listed(company)
  const zero = [{ reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit_value: '0' } }]
  for (const closed of [
    { status: 403, body: { error: { code: 403, status: 'PERMISSION_DENIED' } } },
    { status: 429, body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', details: zero } } },
  ]) {
    business.answer(closed)
    for (const refused of [
      await app.request(c.locations, {}, owner),
      await app.request(reviewListContract.reply, { review: review!.id, text: 'Thanks' }, owner),
    ])
      expect([refused.status, refused.body.message]).toEqual([400, googleBusinessTexts.closed])
    await read(company)
    expect(await status()).toMatchObject({ problem: 'closed' })
    expect((await listed(company))[0]).toMatchObject({ replied: null })
    business.answer(null)
    await read(company)
    expect(await status()).toMatchObject({ problem: null })
  }
})

test('a first reading that breaks off tells nothing of what it finds later, and the first review ever is news', async () => {
  written.length = 0
  for (let id = 1; id <= 70; id++) write(id, { stars: 1 })
  const company = await app.company({ pack_id: 5 })
  const { owner } = company
  await app.ok(c.connect, await agreed(owner), owner)
  business.answer({ status: 503, body: {} }, 'further pages')
  await app.ok(c.select, { ids: [parent] }, owner)
  await read(company)
  expect(await counted(company)).toBe(50)
  business.answer(null)
  await read(company)
  expect(await counted(company)).toBe(70)
  expect(await notices(company, 80)).toEqual([])
  await app.followed(company)
  expect(await app.sql('select 1 from agenda_tasks where company_id = $1', [company.id])).toEqual([])
  written.length = 0
  const fresh = await connected()
  write(900, { stars: 2, name: 'First' })
  await read(fresh)
  expect(await notices(fresh, 80)).toHaveLength(1)
})

test('a place that is closed to the account holds up no other', async () => {
  written.length = 0
  write(1)
  const company = await connected()
  write(2)
  await app.ok(c.select, { ids: ['accounts/1/locations/12', parent] }, company.owner)
  await read(company)
  expect(await listed(company)).toHaveLength(2)
  expect((await app.ok(c.status, {}, company.owner)).body.result).toMatchObject({ problem: 'closed' })
})

test('what Google’s description does not name is refused by its counterpart, and no page leaves without it', async () => {
  const ask = async (path: string, method = 'GET', body?: object) => {
    const sent = {
      method,
      headers: { authorization: 'Bearer x' },
      ...(body && { body: JSON.stringify(body) }),
    }
    return (await fetch(business.url + path, sent)).status
  }
  expect((await fetch(`${business.url}/v1/accounts`)).status).toBe(401)
  expect(await ask('/v1/accounts?pageSize=20')).toBe(200)
  expect(await ask('/v1/accounts?pageSize=21')).toBe(400)
  expect(await ask('/v1/accounts', 'POST', {})).toBe(404)
  expect(await ask('/v1/accounts/1/locations?pageSize=100')).toBe(400)
  expect(await ask('/v1/accounts/1/locations?readMask=name&pageSize=101')).toBe(400)
  expect(await ask(`/v4/${parent}/reviews?pageSize=51`)).toBe(400)
  expect(await ask(`/v4/${parent}/reviews?orderBy=updateTime`)).toBe(400)
  expect(await ask(`/v4/${parent}/reviews?page=2`)).toBe(400)
  written.length = 0
  write(1, { name: '' })
  expect(await ask(`/v4/${parent}/reviews/1/reply`, 'POST', { comment: 'Hi' })).toBe(404)
  expect(await ask(`/v4/${parent}/reviews/1/reply`, 'PUT', { comment: 'ü'.repeat(2_049) })).toBe(400)
  const opened = googleReviews({ accounts: '', locations: '', reviews: business.url }, 'token')
  expect((await opened.page(parent)).reviews).toMatchObject([{ name: 'A Google user', stars: 5 }])
})
