import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { guardedWebsites } from '#server/providers/websites/guarded-websites.ts'
import { searchConsoleContract as c } from '../search-console.contract.ts'
import { mostLooks, mostProperties } from '../search-console.rules.ts'

// A website on this machine; each test says what stands at its paths.
const pages = new Map<string, string>()
const site = createServer((request, response) => {
  const path = request.url ?? ''
  if (path.startsWith('/away')) return response.writeHead(302, { location: 'https://other.test/' }).end()
  if (path.startsWith('/broken')) return response.writeHead(500).end()
  if (path.startsWith('/endless')) {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(64_000)));
    }
    response.writeHead(200).on('drain', more)
    return more()
  }
  const page = pages.get(path)
  response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page)
})
await new Promise<void>(ready => site.listen(0, '127.0.0.1', ready))
const at = (path: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}/${path}`
afterAll(() => site.close())

const app = await testApp({ websites: guardedWebsites({ allowPrivate: true }) })
const guarded = await testApp()
type Method = 'META' | 'FILE'
const ask = (urlPrefix: string, verificationMethod: Method, as: { token: string }) =>
  app.send(c.getVerificationToken, { urlPrefix, verificationMethod }, as)
const verify = (urlPrefix: string, verificationMethod: Method, as: { token: string }) =>
  app.send(c.verifyUrlPrefix, { urlPrefix, verificationMethod }, as)
const listed = async ({ owner }: TestCompany) =>
  (await app.ok(c.fetchVerifiedProperties, {}, owner)).body.data.map(({ identifier, type, method }) => [
    identifier,
    type,
    method,
  ])

test('a website with the tag in its head is verified, and then stands in the list of that company alone', async () => {
  const [company, other] = [await app.company(), await app.company()]
  const { body } = await ask(at('smith'), 'META', company.owner)
  expect(body).toMatchObject({
    success: true,
    message: 'Verification token retrieved. Please add it to your site.',
  })
  expect(body.token).toMatch(/^<meta name="tradewind-site-verification" content="\w{32}">$/)
  const early = await verify(at('smith'), 'META', company.owner)
  expect([early.status, early.body.message]).toEqual([400, 'The website answered with error 404.'])
  pages.set('/smith/', '<head></head>')
  expect((await verify(at('smith'), 'META', company.owner)).body.message).toBe(
    'The token isn’t on this website yet. Add it, then try again.',
  )
  expect(await listed(company)).toEqual([])
  pages.set('/smith/', `<html><head>${body.token}</head><body>Smith</body></html>`)
  const done = await verify(at('smith'), 'META', company.owner)
  expect(done.body).toMatchObject({
    message: 'URL Prefix verified and added successfully.',
    data: { identifier: at('smith/'), type: 'SITE', method: 'META' },
  })
  expect(await listed(company)).toEqual([[at('smith/'), 'SITE', 'META']])
  expect(await listed(other)).toEqual([])
  // The same site with another company's token is not that company's.
  await ask(at('smith'), 'META', other.owner)
  expect((await verify(at('smith'), 'META', other.owner)).status).toBe(400)
})

test('a file with the token verifies too, and the token stays the same until the website is removed', async () => {
  const company = await app.company()
  const token = async () => (await ask(at('file'), 'FILE', company.owner)).body.token
  const first = await token()
  const [name = '', line = ''] = first.split('\n')
  expect((await verify(at('file'), 'FILE', company.owner)).body.message).toContain('isn’t on this website')
  pages.set(`/file/${name}`, line)
  expect((await verify(at('file'), 'FILE', company.owner)).status).toBe(200)
  expect(await token()).toBe(first)
  const other = await app.company()
  const remove = (as: { token: string }) => app.send(c.removeVerifiedProperty, { urlPrefix: at('file') }, as)
  expect((await remove(other.owner)).status).toBe(404)
  expect((await remove(company.owner)).status).toBe(200)
  expect(await listed(company)).toEqual([])
  expect((await verify(at('file'), 'FILE', company.owner)).body.message).toBe(
    'Get a verification token for this address first.',
  )
  expect(await token()).not.toBe(first)
})

test('bad input is refused with its reason', async () => {
  const { owner, technician } = await app.company()
  const send = (input: object, as: { token: string } | null = owner) =>
    app.request(c.getVerificationToken, input, as)
  const told = async (input: object) => {
    const { status, body } = await send(input)
    expect(status).toBe(400)
    return body.message
  }
  expect(await told({ verificationMethod: 'META' })).toBe('URL prefix is required')
  expect(await told({ urlPrefix: ' ', verificationMethod: 'META' })).toBe('URL prefix is required')
  for (const verificationMethod of ['DNS', 'meta', 7, undefined])
    await told({ urlPrefix: at('a'), verificationMethod })
  for (const urlPrefix of ['javascript:alert(1)', 'smith.test', 'https://a:b@smith.test', 'ftp://smith.test'])
    expect(await told({ urlPrefix, verificationMethod: 'META' })).toBe(
      'Enter the full address, such as https://smithplumbing.com.au.',
    )
  await told({ urlPrefix: `https://smith.test/${'a'.repeat(400)}`, verificationMethod: 'META' })
  expect((await send({ urlPrefix: at('a'), verificationMethod: 'META' }, technician)).status).toBe(403)
  expect((await send({ urlPrefix: at('a'), verificationMethod: 'META' }, null)).status).toBe(401)
})

