import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { inboxContract } from '#features/messages/inbox/inbox.contract.ts'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { type Sms, SmsRefused, type SmsToSend, SmsUnavailable } from '#server/providers/sms/sms.port.ts'
import { clientMessagesContract as c } from '../client-messages.contract.ts'
import { messageTexts } from '../client-messages.rules.ts'
import { fetchComing } from './coming-pictures.service.ts'

const sent: SmsToSend[] = []
const media = { canSend: true, isDown: false, fetched: [] as string[] }
const sms: Sms = {
  usesCredit: true,
  isSimulated: false,
  number: '+15551234567',
  sendsPictures: async () => media.canSend,
  async send(message) {
    sent.push(message)
    return { vendorId: `SM${sent.length}-${Date.now()}`, status: 'sent' }
  },
  read: async ({ fields }) => ({
    about: 'reply',
    vendorId: fields.MessageSid!,
    from: fields.From!,
    to: fields.To!,
    text: fields.Body!,
    pictures: fields.pictures!.split(' ').filter(Boolean),
  }),
  async fetchPicture(url) {
    media.fetched.push(url)
    if (media.isDown) throw new SmsUnavailable('Twilio answered 503 for a file')
    if (url.endsWith('gone')) throw new SmsRefused('Twilio answered 404 for a file')
    return url.endsWith('card') ? Buffer.from('BEGIN:VCARD') : picture()
  },
}
const app = await testApp({ sms })
const { ok, request } = app
const phone = '0412 345 678'
beforeEach(() => {
  app.setNow(null)
  Object.assign(media, { canSend: true, isDown: false, fetched: [] })
})

async function picture(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#0a8' } })
    .png()
    .toBuffer()
}

/** A client with a job, to whom the company's own number has written. */
async function written() {
  const company = await app.company()
  const own = `+6148${String(process.hrtime.bigint()).slice(-7)}`
  const settings = { sms_display_name: '', sms_display_number: own, quiet_from: 0, quiet_to: 0 }
  await app.send(smsContract.saveSettings, settings, company.owner)
  const client = (await ok(clientsContract.add, { name: 'Dana Reed', phone }, company.office)).body.id
  const booked = { customerId: client, name: 'Dana Reed', phone, address: '4 King St' }
  const job = (await app.send(jobsContract.add, booked, company.office)).body.lastJobInsertId
  const first = { jobId: job, message: 'Can you send a photo?', numbers: phone, sendNow: true }
  expect((await app.send(c.sendSms, first, company.office)).status).toBe(200)
  return { company, own, client, job }
}
const answered = (own: string, text: string, pictures: string[], id: string) =>
  app.http.inject({
    method: 'POST',
    url: '/api/messages/twilio',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      MessageSid: id,
      From: '+61412345678',
      To: own,
      Body: text,
      pictures: pictures.map(name => `https://api.twilio.test/${name}`).join(' '),
    }).toString(),
  })
const lastMessage = async (company: TestCompany) =>
  (await app.send(c.chat, { phone }, company.office)).body.data[0]!
const fetchNow = (company: TestCompany) => fetchComing(app.services, companyIdFrom(company.id, 'schedule'))

test('pictures of a text become its files and its job’s, once; what is no picture, or gone, is named', async () => {
  const { company, own, job } = await written()
  const id = `MM-${company.id}`
  for (let times = 0; times < 2; times++)
    expect((await answered(own, '', ['a', 'card', 'gone'], id)).statusCode).toBe(200)
  await expect
    .poll(async () => (await lastMessage(company)).left_out, { timeout: 15_000 })
    .toEqual([
      { name: 'Photo 2', reason: 'type' },
      { name: 'Photo 3', reason: 'gone' },
    ])
  const message = await lastMessage(company)
  expect(message).toMatchObject({ direction: 'in', message: '', files: [{ name: 'Photo 1.png' }] })
  expect(media.fetched).toHaveLength(3)
  const onJob = (await app.send(filesContract.list, { jobId: job }, company.office)).body
  expect(JSON.stringify(onJob)).toContain('Photo 1.png')
  // They are put on another job, and back, as files of a mail are.
  const off = await request(inboxContract.filesToJob, { id: message.id, job_id: null }, company.office)
  expect(off.status).toBe(200)
  expect((await lastMessage(company)).files).toHaveLength(1)
  const other = await app.company()
  expect(
    (await request(inboxContract.filesToJob, { id: message.id, job_id: null }, other.office)).status,
  ).toBe(404)
})

