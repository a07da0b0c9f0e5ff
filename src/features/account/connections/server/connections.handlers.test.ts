import { createEmulator } from 'emulate'
import { afterAll, expect, test } from 'vitest'
import { connectionSources } from '#app/connections.ts'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { searchConsoleContract } from '#features/sales/search-console/search-console.contract.ts'
import { feedsContract } from '#features/schedule/calendar-feeds/feeds.contract.ts'
import { accessBy } from '#server/connections/consents.ts'
import { watchExchanges } from '#server/connections/exchanges.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { ConsentEnded } from '#server/providers/calendars/calendars.port.ts'
import type { GoogleAccounts } from '#server/providers/google/google.port.ts'
import { googleAccounts } from '#server/providers/google/google.ts'
import { agreeAtGoogle } from '#server/providers/testing/agree-at-google.ts'
import { type VendorAnswer, vendorServer } from '#server/providers/testing/vendor-server.ts'
import { freePort } from '#server/testing/free-port.ts'
import { connectionsContract as c } from '../connections.contract.ts'
import { warnOfEnds } from './connections.schedules.ts'

const ana = 'ana@plumbing.test'
// Google's sign-in as a package has it that we did not write.
const signIn = await createEmulator({
  service: 'google',
  port: await freePort(),
  seed: {
    google: {
      users: [{ email: ana, name: 'Ana Silva' }],
      oauth_clients: [
        {
          client_id: 'tradewind',
          client_secret: 'secret',
          redirect_uris: ['http://tradewind.test/settings/connections'],
        },
      ],
    },
  },
})

/** Sites whose pages carry the token. */
const carrying = new Set<string>()
const added = new Set<string>()
const refused = (status: number, message: string): VendorAnswer => ({
  status,
  body: { error: { code: status, message } },
})
// Site Verification and Search Console by Google's descriptions, which refuses what they do not name.
const sites = await vendorServer(({ method, path, query, body, headers }) => {
  if (!headers.authorization?.startsWith('Bearer ')) return refused(401, 'Login required')
  const site = body.site as { identifier?: string; type?: string } | undefined
  if (method === 'POST' && path === '/siteVerification/v1/token') {
    if (site?.type !== 'SITE' || !['META', 'FILE'].includes(String(body.verificationMethod)))
      return refused(400, 'Invalid value')
    const token =
      body.verificationMethod === 'META'
        ? '<meta name="google-site-verification" content="abc" />'
        : 'googleabc.html'
    return { body: { method: body.verificationMethod, token } }
  }
  if (method === 'POST' && path === '/siteVerification/v1/webResource') {
    if (site?.type !== 'SITE' || !['META', 'FILE'].includes(query.get('verificationMethod') ?? ''))
      return refused(400, 'Invalid value')
    if (!carrying.has(site.identifier ?? ''))
      return refused(400, 'The necessary verification token could not be found on your site.')
    return { body: { id: encodeURIComponent(site.identifier!), site, owners: [ana] } }
  }
  if (method === 'PUT' && path.startsWith('/webmasters/v3/sites/')) {
    added.add(path.slice('/webmasters/v3/sites/'.length))
    return { status: 204, body: '' }
  }
  return refused(404, 'Not Found')
})

const real = googleAccounts({
  clientId: 'tradewind',
  clientSecret: 'secret',
  issuer: signIn.url,
  url: sites.url,
})
const state = {
  isRevoked: false,
  isAway: false,
  renewed: 0,
  givenBack: [] as string[],
  /** Set: Google takes its time over a token. */
  slow: null as (() => Promise<void>) | null,
}
const google: GoogleAccounts = {
  ...real,
  async access(grant) {
    state.renewed++
    await state.slow?.()
    if (state.isRevoked) throw new ConsentEnded('taken back')
    return real.access(grant)
  },
  async giveBack(grant) {
    if (state.isAway) throw new Error('away')
    state.givenBack.push(grant)
    await real.giveBack(grant)
  },
}
const app = await testApp({ google })
afterAll(async () => {
  await signIn.close()
  await sites.close()
})