test('nothing is fetched without https or from a private network', async () => {
  const { owner } = await guarded.company()
  const told = async (urlPrefix: string) =>
    (await guarded.request(c.getVerificationToken, { urlPrefix, verificationMethod: 'META' }, owner)).body
      .message
  expect(await told('http://smith.test')).toBe('Enter an address that begins with https.')
  for (const host of ['127.0.0.1', '10.0.0.4', '169.254.169.254', '[::1]'])
    expect(await told(`https://${host}/`)).toBe('This address is in a private network.')
})

test('a website that leads on, fails or never ends is told apart', async () => {
  const { owner } = await app.company()
  const told = async (path: string) => {
    await ask(at(path), 'META', owner)
    const { status, body } = await verify(at(path), 'META', owner)
    expect(status).toBe(400)
    return body.message
  }
  expect(await told('away')).toBe('This address leads to another one. Enter that address.')
  expect(await told('broken')).toBe('The website answered with error 500.')
  expect(await told('endless')).toBe('The token isn’t on this website yet. Add it, then try again.')
  await ask('http://127.0.0.1:1/', 'META', owner)
  expect((await verify('http://127.0.0.1:1/', 'META', owner)).body.message).toBe(
    'This website isn’t responding.',
  )
})

test('a company has so many addresses at most; those never verified make room', async () => {
  const company = await app.company()
  await app.sql(
    `insert into site_properties (company_id, url_prefix, secret, asked_at, method, verified_at)
     select $1, 'https://s' || n || '.test/', 'x', now(), 'META', now() from generate_series(2, $2) n`,
    [company.id, mostProperties],
  )
  expect((await ask(at('one'), 'META', company.owner)).status).toBe(200)
  expect((await ask(at('two'), 'META', company.owner)).status).toBe(200)
  const kept = await app.sql<{ url_prefix: string }>(
    'select url_prefix from site_properties where company_id = $1 and verified_at is null',
    [company.id],
  )
  expect(kept).toEqual([{ url_prefix: at('two/') }])
  await app.sql("update site_properties set method = 'META', verified_at = now() where company_id = $1", [
    company.id,
  ])
  expect((await ask(at('three'), 'META', company.owner)).body.message).toBe(
    'That’s the most websites you can add. Remove one first.',
  )
})

test('websites are not looked at without end', async () => {
  const { owner } = await app.company()
  await ask(at('often'), 'META', owner)
  for (let look = 0; look < mostLooks; look++) await verify(at('often'), 'META', owner)
  expect((await verify(at('often'), 'META', owner)).status).toBe(429)
})
