import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { inboxContract } from '#features/messages/inbox/inbox.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { webFormContract } from '#features/sales/web-form/web-form.contract.ts'
import { usualWebForm } from '#features/sales/web-form/web-form.rules.ts'
import { unzip } from '#server/testing/read-xlsx.ts'
import { bookingPageContract } from '../../booking-page/booking-page.contract.ts'
import { usualBookingPage } from '../../booking-page/booking-page.rules.ts'
import { pluginContract as c } from '../plugin.contract.ts'
import { mostRequests } from '../plugin.rules.ts'

const app = await testApp()
const { ok } = app
const formOn = (company: TestCompany, more: object = {}) =>
  ok(webFormContract.save, { ...usualWebForm, is_on: true, ...more }, company.owner)
const plugin = async (company: TestCompany, more: object = {}) =>
  (await ok(c.savePlugin, { is_on: true, ...more }, company.owner)).body.result
const form = (key: string, referer?: string) =>
  app.http.inject({ url: `/api/plugin/${key}/form`, headers: referer ? { referer } : {} })
const script = (key: string) => app.http.inject({ url: `/api/plugin/${key}/plugin.js` })
const requests = async ({ owner }: TestCompany) =>
  (await ok(c.getPluginRequests, {}, owner)).body.result.map(each => [
    each.site,
    each.part,
    each.outcome,
    each.requests,
  ])

test('the key comes with the first save, and only who may change settings reads it', async () => {
  const company = await app.company()
  const read = (as: { token: string } | null) => app.send(c.getApiKey, {}, as)
  expect((await read(company.owner)).body.result).toMatchObject({
    key: '',
    script: '',
    is_on: false,
    sites: [],
    parts: [],
  })
  const { key } = await plugin(company, { sites: ['https://www.Smith.test/about'] })
  expect(key).toMatch(new RegExp(`^pk_${company.id}_[\\w-]{22}$`))
  const { result } = (await read(company.owner)).body
  expect(result).toMatchObject({
    key,
    sites: ['smith.test'],
    script: `http://tradewind.test/api/plugin/${key}/plugin.js`,
  })
  expect([(await read(company.technician)).status, (await read(null)).status]).toEqual([403, 401])
  const other = await app.company()
  expect((await read(other.owner)).body.result.key).toBe('')
  const save = (input: object) => app.request(c.savePlugin, input, company.owner)
  expect((await save({ sites: ['two words'] })).status).toBe(400)
  expect((await save({ label: ' ' })).body.message).toBe('Please name the button.')
  expect((await save({ sites: Array(21).fill('a.test') })).status).toBe(400)
  expect((await save({ label: 'Hi', version: 99 })).status).toBe(409)
})

test('a visitor’s form comes by the plugin, and what it files is a lead; nothing is read with the key', async () => {
  const company = await app.company()
  const kept = (await formOn(company)).body.result
  const { key } = await plugin(company)
  const page = await form(key, 'https://smith.test/')
  expect([page.statusCode, page.headers['set-cookie']]).toEqual([200, undefined])
  expect(page.body).toContain(`data-soonest`)
  expect(page.body).toContain(`/api/webForm/${kept.key}`)
  const ticket = /name="ticket" value="([^"]+)"/.exec(page.body)![1]!
  app.setNow(new Date(Date.now() + 60_000))
  await ok(
    webFormContract.take,
    { key: kept.key, ticket, name: 'Ada', phone: '0400 111 222', message: 'A tap drips' },
    null,
  )
  app.setNow(null)
  expect((await ok(leadsContract.webLeads, {}, company.owner)).body.result).toHaveLength(1)
  for (const path of ['/api/settings/getApiKey', '/api/leads/getLeads'])
    expect(
      (await app.http.inject({ url: path, headers: { authorization: `Bearer ${key}` } })).statusCode,
    ).not.toBe(200)
})