const idOf = ({ id }: TestCompany) => companyIdFrom(id, 'session')
const purpose = 'search-console'

/** Agrees on Google's page; what it sends along. */
async function agreed(as: TestUser) {
  const { url } = (await app.ok(c.start, { purpose }, as)).body
  return (await agreeAtGoogle(signIn.url, url, ana)).sent
}
async function connected() {
  const company = await app.company()
  const answer = await app.send(c.finish, await agreed(company.owner), company.owner)
  expect([answer.status, answer.body.path]).toEqual([200, '/settings/googleSearch'])
  return company
}
const kinds = async (as: TestUser) => (await app.ok(c.list, {}, as)).body.result
const rowOf = async (as: TestUser, kind: string) =>
  (await kinds(as)).find(each => each.kind === kind)!.rows[0]

/** Times of each exchange with each answer. */
function counted(rows: readonly { what: string; answer: string; times: number }[]) {
  const sums: Record<string, number> = {}
  for (const { what, answer, times } of rows)
    sums[`${what}: ${answer}`] = (sums[`${what}: ${answer}`] ?? 0) + times
  return sums
}

test('a consent is brought once, by the person who asked for it, in time', async () => {
  const { owner, office, technician } = await app.company()
  expect((await app.send(c.start, { purpose }, technician)).status).toBe(403)
  expect((await app.send(c.start, { purpose: 'unknown' }, owner)).status).toBe(404)
  expect((await app.send(c.start, { purpose: 'constructor' }, owner)).status).toBe(404)
  const theirs = await agreed(owner)
  const other = await app.send(c.finish, theirs, office)
  expect([other.status, other.body.message]).toEqual([
    400,
    'Google wasn’t connected. Allow everything Google asks for.',
  ])
  expect((await app.send(c.finish, theirs, owner)).status).toBe(200)
  expect((await app.send(c.finish, theirs, owner)).status).toBe(400)
  const late = await agreed(owner)
  await app.sql(`update consent_ways set until = now() - interval '1 second' where user_id = $1`, [owner.id])
  expect((await app.send(c.finish, late, owner)).status).toBe(400)
  expect((await app.send(c.finish, { ...theirs, state: 'made up' }, owner)).status).toBe(400)
})

test('Google verifies a website and adds it to the Search Console, and its refusal is told in its words', async () => {
  const { owner } = await connected()
  const prefix = `https://smith-${owner.id}.test/`
  const input = { urlPrefix: prefix, verificationMethod: 'META' as const }
  const token = await app.ok(searchConsoleContract.getVerificationToken, input, owner)
  expect(token.body.token).toBe('<meta name="google-site-verification" content="abc" />')
  const early = await app.send(searchConsoleContract.verifyUrlPrefix, input, owner)
  expect([early.status, early.body.message, early.body.field]).toEqual([
    400,
    'Google says: The necessary verification token could not be found on your site.',
    'urlPrefix',
  ])
  carrying.add(prefix)
  const done = await app.ok(searchConsoleContract.verifyUrlPrefix, input, owner)
  expect(done.body.data).toMatchObject({ identifier: prefix, method: 'META', checked_by: 'google' })
  expect(added).toContain(prefix)
  const file = { ...input, verificationMethod: 'FILE' as const }
  expect((await app.ok(searchConsoleContract.getVerificationToken, file, owner)).body.token).toBe(
    'googleabc.html\ngoogle-site-verification: googleabc.html',
  )
  const { data } = (await app.ok(c.exchanges, { kind: purpose }, owner)).body
  expect(counted(data)).toMatchObject({
    'Get a verification token: ': 2,
    'Verify a website: The necessary verification token could not be found on your site.': 1,
    'Verify a website: ': 1,
    'Add a website: ': 1,
  })
  expect(JSON.stringify(data)).not.toMatch(/Bearer|ya29|google_/)
})

