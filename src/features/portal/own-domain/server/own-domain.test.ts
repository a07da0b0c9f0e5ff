import { afterEach, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { DnsTrouble } from '#server/providers/dns/dns.port.ts'
import { minisiteContract } from '../../minisite/minisite.contract.ts'
import { emptyValues } from '../../minisite/minisite.rules.ts'
import { publicPagesContract as pages } from '../../public-pages/public-pages.contract.ts'
import { ownDomainContract as c } from '../own-domain.contract.ts'
import { afterLook, ownDomainTexts, servesPath } from '../own-domain.rules.ts'
import { lookAtDomains } from './own-domain.service.ts'

const app = await testApp()
afterEach(() => app.setNow(null))

const open = (url: string, host: string, method: 'GET' | 'POST' = 'GET') =>
  app.http.inject({ method, url, headers: { accept: 'text/html', 'user-agent': 'Firefox', host } })
const proof = 'google1234567890abcdef.html'
const tag = '<meta name="google-site-verification" content="abcdefgh12345678" />'
const site = {
  design: 'classic' as const,
  language: '',
  title: '',
  description: '',
  proofs: [`${proof}\ngoogle-site-verification: ${proof}`, tag],
  blocks: [{ id: 'a', kind: 'hero' as const, values: emptyValues({ title: 'Own front door' }) }],
}
const texts = (record: { name: string; value: string }, isThere: boolean) =>
  app.services.providers.dns.publish!({ type: 'TXT', ...record }, isThere)
let minutes = 0
/** Goes on by a minute: it is remembered for half of one whose a host is. */
function goOn() {
  minutes += 1
  app.setNow(new Date(Date.now() + minutes * 60_000))
}

async function published() {
  const company = await app.company()
  const slug = `domain-${company.id}`
  await app.ok(pages.saveName, { slug }, company.owner)
  await app.ok(minisiteContract.publish, site, company.owner)
  return { company, slug, host: `www.plumber-${company.id}.test` }
}
async function asked(owner: Parameters<typeof app.ok>[2], host: string) {
  const { result } = (await app.ok(c.setDomain, { host }, owner)).body
  return result!.record
}
async function proven() {
  const made = await published()
  const record = await asked(made.company.owner, `https://${made.host}/`)
  await texts(record, true)
  await app.ok(c.checkDomain, {}, made.company.owner)
  return { ...made, record }
}
const shows = async (host: string) => (await open('/', host)).body.includes('Own front door')
const look = () => lookAtDomains(app.services, error => expect(error).toBeUndefined())

test('a domain counts once its record is found; then the website stands there, and nothing else', async () => {
  const { company, slug, host } = await published()
  const { owner } = company
  expect((await app.send(c.checkDomain, {}, owner)).body.message).toBe(ownDomainTexts.none)
  const record = await asked(owner, host)
  expect((await app.send(c.checkDomain, {}, owner)).body.message).toBe(ownDomainTexts.missing)
  expect(await shows(host)).toBe(false)
  expect((await open(`/api/site/certificate?domain=${host}`, 'tradewind.test')).statusCode).toBe(404)
  await texts(record, true)
  expect((await app.ok(c.checkDomain, {}, owner)).body.result).toMatchObject({ host, is_proven: true })
  goOn()
  const { body, statusCode } = await open('/', host)
  expect([statusCode, body.includes('Own front door')]).toEqual([200, true])
  expect(body).toContain(`<link rel="canonical" href="https://${host}">`)
  expect(body).toContain('<meta name="google-site-verification" content="abcdefgh12345678">')
  expect((await open('/sitemap.xml', host)).body).toContain(`<loc>https://${host}</loc>`)
  expect((await open('/robots.txt', host)).body).toContain(`Sitemap: https://${host}/sitemap.xml`)
  expect((await open(`/${proof}`, host)).body).toBe(`google-site-verification: ${proof}`)
  for (const path of ['/jobs', '/login', '/nothing.txt', '/api/health', '/clientPortal/login', '/site/get'])
    expect([path, (await open(path, host)).statusCode]).toEqual([path, 404])
  expect((await open('/api/login', host, 'POST')).statusCode).toBe(404)
  expect((await open(`/api/site/certificate?domain=${host}`, 'tradewind.test')).statusCode).toBe(200)
  expect((await open(`/site/${slug}`, 'tradewind.test')).body).toContain(`href="https://${host}"`)
  expect((await app.ok(minisiteContract.get, {}, owner)).body.result.url).toBe(`https://${host}`)
  await app.ok(c.setDomain, { host: '' }, owner)
  goOn()
  expect(await shows(host)).toBe(false)
})

test('a domain is one company’s; a stranger who only points it here gets nothing', async () => {
  const { host } = await proven()
  const other = await published()
  await texts(await asked(other.company.owner, host), true)
  // Embedded DNS keeps one text for a name, so the first one is put back beside it.
  const { dns } = app.services.providers
  const both = dns.texts
  const kept = await app.sql<{ token: string }>('select token from site_domains where host = $1', [host])
  dns.texts = async () => kept.map(({ token }) => `tradewind-site=${token}`)
  try {
    const answer = await app.send(c.checkDomain, {}, other.company.owner)
    expect([answer.status, answer.body.message]).toEqual([409, ownDomainTexts.taken])
  } finally {
    dns.texts = both
  }
  expect(await shows('stranger.test')).toBe(false)
  expect((await open('/api/site/certificate?domain=stranger.test', 'tradewind.test')).statusCode).toBe(404)
  expect((await open('/', host)).statusCode).toBe(200)
})

test('a domain that was sold is its new company’s at once', async () => {
  const { host, company } = await proven()
  const other = await published()
  await texts(await asked(other.company.owner, host), true)
  await app.ok(c.checkDomain, {}, other.company.owner)
  expect((await app.ok(c.domain, {}, company.owner)).body.result).toMatchObject({ host, is_proven: false })
})

test('a proof that is gone for three days ends the domain, and its people are told', async () => {
  const { company, host, record } = await proven()
  const due = () => app.sql('update site_domains set look_at = proven_at where host = $1', [host])
  const isProven = async () => (await app.ok(c.domain, {}, company.owner)).body.result?.is_proven
  await texts(record, false)
  for (const stands of [true, true]) {
    await due()
    await look()
    expect(await isProven()).toBe(stands)
  }
  await texts(record, true)
  await due()
  await look()
  await texts(record, false)
  for (const stands of [true, true, false]) {
    await due()
    await look()
    expect(await isProven()).toBe(stands)
  }
  const { data } = (await app.ok(notificationsContract.fetchActivity, {}, company.owner)).body
  expect(data.map(({ text }) => text)).toContain('Your website is no longer at {{name}}')
  goOn()
  expect(await shows(host)).toBe(false)
})

test('while nobody answers nothing is known, so nothing is lost', async () => {
  expect([afterLook(null, 2), afterLook(false, 2), afterLook(true, 2)]).toEqual([
    { missed: 2, hours: 1, isLost: false },
    { missed: 3, hours: 24, isLost: true },
    { missed: 0, hours: 24, isLost: false },
  ])
  const { company, host } = await proven()
  const { dns } = app.services.providers
  const { texts: works } = dns
  dns.texts = async () => Promise.reject(new DnsTrouble('timed out'))
  try {
    await app.sql('update site_domains set look_at = proven_at, missed = 2 where host = $1', [host])
    await look()
    expect((await app.ok(c.domain, {}, company.owner)).body.result?.is_proven).toBe(true)
    expect((await app.send(c.checkDomain, {}, company.owner)).body.message).toBe(ownDomainTexts.away)
  } finally {
    dns.texts = works
  }
})

test('a page that needs the server finds its own paths there, and no other company’s', () => {
  const own = { slug: 'smith', form: '/api/webForm/1-abc' }
  const served = ['/book/smith', '/book/smith/hold/x', '/api/book/smith/hold', '/f/smith', '/client-page.js']
  for (const path of [...served, '/api/webForm/1-abc/embed.js', '/jobs/activate/v1.x', '/api/pictures/k'])
    expect([path, servesPath(path, own)]).toEqual([path, true])
  for (const path of ['/book/smithy', '/book/other', '/api/webForm/2-abc', '/api/jobs', '/index.html', '/'])
    expect([path, servesPath(path, own)]).toEqual([path, false])
})

test.each([
  ['localhost', ownDomainTexts.shape],
  ['127.0.0.1', ownDomainTexts.shape],
  ['a.test/path', ownDomainTexts.shape],
  ['a b.test', ownDomainTexts.shape],
  ['tradewind.test', ownDomainTexts.own],
  ['me.tradewind.test', ownDomainTexts.own],
])('%j is no domain for a website', async (host, message) => {
  const { owner, technician } = await app.company()
  const { status, body } = await app.send(c.setDomain, { host }, owner)
  expect([status, body.message, body.field]).toEqual([400, message, 'host'])
  expect((await app.send(c.setDomain, { host: 'a.test' }, technician)).status).toBe(403)
})
