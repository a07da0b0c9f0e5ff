import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { heicPhoto } from '#server/testing/heic-photo.ts'
import { leadsContract } from '../../leads/leads.contract.ts'
import { webFormContract as c } from '../web-form.contract.ts'
import { mostSent, usualWebForm } from '../web-form.rules.ts'

const app = await testApp()
const { ok } = app
const form = { ...usualWebForm, is_on: true }
const person = { name: 'Ada', phone: '0400 111 222', message: 'A tap drips' }
const key = async (company: TestCompany, more: object = {}) =>
  (await ok(c.save, { ...form, ...more }, company.owner)).body.result.key

/** The page of a form, and the ticket in it. */
async function page(of: string) {
  const answer = await app.http.inject({ url: `/api/webForm/${of}` })
  return { ...answer, ticket: /name="ticket" value="([^"]+)"/.exec(answer.body)?.[1] ?? '' }
}
/** Waits like a person who takes a minute to fill it in. */
async function minuteLater<T>(run: () => Promise<T>): Promise<T> {
  app.setNow(new Date(Date.now() + 60_000))
  try {
    return await run()
  } finally {
    app.setNow(null)
  }
}
const leads = async (company: TestCompany) =>
  (await ok(leadsContract.webLeads, {}, company.owner)).body.result

test('what is filled in on a website is a lead, told by bell and email, until somebody looks at it', async () => {
  const company = await app.company()
  const to = `office-${Math.random()}@example.test`
  await app.sql('update companies set email = $2 where id = $1', [company.id, to])
  const questions = [{ id: 'when', label: 'When?', choices: ['Soon', 'Later'], is_required: true }]
  const of = await key(company, { questions })
  const { ticket, body } = await page(of)
  expect(body).toContain('When?')
  const sent = {
    key: of,
    ticket,
    ...person,
    email: 'ada@example.test',
    answers: { when: 'Soon', other: 'x' },
  }
  const told = await minuteLater(() => ok(c.take, sent, null))
  expect(told.body.message).toBe(usualWebForm.thanks)
  const [lead] = await leads(company)
  expect(lead).toMatchObject({ name: 'Ada', status: 1, seen: false })
  expect(JSON.parse(lead!.data)).toMatchObject({ message: 'A tap drips', 'When?': 'Soon' })
  const { activity, path } = (await ok(notificationsContract.fetchActivity, {}, company.office)).body.data[0]!
  expect([activity, path]).toEqual(['Ada submitted your web form', `/manage/leads?open=${lead!.id}`])
  expect(await app.mailTo(to)).toMatchObject({ replyTo: 'ada@example.test' })
  const counted = (await ok(leadsContract.webLeads, { limit: 0 }, company.office)).body
  expect([counted.unseen, counted.result]).toEqual([1, []])
  await ok(leadsContract.markSeen, { leadId: lead!.id }, company.office)
  expect(await leads(company)).toEqual([])
  const { result } = (await ok(leadsContract.webLeads, { all: true }, company.owner)).body
  expect(result).toMatchObject([{ id: lead!.id, seen: true }])
})