test('a website that is not listed is refused, noted with its reason, and frames are closed to it', async () => {
  const company = await app.company()
  await formOn(company)
  const { key } = await plugin(company, { sites: ['smith.test'] })
  const good = await form(key, 'https://www.smith.test/contact')
  expect(good.statusCode).toBe(200)
  expect(good.headers['content-security-policy']).toContain(
    "frame-ancestors 'self' https://smith.test http://smith.test https://www.smith.test",
  )
  expect((await form(key, 'https://evil.test/')).statusCode).toBe(404)
  await form(key, 'https://evil.test/again')
  // A browser that hides where it is: the frame's own list decides.
  expect((await form(key)).statusCode).toBe(200)
  // A look from our own settings is no visit.
  expect((await form(key, 'http://tradewind.test/settings/plugin')).statusCode).toBe(200)
  await ok(webFormContract.save, { is_on: false }, company.owner)
  expect((await form(key, 'https://smith.test/')).statusCode).toBe(404)
  expect((await requests(company)).sort()).toEqual([
    ['', 'form', 'shown', 1],
    ['evil.test', 'form', 'site', 2],
    ['smith.test', 'form', 'off', 1],
    ['smith.test', 'form', 'shown', 1],
  ])
  expect(await requests(await app.company())).toEqual([])
  expect((await app.send(c.getPluginRequests, {}, company.technician)).status).toBe(403)
})

test('a flood of made-up websites leaves the last ones alone', async () => {
  const company = await app.company()
  await formOn(company)
  const { key } = await plugin(company, { sites: ['smith.test'] })
  await app.sql(
    `insert into plugin_requests (company_id, site, part, outcome, requests, last_at)
     select $1, 's' || n || '.test', 'form', 'site', 1, now() - make_interval(secs => n) from generate_series(1, $2) n`,
    [company.id, mostRequests + 50],
  )
  await form(key, 'https://smith.test/')
  const kept = await requests(company)
  expect([kept.length, kept[0]]).toEqual([mostRequests, ['smith.test', 'form', 'shown', 1]])
})

test('the script is small, sets no cookie, and cannot be broken out of by a text', async () => {
  const company = await app.company()
  await formOn(company, { title: '</script><script>alert(1)</script>', language: 'de' })
  const { key } = await plugin(company, { label: '</script>"\\' })
  const { body, headers, statusCode } = await script(key)
  expect([statusCode, headers['set-cookie']]).toEqual([200, undefined])
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(Buffer.byteLength(body)).toBeLessThan(10_000)
  expect(body).not.toContain('</script>')
  expect(body).not.toContain('cookie')
  expect(body).toContain('Schließen')
  expect(() => new Function(body)).not.toThrow()
})

test('the owner renews the key: the old one opens nothing, the form’s own address goes on', async () => {
  const company = await app.company()
  const address = new URL((await formOn(company)).body.result.url).pathname
  const { key } = await plugin(company)
  expect((await app.send(c.renewApiKey, {}, company.office)).status).toBe(403)
  const renewed = (await ok(c.renewApiKey, {}, company.owner)).body.result
  expect(renewed.key).not.toBe(key)
  expect([(await script(key)).statusCode, (await form(key)).statusCode]).toEqual([404, 404])
  expect([(await script(renewed.key)).statusCode, (await form(renewed.key)).statusCode]).toEqual([200, 200])
  expect((await app.http.inject({ url: address })).statusCode).toBe(200)
  await ok(c.savePlugin, { is_on: false }, company.owner)
  expect((await script(renewed.key)).statusCode).toBe(404)
  for (const odd of ['pk_1_x', `pk_999999999_${'a'.repeat(22)}`, 'x'])
    expect((await script(odd)).statusCode).toBe(404)
})

test('the WordPress plugin is one PHP file with the script’s address', async () => {
  const company = await app.company()
  const early = await app.send(c.getWordPressPlugin, {}, company.owner)
  expect([early.status, early.body.message]).toEqual([400, 'Save the plugin first.'])
  const { script: address } = await plugin(company)
  const file = await app.http.inject({
    url: '/api/settings/getWordPressPlugin',
    headers: { authorization: `Bearer ${company.owner.token}` },
  })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzip(file.rawPayload)
  expect(Object.keys(files)).toEqual(['tradewind/tradewind.php'])
  const text = files['tradewind/tradewind.php']
  expect(text).toContain(`wp_enqueue_script('tradewind', '${address}'`)
  expect(text).toContain("add_shortcode('tradewind_form', 'tradewind_form');")
  expect(text).toContain("add_action('wp_enqueue_scripts', 'tradewind_script');")
})

const part = (key: string, name: string, from: string) =>
  app.http.inject({ url: `/api/plugin/${key}/${name}`, headers: { referer: from } })

