import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { sampleMaker } from '#app/testing/sample-maker.ts'
import { testApp } from '#app/testing/test-app.ts'
import { companyContract } from '#features/account/company/company.contract.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { socialRows } from '#features/messages/social/testing/social.samples.ts'
import { publicPagesContract as pages } from '#features/portal/public-pages/public-pages.contract.ts'
import { webFormContract } from '#features/sales/web-form/web-form.contract.ts'
import { usualWebForm } from '#features/sales/web-form/web-form.rules.ts'
import { minisiteContract as c } from '../minisite.contract.ts'
import {
  emptyValues,
  type Site,
  type SiteKind,
  type SiteValues,
  siteRow,
  usualDays,
} from '../minisite.rules.ts'

const app = await testApp()

const block = (kind: SiteKind, values: Partial<SiteValues> = {}) => ({
  id: kind,
  kind,
  values: emptyValues(values),
})
const site = (...blocks: Site['blocks']): Site => ({
  design: 'classic',
  language: '',
  title: '',
  description: '',
  proofs: [],
  blocks,
})
const open = (path: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: path, headers: { accept: 'text/html', 'user-agent': 'Firefox', ...headers } })

async function named() {
  const company = await app.company()
  const slug = `plumb-${company.id}`
  await app.ok(pages.saveName, { slug }, company.owner)
  return { company, slug }
}

interface Node {
  name?: string
  attribs?: Record<string, string>
  children?: Node[]
  data?: string
}
const elements = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(elements)]
const read = (html: string) => elements(parseDocument(html) as unknown as Node)
const dataIn = (html: string) => {
  const [script] = read(html).filter(
    ({ name, attribs }) => name === 'script' && attribs?.type === 'application/ld+json',
  )
  return JSON.parse(script!.children![0]!.data!) as Record<string, unknown>
}