test('photos come with it, written anew', async () => {
  const company = await app.company()
  const of = await key(company)
  const { ticket } = await page(of)
  const { default: sharp } = await import('sharp')
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a0' } })
    .jpeg()
    .toBuffer()
  const photos = [`data:image/jpeg;base64,${jpeg.toString('base64')}`]
  const broken = ['data:image/jpeg;base64,AAAA']
  await minuteLater(async () => {
    expect((await app.send(c.take, { key: of, ticket, ...person, photos: broken }, null)).status).toBe(415)
    await ok(c.take, { key: of, ticket, ...person, photos }, null)
  })
  const [lead] = await leads(company)
  const picture = await app.http.inject({ url: `/api${lead!.files}` })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test('a photo of an iPhone comes as it is, and is kept as a JPEG', async () => {
  const company = await app.company()
  const of = await key(company)
  const { ticket } = await page(of)
  const photos = [`data:image/heic;base64,${heicPhoto().toString('base64')}`]
  await minuteLater(() => ok(c.take, { key: of, ticket, ...person, photos }, null))
  const [lead] = await leads(company)
  const picture = await app.http.inject({ url: `/api${lead!.files}` })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test('an iPhone’s photo of 6 MB is taken as it is; more than 8 MB in all are refused with what to do', async () => {
  const company = await app.company()
  const of = await key(company)
  const { ticket } = await page(of)
  // A box that readers skip, as large as the rest of such a photo.
  const skipped = Buffer.alloc(6_000_000)
  skipped.writeUInt32BE(skipped.length)
  skipped.write('free', 4)
  const photo = `data:image/heic;base64,${Buffer.concat([heicPhoto(), skipped]).toString('base64')}`
  await minuteLater(async () => {
    const { status, body } = await app.request(
      c.take,
      { key: of, ticket, ...person, photos: [photo, photo.slice(0, 3_800_000)] },
      null,
    )
    expect([status, body.message]).toEqual([
      400,
      'These photos are too large. Please choose fewer or smaller ones.',
    ])
    await ok(c.take, { key: of, ticket, ...person, photos: [photo] }, null)
  })
  const [lead] = await leads(company)
  const picture = await app.http.inject({ url: `/api${lead!.files}` })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test('machines are kept out: too fast, a field that nobody sees, an old or strange ticket, the same form twice', async () => {
  const company = await app.company()
  const of = await key(company)
  const { ticket } = await page(of)
  const send = (more: object) => app.request(c.take, { key: of, ticket, ...person, ...more }, null)
  expect((await send({})).status).toBe(400)
  await minuteLater(async () => {
    expect((await send({ more: 'http://example.test' })).status).toBe(200)
    expect((await send({ ticket: 'made up' })).status).toBe(409)
    const other = await page(await key(await app.company()))
    expect((await send({ ticket: other.ticket })).status).toBe(409)
    expect(await leads(company)).toEqual([])
    await send({})
    expect((await send({})).status).toBe(200)
  })
  expect(await leads(company)).toHaveLength(1)
  app.setNow(new Date(Date.now() + 3 * 86_400_000))
  expect((await send({})).body.message).toContain('Reload the page')
  app.setNow(null)
})

test('what is missing is said beside its field, in the language of the form', async () => {
  const company = await app.company()
  const of = await key(company, { phone: 'asked', language: 'de' })
  const { ticket, body } = await page(of)
  expect(body).toContain('<html lang="de">')
  const { status, body: refusal } = await minuteLater(() =>
    app.request(c.take, { key: of, ticket, name: 'Ada', message: 'Tap', email: 'no address' }, null),
  )
  expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, ['email']])
  expect(refusal.message).not.toBe('Please enter an email address.')
})

test('it may be shown where the company says, and nothing else may be', async () => {
  const company = await app.company()
  const of = await key(company, { sites: ['https://www.Smith.test/contact', 'plumber.test'] })
  const { headers } = await page(of)
  expect(headers['content-security-policy']).toContain(
    "frame-ancestors 'self' https://smith.test http://smith.test https://www.smith.test https://plumber.test",
  )
  expect(headers['x-frame-options']).toBeUndefined()
  const script = await app.http.inject({ url: `/api/webForm/${of}/embed.js` })
  expect(script.headers['cross-origin-resource-policy']).toBe('cross-origin')
  const other = await app.http.inject({ url: '/api/health' })
  expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect((await page(await key(company, { sites: [] }))).headers['content-security-policy']).toContain(
    'frame-ancestors *',
  )
})

test('a form that is off, or whose address was changed, takes nothing', async () => {
  const company = await app.company()
  const old = await key(company)
  const { ticket } = await page(old)
  const fresh = (await ok(c.renew, {}, company.owner)).body.result.key
  expect(fresh).not.toBe(old)
  const send = (of: string) => minuteLater(() => app.send(c.take, { key: of, ticket, ...person }, null))
  expect((await send(old)).status).toBe(404)
  expect((await page(old)).statusCode).toBe(404)
  await ok(c.save, { ...form, is_on: false }, company.owner)
  expect((await send(fresh)).status).toBe(404)
  expect((await app.send(c.save, form, company.technician)).status).toBe(403)
})

test('one network may send a few in a while', async () => {
  const company = await app.company()
  const of = await key(company)
  const statuses: number[] = []
  for (let i = 0; i < 9; i++) {
    const { ticket } = await page(of)
    const payload = { ticket, ...person }
    const answer = await minuteLater(() =>
      app.http.inject({ method: 'POST', url: `/api/webForm/${of}`, payload, remoteAddress: '198.51.100.7' }),
    )
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([...Array<number>(8).fill(200), 429])
})

test('a form that is sent again and again with one ticket uses up nobody’s turn', async () => {
  const company = await app.company()
  const of = await key(company)
  const { ticket } = await page(of)
  const again = (await page(of)).ticket
  await minuteLater(async () => {
    for (let i = 0; i < mostSent.network + 4; i++)
      expect((await app.send(c.take, { key: of, ticket, ...person }, null)).status).toBe(200)
    expect((await app.send(c.take, { key: of, ticket: again, ...person, name: 'Bo' }, null)).status).toBe(200)
  })
  expect((await leads(company)).map(lead => lead.name).sort()).toEqual(['Ada', 'Bo'])
  await app.sql('delete from attempts')
})

test('a form is looked at before it is saved, and read again as it was saved', async () => {
  const company = await app.company()
  const draft = { ...form, title: 'Ask <us>', questions: [] }
  const { html } = (await ok(c.preview, draft, company.owner)).body
  expect(html).toContain('Ask &lt;us&gt;')
  expect((await ok(c.read, {}, company.owner)).body.result).toMatchObject({ version: 0, is_on: false })
  await ok(c.save, draft, company.owner)
  expect((await ok(c.read, {}, company.owner)).body.result).toMatchObject({ version: 1, title: 'Ask <us>' })
  const other = await app.company()
  expect((await ok(c.read, {}, other.owner)).body.result).toMatchObject({ version: 0 })
  expect((await app.send(c.preview, draft, company.technician)).status).toBe(403)
})