test('a visitor who asks to be texted back is a lead with a conversation, once', async () => {
  const company = await app.company()
  const { key, parts } = await plugin(company, { has_text: true, sites: ['smith.test'] })
  expect(parts).toEqual(['text'])
  const page = await part(key, 'texting', 'https://smith.test/')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self' https://smith.test")
  const ticket = /name="ticket" value="([^"]+)"/.exec(page.body)![1]!
  const asked = { plugin: key, ticket, name: 'Ada Hill', phone: '0400 111 222', message: 'Do you fix taps?' }
  const send = (more: object = {}) => app.send(c.textUs, { ...asked, ...more }, null)
  expect(await send()).toMatchObject({
    status: 400,
    body: { message: 'Please wait a moment and send it again.' },
  })
  app.setNow(new Date(Date.now() + 60_000))
  expect(await send({ phone: '' })).toMatchObject({ status: 400, body: { field: 'phone' } })
  expect((await send({ plugin: `pk_${company.id}_${'a'.repeat(22)}` })).status).toBe(404)
  expect((await send({ ticket: 'v1.x' })).status).toBe(409)
  expect((await send({ more: 'a machine' })).body.message).toBe('Thank you. We’ll text you back.')
  const leads = async () => (await ok(leadsContract.webLeads, {}, company.owner)).body.result
  expect(await leads()).toEqual([])
  await Promise.all([send(), send(), send()])
  expect(await leads()).toHaveLength(1)
  const { threads } = (await ok(inboxContract.threads, { view: 'all', channel: 'lead' }, company.owner)).body
  expect(threads).toMatchObject([{ last: { text: 'Do you fix taps?' } }])
  // The page that thanks is no second visit.
  const seen = await requests(company)
  const thanks = await part(key, 'texting?sent=1', 'https://smith.test/')
  expect([thanks.statusCode, thanks.body.includes('We’ll text you back.')]).toEqual([200, true])
  expect(await requests(company)).toEqual(seen)
  await ok(c.savePlugin, { has_text: false }, company.owner)
  expect([(await send()).status, (await part(key, 'texting', 'https://smith.test/')).statusCode]).toEqual([
    404, 404,
  ])
  app.setNow(null)
  expect(await leads()).toHaveLength(1)
})

test('the booking page stands in frames of the websites that it names, and says where it is refused', async () => {
  const company = await app.company()
  const { owner } = company
  const type = (await ok(jobTypesContract.add, { name: 'Leak' }, owner)).body.result.id
  const slug = `plugin-${company.id}`
  const page = { ...usualBookingPage, is_on: true, slug, types: [{ id: type, price: '', questions: [] }] }
  await ok(bookingPageContract.save, { ...page, sites: ['smith.test'] }, owner)
  const { key, parts, booking_sites } = await plugin(company)
  expect([parts, booking_sites]).toEqual([['booking'], ['smith.test']])
  const good = await part(key, 'booking', 'https://www.smith.test/')
  expect([good.statusCode, good.headers.location]).toEqual([302, `/book/${slug}`])
  expect((await part(key, 'booking', 'https://evil.test/')).statusCode).toBe(404)
  await ok(bookingPageContract.save, { is_on: false }, owner)
  expect((await part(key, 'booking', 'https://smith.test/')).statusCode).toBe(404)
  expect((await requests(company)).sort()).toEqual([
    ['evil.test', 'booking', 'frame', 1],
    ['smith.test', 'booking', 'off', 1],
    ['smith.test', 'booking', 'shown', 1],
  ])
})

test('a website shows what clients wrote at Google, and none of what they told the company alone', async () => {
  const company = await app.company()
  const { key } = await plugin(company)
  expect((await part(key, 'reviews', 'https://smith.test/')).statusCode).toBe(404)
  const add = (source: string, comment: string) =>
    app.sql(
      `insert into feedback (company_id, source, source_id, name, stars, comment, given_at, created_at)
       values ($1, $2, nullif($3, ''), 'Jo', 4, $4, now(), now())`,
      [company.id, source, source === 'google' ? `g${comment.length}` : '', comment],
    )
  await add('google', 'Came on time <b>& tidy</b>')
  const shown = await part(key, 'reviews', 'https://smith.test/')
  expect([shown.statusCode, shown.headers['set-cookie']]).toEqual([200, undefined])
  expect(shown.headers['content-security-policy']).toContain('frame-ancestors *')
  expect(shown.body).toContain('Came on time &lt;b&gt;&amp; tidy&lt;/b&gt;')
  expect(shown.body).toContain('aria-label="4 of 5 stars"')
  expect((await script(key)).body).toContain('"reviews":"Reviews"')
})
