import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { companyContract } from '#features/account/company/company.contract.ts'
import { publicPagesContract as pages } from '#features/portal/public-pages/public-pages.contract.ts'
import { webFormContract } from '#features/sales/web-form/web-form.contract.ts'
import { usualWebForm } from '#features/sales/web-form/web-form.rules.ts'
import { fingertipContract as c } from '../fingertip.contract.ts'
import { type Fingertip, type FingertipButton, usualFingertip } from '../fingertip.rules.ts'

const app = await testApp()

const button = (kind: FingertipButton['kind'], values: Partial<FingertipButton['values']> = {}) => ({
  id: kind,
  kind,
  values: { is_on: true, label: '', to: '', ...values },
})
const page = (...buttons: FingertipButton[]): Fingertip => ({ title: '', intro: '', buttons })

const open = (path: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: path, headers: { accept: 'text/html', 'user-agent': 'Firefox', ...headers } })

async function named() {
  const company = await app.company()
  const slug = `bright-${company.id}`
  await app.ok(pages.saveName, { slug }, company.owner)
  return { company, slug }
}
const detailed = (company: TestCompany, fields: object) =>
  app.ok(companyContract.saveAccount, fields as never, company.owner)

test('a draft is seen by nobody; what is published is, until it is taken down', async () => {
  const { company, slug } = await named()
  const { owner } = company
  await detailed(company, { name: 'Bright & Co', phone: '0412 345 678' })
  const draft = { ...page(button('call', { label: 'Secret draft' })), version: 0 }
  expect((await app.ok(c.save, draft, owner)).body.result.published).toBeNull()
  const before = await open(`/f/${slug}`)
  expect([before.statusCode, before.body.includes('Secret draft')]).toEqual([404, false])
  const published = { ...page(button('call'), button('sms'), button('pay', { is_on: false })), version: 1 }
  const { result } = (await app.ok(c.publish, published, owner)).body
  expect(result.url).toBe(`http://tradewind.test/f/${slug}`)
  await app.ok(c.save, { ...draft, version: 2 }, owner)
  const after = await open(`/f/${slug}`)
  expect(after.statusCode).toBe(200)
  expect(after.body).toContain('href="tel:+61412345678"')
  expect(after.body).toContain('href="sms:+61412345678"')
  expect(after.body).toContain('<title>Bright &amp; Co</title>')
  expect(after.body).not.toMatch(/Secret draft|clientPortal|<script|noindex/)
  expect(after.headers['set-cookie']).toBeUndefined()
  expect(after.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  await app.ok(c.takeDown, { version: 3 }, owner)
  expect((await open(`/f/${slug}`)).statusCode).toBe(404)
})

test('buttons stand in their order and lead where the company’s settings say', async () => {
  const { company, slug } = await named()
  await detailed(company, { phone: '02 9876 5432', address: '1 Low St, Newtown NSW', lat: -33.9, lng: 151.2 })
  const missing = async () => (await app.ok(c.get, {}, company.owner)).body.result.missing
  expect(await missing()).toEqual(['book', 'quote', 'review', 'site'])
  await app.ok(webFormContract.save, { ...usualWebForm, is_on: true }, company.owner)
  expect(await missing()).toEqual(['review', 'site'])
  const link = button('link', {
    label: 'Our <b>prices</b> \u202Eevil',
    to: 'https://bright.test/prices?a=1&b=2',
  })
  await app.ok(
    c.publish,
    page(button('directions'), link, button('quote'), button('review'), button('contact')),
    company.owner,
  )
  const { body } = await open(`/f/${slug}`)
  const ways = [...body.matchAll(/<a class="button[^"]*" href="([^"]*)"/g)].map(([, way]) => way!)
  expect(ways).toHaveLength(4)
  expect(ways[0]).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&amp;destination=-33\.9%2C151\.2$/)
  expect(ways[1]).toBe('https://bright.test/prices?a=1&amp;b=2')
  expect(ways[2]).toMatch(/^\/api\/webForm\/\d+-[\w-]{22}$/)
  expect(ways[3]).toBe(`/f/${slug}/contact.vcf`)
  expect(body).toContain('Our &lt;b&gt;prices&lt;/b&gt; evil')
})

test('the contact is read back by another program as it was entered', async () => {
  const { company, slug } = await named()
  const name = `Sparks, Pipes; & Söhne \\ 配管工事 ${'very long '.repeat(8)}Ltd`
  await detailed(company, {
    name,
    phone: '0412 345 678',
    email: 'hi@bright.test',
    address: '1 Low St, Newtown',
  })
  expect((await open(`/f/${slug}/contact.vcf`)).statusCode).toBe(404)
  await app.ok(c.publish, page(button('contact')), company.owner)
  const answer = await open(`/f/${slug}/contact.vcf`)
  expect(answer.headers['content-type']).toBe('text/vcard; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${slug}.vcf"`)
  expect(Math.max(...answer.body.split('\r\n').map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  const card = new ICAL.Component(ICAL.parse(answer.body) as never)
  const value = (key: string) => card.getFirstPropertyValue(key)
  // In a text without parts ical.js leaves the escaped semicolon as it is.
  expect(String(value('fn')).replace('\\;', ';')).toBe(name)
  expect(String(value('org'))).toBe(name)
  expect(value('tel')).toBe('0412 345 678')
  expect(value('email')).toBe('hi@bright.test')
  expect((value('adr') as unknown as string[])[2]).toBe('1 Low St, Newtown')
  expect(value('url')).toBe(`http://tradewind.test/f/${slug}`)
})

test('a name is one company’s; a former one leads to the present, and nobody else gets it', async () => {
  const { company, slug } = await named()
  const other = await app.company()
  await app.ok(c.publish, page(button('pay')), company.owner)
  const taken = await app.send(pages.saveName, { slug: slug.toUpperCase() }, other.owner)
  expect([taken.status, taken.body.message]).toEqual([409, 'This name is taken. Please choose another.'])
  await app.ok(pages.saveName, { slug: `${slug}-new` }, company.owner)
  const moved = await open(`/f/${slug}`)
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `/f/${slug}-new`])
  expect((await open(`/f/${slug}-new`)).statusCode).toBe(200)
  expect((await app.send(pages.saveName, { slug }, other.owner)).status).toBe(409)
  await app.ok(pages.saveName, { slug }, company.owner)
  expect((await open(`/f/${slug}`)).statusCode).toBe(200)
  expect((await open(`/f/${slug}-new`)).headers.location).toBe(`/f/${slug}`)
})

test('of two companies that ask for a name at once, one gets it', async () => {
  const two = await Promise.all([app.company(), app.company()])
  const slug = `race-${two[0]!.id}`
  const answers = await Promise.all(two.map(({ owner }) => app.send(pages.saveName, { slug }, owner)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([
  ['a', 'Use 3 to 60 small letters, digits and hyphens.'],
  ['-dash-', 'Use 3 to 60 small letters, digits and hyphens.'],
  ['two words', 'Use 3 to 60 small letters, digits and hyphens.'],
  ['admin', 'This name is reserved. Please choose another.'],
  ['tradewind', 'This name is reserved. Please choose another.'],
])('the name %j is refused', async (slug, message) => {
  const { owner } = await app.company()
  const { status, body } = await app.send(pages.saveName, { slug }, owner)
  expect([status, body.message, body.field]).toEqual([400, message, 'slug'])
})

test.each<[FingertipButton[], string]>([
  [[], 'Switch on at least one button.'],
  [
    [button('link', { label: 'x', to: 'javascript:alert(1)' })],
    'Each link needs a web address that begins with https://.',
  ],
  [[button('link', { to: 'https://a.test' })], 'Each link needs a label.'],
  [[button('call', { to: 'soon' })], 'Not a valid phone number!'],
])('a page that can’t be used is not published', async (buttons, message) => {
  const { company, slug } = await named()
  const { status, body } = await app.send(c.publish, page(...buttons), company.owner)
  expect([status, body.message]).toEqual([400, message])
  expect((await open(`/f/${slug}`)).statusCode).toBe(404)
})

test('without the permission there is nothing; of two who save the second is told', async () => {
  const { company } = await named()
  for (const person of [company.technician, company.operator])
    for (const entry of [c.get, c.save, c.publish, pages.saveName, pages.code])
      expect((await app.send(entry as typeof c.save, { ...usualFingertip() }, person)).status).toBe(403)
  await app.ok(c.save, { ...usualFingertip(), version: 0 }, company.office)
  expect((await app.send(c.save, { ...usualFingertip(), version: 0 }, company.office)).status).toBe(409)
})

test('visits are counted by day, without machines and without a second page of one visit', async () => {
  const { company, slug } = await named()
  await app.ok(c.publish, page(button('pay')), company.owner)
  await open(`/f/${slug}`)
  await open(`/f/${slug}`)
  await open(`/f/${slug}`, { 'user-agent': 'Googlebot/2.1' })
  await open(`/f/${slug}`, { host: 'tradewind.test', referer: 'http://tradewind.test/' })
  await app.http.inject({ method: 'HEAD', url: `/f/${slug}`, headers: { 'user-agent': 'Firefox' } })
  expect((await app.ok(c.get, {}, company.owner)).body.result.visits).toBe(2)
})

test('a company whose plan is over shows no page', async () => {
  const { company, slug } = await named()
  await app.ok(c.publish, page(button('pay')), company.owner)
  await app.sql(`update companies set subscription_date = current_date - 40 where id = $1`, [company.id])
  expect((await open(`/f/${slug}`)).statusCode).toBe(404)
})

test('the code is an SVG and a PDF; without a name there is none', async () => {
  const { company } = await named()
  const svg = await app.send(pages.code, { page: 'fingertip', format: 'svg' }, company.owner)
  expect(String(svg.headers['content-type'])).toContain('image/svg+xml')
  const pdf = await app.send(pages.code, { page: 'fingertip', format: 'pdf' }, company.owner)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const unnamed = await app.company()
  expect((await app.send(pages.code, { page: 'site', format: 'svg' }, unnamed.owner)).status).toBe(400)
})