test('while the provider is away the words are there, and the picture follows; after a day and a half it is given up', async () => {
  const { company, own } = await written()
  media.isDown = true
  await answered(own, 'Here is the valve', ['a'], `MM-${company.id}`)
  await expect.poll(() => media.fetched.length, { timeout: 15_000 }).toBe(1)
  expect(await lastMessage(company)).toMatchObject({
    message: 'Here is the valve',
    files: [],
    left_out: [{ name: 'Photo 1', reason: 'coming' }],
  })
  media.isDown = false
  await app.sql(`update coming_pictures set next_at = now() - interval '1 second' where company_id = $1`, [
    company.id,
  ])
  await fetchNow(company)
  expect(await lastMessage(company)).toMatchObject({ files: [{ name: 'Photo 1.png' }], left_out: [] })

  media.isDown = true
  await answered(own, 'And another', ['b'], `MM-b-${company.id}`)
  await expect.poll(() => media.fetched.length, { timeout: 15_000 }).toBe(3)
  await app.sql(
    `update coming_pictures set tries = 11, next_at = now() - interval '1 second' where company_id = $1`,
    [company.id],
  )
  await fetchNow(company)
  expect(await lastMessage(company)).toMatchObject({ left_out: [{ name: 'Photo 1', reason: 'gone' }] })
  expect(await app.sql('select id from coming_pictures where company_id = $1', [company.id])).toEqual([])
})

test('pictures go out with a text for three of its credit, fetched by an address that nobody else makes', async () => {
  const { company } = await written()
  const stage = async (bytes: Buffer, filename: string) =>
    (await app.upload(filesContract.stage, {}, company.office, { bytes, filename })).body.file.id as number
  const credit = async () => (await app.send(smsContract.settings, {}, company.office)).body.remain_messages!
  const before = await credit()
  const files = [await stage(await picture(), 'valve.png')]
  const answer = { to: phone, message: 'Like this one?', sendNow: true, undoable: true }
  const held = await ok(c.send, { ...answer, files }, company.office)
  expect(before - (await credit())).toBe(3)
  expect(held.body.data.files).toMatchObject([{ name: 'valve.png' }])
  // Taken back, it costs nothing and its picture is there for the next try.
  await ok(c.takeBack, { id: held.body.data.id }, company.office)
  expect(await credit()).toBe(before)
  const count = sent.length
  await ok(c.send, { ...answer, undoable: false, files }, company.office)
  await expect.poll(() => sent.length, { timeout: 15_000 }).toBe(count + 1)
  expect(sent.at(-1)).toMatchObject({ text: 'Like this one?', pictures: [expect.stringContaining('/api/')] })
  const { pathname } = new URL(sent.at(-1)!.pictures[0]!)
  const got = await app.http.inject({ url: pathname })
  expect([got.statusCode, got.headers['content-type']]).toEqual([200, 'image/png'])
  for (const forged of [
    `${pathname.slice(0, -1)}_`,
    pathname.replace(/\/[^/]+$/, '/1.1.x'),
    '/api/messages/pictures/',
  ])
    expect((await app.http.inject({ url: forged })).statusCode).toBe(404)
  await app.sql(`update sms_messages set created_at = now() - interval '25 hours' where company_id = $1`, [
    company.id,
  ])
  expect((await app.http.inject({ url: pathname })).statusCode).toBe(404)

  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\nxref\n0 1\ntrailer\n<<>>\nstartxref\n29\n%%EOF\n')
  const paper = await stage(pdf, 'quote.pdf')
  const refused = await request(c.send, { ...answer, message: 'A paper', files: [paper] }, company.office)
  expect([refused.status, refused.body]).toMatchObject([400, { message: messageTexts.picturesOnly }])
  media.canSend = false
  const left = [await stage(await picture(), 'tap.png')]
  const cannot = await request(c.send, { ...answer, message: 'By name', files: left }, company.office)
  expect([cannot.status, cannot.body]).toMatchObject([400, { message: messageTexts.filesByMail }])
  expect((await app.send(smsContract.settings, {}, company.office)).body.sends_pictures).toBe(false)
})