test('of several processes one renews a token, and one that is over is noted', async () => {
  const company = await connected()
  const [row] = await app.sql<{ id: number }>('select id from vendor_consents where company_id = $1', [
    company.id,
  ])
  const before = state.renewed
  const tokens = await Promise.all(
    [1, 2, 3, 4].map(() => accessBy(app.services, google, idOf(company), Number(row!.id))),
  )
  expect([new Set(tokens).size, state.renewed - before]).toEqual([1, 1])
  await app.sql('update vendor_consents set access_ends_at = now() where company_id = $1', [company.id])
  state.isRevoked = true
  const input = { urlPrefix: 'https://a.test', verificationMethod: 'META' as const }
  const told = await app.send(searchConsoleContract.getVerificationToken, input, company.owner)
  state.isRevoked = false
  expect([told.status, told.body.message]).toEqual([400, 'Google has ended our access. Connect again.'])
  expect(await rowOf(company.owner, purpose)).toMatchObject({ account: ana, state: 'ended' })
})

/** A vendor that is asked and does not answer until it is let. */
function slowly() {
  let answer = () => {}
  const asked = new Promise<void>(begun => {
    state.slow = () => {
      begun()
      return new Promise<void>(resolve => {
        answer = resolve
      })
    }
  })
  return { asked, answer: () => answer() }
}

test('while Google takes its time over a token no lock is held, others wait for that one, and the company goes on', async () => {
  const company = await connected()
  const [row] = await app.sql<{ id: number }>('select id from vendor_consents where company_id = $1', [
    company.id,
  ])
  const access = () => accessBy(app.services, google, idOf(company), Number(row!.id))
  const before = state.renewed
  const vendor = slowly()
  const waiting = [access(), access(), access()]
  await vendor.asked
  // Another call that changes that very row: with a lock held it would wait for Google.
  await app.sql('update vendor_consents set ends_at = null where company_id = $1', [company.id])
  expect(await rowOf(company.owner, purpose)).toMatchObject({ state: 'on' })
  state.slow = null
  vendor.answer()
  expect([new Set(await Promise.all(waiting)).size, state.renewed - before]).toEqual([1, 1])
})

test('a process that was stopped while it asked is followed by another, and one that was refused lets go at once', async () => {
  const company = await connected()
  const [row] = await app.sql<{ id: number }>('select id from vendor_consents where company_id = $1', [
    company.id,
  ])
  const access = () => accessBy(app.services, google, idOf(company), Number(row!.id))
  const claimed = (until: string) =>
    app.sql(`update vendor_consents set renewing_until = now() + $2::interval where company_id = $1`, [
      company.id,
      until,
    ])
  await claimed('-1 second')
  expect(await access()).not.toBe('')
  await app.sql('update vendor_consents set access_ends_at = now() where company_id = $1', [company.id])
  state.slow = async () => {
    throw new Error('away')
  }
  await expect(access()).rejects.toThrow('away')
  state.slow = null
  expect(await access()).not.toBe('')
})

test('a consent that is given anew while Google ends the old one stays', async () => {
  const company = await connected()
  const [row] = await app.sql<{ id: number }>('select id from vendor_consents where company_id = $1', [
    company.id,
  ])
  const vendor = slowly()
  state.isRevoked = true
  const waiting = accessBy(app.services, google, idOf(company), Number(row!.id)).catch(error => error)
  await vendor.asked
  state.slow = null
  state.isRevoked = false
  await app.send(c.finish, await agreed(company.owner), company.owner)
  state.isRevoked = true
  vendor.answer()
  expect(await waiting).toBeInstanceOf(ConsentEnded)
  state.isRevoked = false
  expect(await rowOf(company.owner, purpose)).toMatchObject({ account: ana, state: 'on' })
})

test('disconnected, a consent is given back to Google, again while it does not answer', async () => {
  const company = await connected()
  const before = state.givenBack.length
  const row = (await rowOf(company.owner, purpose))!
  expect(row).toMatchObject({ account: ana, state: 'on', by: company.owner.fullname, can_end: true })
  expect((await app.send(c.end, { kind: purpose, id: row.id }, company.office)).status).toBe(200)
  await expect.poll(() => state.givenBack.length - before).toBe(1)
  expect(await rowOf(company.owner, purpose)).toBeUndefined()
  await expect
    .poll(() => app.sql('select 1 from ended_grants where company_id = $1', [company.id]))
    .toEqual([])
  expect((await app.send(c.end, { kind: purpose, id: row.id }, company.owner)).status).toBe(404)
})