test('three designs are filled from the company, and each can be saved and published', async () => {
  const { company, slug } = await named()
  await app.ok(jobTypesContract.add, { name: 'Blocked drain' } as never, company.owner)
  const { data } = (await app.ok(c.fetchDefaultMicrositeTemplate, {}, company.owner)).body
  expect(data.map(({ site: { design } }) => design)).toEqual(['classic', 'bold', 'calm'])
  const services = data[0]!.site.blocks.find(({ kind }) => kind === 'services')!.values.rows
  expect(services.map(({ name }) => name)).toEqual(['Blocked drain'])
  let version = 0
  for (const { site: made } of data) {
    const reply = await app.ok(c.publish, { ...made, version }, company.owner)
    version = reply.body.result.version
    const answer = await open(`/site/${slug}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Blocked drain')
  }
})

test('a draft is never readable; what is published is, until it is taken down', async () => {
  const { company, slug } = await named()
  const { owner } = company
  await app.ok(c.save, { ...site(block('hero', { title: 'Secret draft' })), version: 0 }, owner)
  for (const path of ['', '/', '/sitemap.xml', '/robots.txt', '/share.jpg', '/photo/1', '/x.html']) {
    const { statusCode, body } = await open(`/site/${slug}${path}`)
    expect([path, statusCode, body.includes('Secret')]).toEqual([path, 404, false])
  }
  await app.ok(c.publish, { ...site(block('hero', { title: 'Hot water today' })), version: 1 }, owner)
  await app.ok(c.save, { ...site(block('hero', { title: 'Secret draft' })), version: 2 }, owner)
  const { body, headers, statusCode } = await open(`/site/${slug}`)
  expect(statusCode).toBe(200)
  expect(body).toContain('<h1>Hot water today</h1>')
  expect(body).not.toMatch(/Secret|noindex|<script src/)
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['content-security-policy']).not.toContain('script-src')
  expect((await app.ok(c.get, {}, owner)).body.result.draft?.blocks[0]?.values.title).toBe('Secret draft')
  await app.ok(c.takeDown, { version: 3 }, owner)
  expect((await open(`/site/${slug}`)).statusCode).toBe(404)
})

test('title, description, share picture, structured data and sitemap are read by other programs', async () => {
  const { company, slug } = await named()
  const details = {
    name: 'Bright </script> & Co',
    phone: '02 9876 5432',
    email: 'hi@bright.test',
    address: '1 Low St',
    suburb: 'Newtown',
    lat: -33.9,
    lng: 151.2,
  }
  await app.ok(companyContract.saveAccount, details as never, company.owner)
  await app.ok(
    c.publish,
    {
      ...site(
        block('hero', { text: 'Pipes and\nwires' }),
        block('services', { title: 'What we do', rows: [siteRow({ name: 'Drains', price: 'from $120' })] }),
        block('area', { rows: [siteRow({ name: 'Newtown' }), siteRow({ name: 'Enmore' })] }),
        block('hours', { days: usualDays() }),
        block('contact'),
      ),
      title: 'Plumbers of Newtown',
    },
    company.owner,
  )
  const { body } = await open(`/site/${slug}`)
  const url = `http://tradewind.test/site/${slug}`
  const head = read(body)
  const meta = (key: string) =>
    head.find(({ name, attribs }) => name === 'meta' && [attribs?.name, attribs?.property].includes(key))
      ?.attribs?.content
  expect(head.find(({ name }) => name === 'title')!.children![0]!.data).toBe('Plumbers of Newtown')
  expect(meta('description')).toBe('Pipes and wires')
  expect(meta('og:image')).toBe(`${url}/share.jpg`)
  expect(head.find(({ attribs }) => attribs?.rel === 'canonical')?.attribs?.href).toBe(url)
  const data = dataIn(body)
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'HomeAndConstructionBusiness',
    name: 'Bright </script> & Co',
    url,
    telephone: '02 9876 5432',
    address: { '@type': 'PostalAddress', streetAddress: '1 Low St', addressLocality: 'Newtown' },
    geo: { latitude: -33.9, longitude: 151.2 },
    areaServed: ['Newtown', 'Enmore'],
    openingHoursSpecification: [
      {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '07:00',
        closes: '17:00',
      },
    ],
  })
  const sitemap = (await open(`/site/${slug}/sitemap.xml`)).body
  expect(XMLValidator.validate(sitemap)).toBe(true)
  expect(new XMLParser().parse(sitemap).urlset.url.loc).toBe(url)
  expect((await open(`/site/${slug}/robots.txt`)).body).toContain(`Sitemap: ${url}/sitemap.xml`)
  const picture = await open(`/site/${slug}/share.jpg`)
  const { default: sharp } = await import('sharp')
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  })
})

test('script and turned text in every field stand there as text', async () => {
  const { company, slug } = await named()
  const evil = '<img src=x onerror=alert(1)>"\'</style><script>alert(1)</script>'
  const rows = [siteRow({ name: evil, text: evil, price: evil.slice(0, 60) })]
  const kinds: SiteKind[] = ['hero', 'services', 'area', 'about', 'team', 'prices', 'questions', 'contact']
  const all = site(...kinds.map(kind => block(kind, { title: evil, text: evil, rows })))
  await app.ok(c.publish, { ...all, description: `${evil}\u202e`, title: evil.slice(0, 70) }, company.owner)
  const { body } = await open(`/site/${slug}`)
  const found = read(body)
  expect(found.filter(({ name, attribs }) => name === 'script' && !attribs?.type)).toEqual([])
  expect(found.filter(({ attribs }) => Object.keys(attribs ?? {}).some(key => key.startsWith('on')))).toEqual(
    [],
  )
  expect(body).not.toContain('\u202e')
})