test('everybody sees their own connections and who may change settings the company’s; nobody others’', async () => {
  const company = await app.company()
  const other = await app.company()
  await app.ok(feedsContract.make, { of: 'own' }, company.technician)
  const feed = (await rowOf(company.technician, 'own-feed'))!
  expect(await rowOf(company.office, 'own-feed')).toBeUndefined()
  expect(await rowOf(company.owner, 'own-feed')).toMatchObject({ id: feed.id })
  expect((await kinds(company.technician)).map(({ kind }) => kind)).toEqual([
    'google-calendar',
    'own-feed',
    'sign-in',
  ])
  expect((await kinds(company.owner)).find(({ kind }) => kind === 'sms')).toMatchObject({
    is_offered: false,
    rows: [],
  })
  for (const as of [company.office, other.owner, other.technician])
    expect((await app.send(c.end, { kind: 'own-feed', id: feed.id }, as)).status).toBe(404)
  expect((await app.send(c.end, { kind: 'mailbox', id: 1 }, company.technician)).status).toBe(404)
  expect((await app.send(c.exchanges, {}, company.technician)).status).toBe(403)
  expect((await app.send(c.end, { kind: 'own-feed', id: feed.id }, company.technician)).status).toBe(200)
})

test('a paused calendar link answers nothing until it goes on', async () => {
  const { technician } = await app.company()
  const { url } = (await app.ok(feedsContract.make, { of: 'own' }, technician)).body.result
  const read = async () => (await app.http.inject({ url: new URL(url!).pathname })).statusCode
  const { id } = (await rowOf(technician, 'own-feed'))!
  expect(await read()).toBe(200)
  await app.ok(c.pause, { kind: 'own-feed', id, is_paused: true }, technician)
  expect([await read(), (await rowOf(technician, 'own-feed'))!.state]).toEqual([503, 'paused'])
  await app.ok(c.pause, { kind: 'own-feed', id, is_paused: false }, technician)
  expect([await read(), (await rowOf(technician, 'own-feed'))!.state]).toEqual([200, 'on'])
})

test('the journal keeps the same exchange of an hour as one row, for its company alone', async () => {
  const [company, other] = [await app.company(), await app.company()]
  for (let n = 0; n < 3; n++) {
    const journal = watchExchanges(app.services.db, idOf(company), 'mailbox', 1)
    const port = journal.watched({ read: async (fails: boolean) => fails && Promise.reject(Error('away')) })
    await port.read(false)
    await port.read(true).catch(() => {})
    await journal.keep()
  }
  const { data } = (await app.ok(c.exchanges, {}, company.owner)).body
  expect(counted(data)).toEqual({ 'Read new emails: ': 3, 'Read new emails: away': 3 })
  // The test may see an hour end.
  expect(data.length).toBeLessThanOrEqual(4)
  const failed = (await app.ok(c.exchanges, { failed: true }, company.owner)).body.data
  expect(new Set(failed.map(({ answer }) => answer))).toEqual(new Set(['away']))
  expect((await app.ok(c.exchanges, {}, other.owner)).body.data).toEqual([])
})

test('who connected what ends within a week is warned, once for each end', async () => {
  const company = await connected()
  const end = (days: number) =>
    app.sql(`update vendor_consents set ends_at = now() + make_interval(days => $2) where company_id = $1`, [
      company.id,
      days,
    ])
  const heard = () =>
    app.sql<{ user_id: number }>('select user_id from activities where company_id = $1 and kind_id = 96', [
      company.id,
    ])
  const warn = () => warnOfEnds(app.services, connectionSources, idOf(company))
  await end(9)
  await warn()
  expect(await heard()).toEqual([])
  await end(5)
  await warn()
  await warn()
  expect(await heard()).toEqual([{ user_id: company.owner.id }])
  await end(6)
  await warn()
  expect(await heard()).toHaveLength(2)
})