test('photos are those of posts whose client has agreed, and go with the consent', async () => {
  const { company, slug } = await named()
  const other = await app.company()
  const { stands, shownPhoto } = await socialRows(sampleMaker(app, company, 'posted'))
  const [file] = await app.sql<{ key: string }>('select key from files where company_id = $1 and id = $2', [
    company.id,
    shownPhoto,
  ])
  await app.keepFile(file!.key, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const gallery = { ...site(block('gallery', { posts: [stands] })), version: 0 }
  expect((await app.send(c.save, gallery, other.owner)).body.message).toBe(
    'Choose photos whose client has agreed.',
  )
  await app.ok(c.save, gallery, company.owner)
  expect((await open(`/site/${slug}/photo/${stands}`)).statusCode).toBe(404)
  await app.ok(c.publish, { ...gallery, version: 1 }, company.owner)
  expect((await open(`/site/${slug}`)).body).toContain(`/site/${slug}/photo/${stands}`)
  expect((await open(`/site/${slug}/photo/${stands}`)).headers['content-type']).toBe('image/jpeg')
  expect((await open(`/site/${slug}/photo/${stands + 1}`)).statusCode).toBe(404)
  await app.sql('update social_posts set taken_back_at = now() where id = $1', [stands])
  expect((await open(`/site/${slug}/photo/${stands}`)).statusCode).toBe(404)
  expect((await open(`/site/${slug}`)).body).not.toContain('/photo/')
})

test('the web form comes with its one script; reviews are those at Google', async () => {
  const { company, slug } = await named()
  await app.ok(webFormContract.save, { ...usualWebForm, is_on: true }, company.owner)
  await app.sql(
    `insert into feedback (company_id, source, source_id, given_at, stars, comment, name, created_at) values
      ($1, 'google', 'g1', now(), 5, 'Came at once', 'Ada', now()), ($1, 'file', 'f1', now(), 1, 'Private words', 'Bob', now())`,
    [company.id],
  )
  await app.ok(c.publish, site(block('hero'), block('form'), block('reviews')), company.owner)
  const { body, headers } = await open(`/site/${slug}`)
  expect(body).toMatch(/<script src="\/api\/webForm\/\d+-[\w-]{22}\/embed\.js\?here=1" async>/)
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(body).toContain('Came at once')
  expect(body).not.toContain('Private words')
})

test('proofs of Search Console stand where they are looked for', async () => {
  const { company, slug } = await named()
  const tag = '<meta name="google-site-verification" content="abcDEF_123456789">'
  const file = 'google1234567890abcdef.html\ngoogle-site-verification: google1234567890abcdef.html'
  await app.ok(c.publish, { ...site(block('hero')), proofs: [tag, file] }, company.owner)
  expect((await open(`/site/${slug}/`)).body.split('<body')[0]).toContain(tag)
  const answer = await open(`/site/${slug}/google1234567890abcdef.html`)
  expect(answer.body).toBe('google-site-verification: google1234567890abcdef.html')
  expect((await open(`/site/${slug}/google0000.html`)).statusCode).toBe(404)
})

test.each<[Partial<Site>, string]>([
  [{ blocks: [] }, 'Add at least one block.'],
  [
    { proofs: ['<script>alert(1)</script>'] },
    'Paste the whole token: a meta tag, or a file name with its content below.',
  ],
  [
    { proofs: ['index.html\ngoogle-site-verification: index.html'] },
    'Paste the whole token: a meta tag, or a file name with its content below.',
  ],
  [
    { blocks: [block('hours', { days: [{ from: '07:00', to: '' }] })] },
    'Each day needs an opening and a closing time, or neither.',
  ],
])('%j is not published', async (changed, message) => {
  const { company, slug } = await named()
  const { status, body } = await app.send(c.publish, { ...site(block('hero')), ...changed }, company.owner)
  expect([status, body.message]).toEqual([400, message])
  expect((await open(`/site/${slug}`)).statusCode).toBe(404)
})

test('pictures of another company and people without the permission are refused', async () => {
  const { company } = await named()
  const strange = site(block('hero', { picture: 'a'.repeat(32) }))
  expect((await app.send(c.save, strange, company.owner)).status).toBe(400)
  for (const entry of [c.get, c.save, c.publish, c.preview, c.fetchDefaultMicrositeTemplate])
    expect((await app.send(entry as typeof c.save, site(), company.technician)).status).toBe(403)
})
