import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { optOutsContract } from '#features/talk/opt-outs/opt-outs.contract.ts'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import { clientMessagesContract as c } from '../client-messages.contract.ts'

const app = await testApp()
let company: TestCompany
let other: TestCompany
let jobId: number
/** Ten in the morning in Sydney: no quiet hours. */
const morning = '2026-03-02T23:00:00Z'

beforeAll(async () => {
  company = await app.company({ name: 'Northside Plumbing' })
  other = await app.company()
  await app.sql(`update companies set email = 'office@northside.test' where id = $1`, [company.id])
  app.setNow(morning)
  jobId = await booked(company)
})
beforeEach(() => app.setNow(morning))

const booked = (of: TestCompany, more: object = {}) =>
  bookedJobId(app, of, {
    phone: '0412 345 678',
    email: 'dana@client.test',
    additionalInfo: 'Leaking tap {{Money_Due}}',
    appointments: [{ appointment_time: '2026-03-04T23:00:00Z' }],
    ...more,
  })
const diary = async (id = jobId, as: TestUser = company.office) =>
  (await app.send(diaryContract.read, { jobId: id }, as)).body.diary.flatMap(group => group.changes)
const sms = (input: object, as: TestUser = company.office) =>
  app.request(c.sendSms, { jobId, message: 'Hi', numbers: ['0412 345 678'], ...input }, as)
const settingsOf = (input: object, as = company) =>
  app.send(
    smsContract.saveSettings,
    {
      sms_display_name: '',
      sms_display_number: '',
      registration: 'unregistered',
      allow_replies: true,
      quiet_from: 1260,
      quiet_to: 420,
      ...input,
    },
    as.owner,
  )

test('a text message is filled from the job, sent, and its delivery stands in the diary', async () => {
  const own = await booked(company)
  const { status, body } = await sms({
    jobId: own,
    message: 'Hi {{Customer_Name}}, {{Appointment_Time}} at {Job_Address}: {{Additional_Info}}',
  })
  expect([status, body.message]).toEqual([200, 'Message sent successfully'])
  await expect
    .poll(async () => (await diary(own)).find(e => e.type === 'sms')?.delivery?.status, { timeout: 10_000 })
    .toBe('delivered')
  const entry = (await diary(own)).find(each => each.type === 'sms')!
  expect(entry).toMatchObject({
    content: {
      message: 'Hi Dana Wells, 5 Mar 2026, 10:00 am at 4 King St: Leaking tap {{Money_Due}}',
      to: '0412 345 678',
    },
    user: company.office.fullname,
    delivery: { status: 'delivered', error: '', send_at: null },
  })
})

test('look-alikes of plain signs go out as plain signs, and the message is paid as one', async () => {
  const own = await booked(company)
  const message = `We’re there 7:00\u00a0–\u00a09:00… ${'x'.repeat(100)}`
  expect((await sms({ jobId: own, message })).status).toBe(200)
  const [sent] = await app.sql<{ body: string; parts: number }>(
    'select body, parts from sms_messages where company_id = $1 and job_id = $2',
    [company.id, own],
  )
  expect(sent).toEqual({ body: `We're there 7:00 - 9:00... ${'x'.repeat(100)}`, parts: 1 })
})

test('money is filled in from the job for who may see it, and for nobody else', async () => {
  const mine = await app.company()
  const own = await booked(mine)
  const payment = { money: '1110.5', payby_id: 1, splitPayment: true, money2: 90, payBy2: 3 }
  await app.send(jobsContract.edit, { id: own, ...payment }, mine.office)
  const values = async (as: TestUser) => (await app.send(c.facts, { jobId: own }, as)).body.values
  expect(await values(mine.office)).toMatchObject({
    Money_Due: '$1,200.50',
    Payment_Method: 'Cash and Transfer',
  })
  expect(await values(mine.technician)).toMatchObject({ Money_Due: '', Payment_Method: '' })
  await sms({ jobId: own, message: 'Due: {{Money_Due}} {{Payment_Method}}.' }, mine.technician)
  await sms({ jobId: own, message: 'Due: {{Money_Due}}, {{Payment_Method}}.' }, mine.office)
  const told = (await diary(own, mine.office)).filter(each => each.type === 'sms').map(each => each.content)
  expect(told).toMatchObject([{ message: 'Due: $1,200.50, Cash and Transfer.' }, { message: 'Due:  .' }])
})

test('an unknown placeholder, a wrong number and nobody to send to are said, and nothing is sent', async () => {
  const before = await app.outbox(company)
  for (const [input, message, field] of [
    [{ message: 'Hi {{Custmer_Name}}' }, 'Unknown placeholder: {{Custmer_Name}}', 'message'],
    [{ numbers: [] }, 'At least 1 number required', 'numbers'],
    [{ numbers: ' , ' }, 'At least 1 number required', 'numbers'],
    [{ numbers: '0412345678,02 9876 5432' }, 'Enter a valid number', 'numbers'],
    [{ message: ' ' }, 'Message is required', 'message'],
    [{ message: 'x'.repeat(1_001) }, 'Please use up to 1,000 characters.', 'message'],
  ] as const) {
    const { status, body } = await sms(input)
    expect([status, body.message, body.field]).toEqual([400, message, field])
  }
  expect(await app.outbox(company)).toEqual(before)
})

test('an email goes out in the company’s name with a link to end such mails, and no more after that', async () => {
  const emailData = {
    to: 'Dana@Client.test',
    subject: 'Job {{Job_Id}}',
    message: 'Hi {{Customer_Name}}\n\nBye',
  }
  const { body } = await app.send(c.sendEmail, { jobId, emailData }, company.technician)
  expect(body.message).toBe('Email sent successfully')
  const mail = await app.mailTo('dana@client.test')
  expect(mail).toMatchObject({ from: 'Northside Plumbing', replyTo: 'office@northside.test' })
  expect(mail.subject).toMatch(/^Job \d+$/)
  expect(mail.text).toContain('Hi Dana Wells')
  const token = new URL(/Unsubscribe: (\S+)/.exec(mail.text)![1]!).searchParams.get('token')!
  const subscription = async () => (await app.send(optOutsContract.read, { token }, null)).body
  expect(await subscription()).toMatchObject({
    company: 'Northside Plumbing',
    channel: 'email',
    address: 'dana@client.test',
    unsubscribed: false,
  })
  await app.send(optOutsContract.unsubscribe, { token }, null)
  const refused = await app.send(c.sendEmail, { jobId, emailData }, company.office)
  expect([refused.status, refused.body.message]).toEqual([400, 'This address has unsubscribed from emails.'])
  await app.send(optOutsContract.unsubscribe, { token, checked: false }, null)
  // Posts like a mail program's one-click unsubscribe.
  const oneClick = await app.http.inject({
    method: 'POST',
    url: new URL(mail.unsubscribe!.oneClick).pathname + new URL(mail.unsubscribe!.oneClick).search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(oneClick.statusCode).toBe(200)
  expect((await subscription()).unsubscribed).toBe(true)
  await app.send(optOutsContract.unsubscribe, { token, checked: false }, null)
  expect((await app.send(optOutsContract.read, { token: `${token}x` }, null)).status).toBe(404)
  const bad = { ...emailData, to: 'nobody' }
  expect((await app.send(c.sendEmail, { jobId, emailData: bad }, company.office)).body.message).toBe(
    'Email is not valid',
  )
})

test('from a name it carries a link by which the client answers, into the diary', async () => {
  await settingsOf({ sms_display_name: 'Northside', registration: 'registered' })
  const own = await booked(company)
  await sms({ jobId: own, message: 'When may we come?' })
  const sent = (await diary(own)).find(each => each.type === 'sms')!.content as { message: string }
  const [, address] = /\nTo reply: http:\/\/tradewind\.test(\/sms-reply\/\S+)$/.exec(sent.message)!
  const [, , companyId, phone, token] = address!.split('/')
  expect([Number(companyId), phone]).toEqual([company.id, '61412345678'])
  const link = { companyId: company.id, phone: phone!, jobId: token! }
  expect((await app.send(c.readLink, link, null)).body).toMatchObject({
    company: 'Northside Plumbing',
    phone: '0412 345 678',
  })
  // The answer got lost on its way: the same words again are the same words.
  for (let n = 0; n < 2; n++) {
    const headers = { 'idempotency-key': 'reply' }
    const sent = await app.request(c.replyByLink, { ...link, message: 'Friday, please' }, null, { headers })
    expect(sent.status).toBe(200)
  }
  expect(JSON.stringify(await diary(own)).split('Friday, please')).toHaveLength(2)
  expect((await diary(own))[0]).toMatchObject({
    type: 'sms',
    content: { message: 'Friday, please', from: '0412 345 678' },
    user: 'Dana Wells',
    delivery: { status: 'received' },
  })
  const notice = await app.sql(
    `select k.values ->> 'name' as name from activities k where company_id = $1 and job_id = $2 and user_id = $3 and kind_id = 7`,
    [company.id, own, company.office.id],
  )
  expect(notice).toEqual([{ name: 'Dana Wells' }])
  for (const wrong of [
    { ...link, companyId: other.id },
    { ...link, jobId: `${token}x` },
  ])
    expect((await app.send(c.readLink, wrong, null)).status).toBe(404)
  app.setNow('2026-06-30T00:00:00Z')
  const late = await app.send(c.replyByLink, { ...link, message: 'Hello?' }, null)
  expect([late.status, late.body.message]).toEqual([
    404,
    'This link no longer works. Please call us instead.',
  ])
  app.setNow(morning)
  await sms({ jobId: own, message: 'No answer, please', allowReplies: false })
  const last = (await diary(own)).find(each => each.type === 'sms')!.content as { message: string }
  expect(last.message).toBe('No answer, please')
  await settingsOf({})
})

test('in quiet hours it waits until they end, unless it is sent all the same', async () => {
  app.setNow('2026-03-02T11:30:00Z')
  const own = await booked(company)
  const waiting = await sms({ jobId: own })
  expect((waiting.body as { send_at: string }).send_at).toBe('2026-03-02T20:00:00Z')
  expect((await diary(own)).find(e => e.type === 'sms')?.delivery).toMatchObject({
    status: 'waiting',
    send_at: '2026-03-02T20:00:00Z',
  })
  const facts = await app.send(c.facts, { jobId: own }, company.office)
  expect(facts.body.quiet_until).toBe('2026-03-02T20:00:00Z')
  const now = await sms({ jobId: own, sendNow: true })
  expect((now.body as { send_at: null }).send_at).toBeNull()
})

test('STOP ends the messages to a number, START takes them up again; both stand in the conversation', async () => {
  const own = await app.company()
  const id = await booked(own)
  await sms({ jobId: id }, own.office)
  const phone = '0412 345 678'
  await app.send(c.simulateReply, { phone, message: 'Stop' }, own.office)
  const refused = await sms({ jobId: id }, own.office)
  expect([refused.status, refused.body.message]).toEqual([400, 'This number has opted out of text messages.'])
  const { phones } = (await app.send(c.facts, { jobId: id }, own.office)).body
  expect(phones).toEqual([{ name: 'Dana Wells', phone, opted_out: true }])
  const outs = (await app.send(optOutsContract.list, {}, own.owner)).body.data
  expect(outs).toMatchObject([{ channel: 'sms', address: '+61412345678', via: 'stop' }])
  await app.send(c.simulateReply, { phone, message: 'START' }, own.office)
  expect((await sms({ jobId: id }, own.office)).status).toBe(200)
  const { data, opted_out } = (await app.send(c.chat, { phone }, own.office)).body
  expect([data.map(each => [each.direction, each.message]), opted_out]).toEqual([
    [
      ['out', 'Hi'],
      ['in', 'START'],
      ['in', 'Stop'],
      ['out', 'Hi'],
    ],
    false,
  ])
})

test('the same words are sent once at a time, and again once the client has answered', async () => {
  const own = await app.company()
  const id = await booked(own)
  await sms({ jobId: id }, own.office)
  const yes = async () => (await app.send(c.send, { to: '0412345678', message: 'Yes' }, own.office)).status
  expect([await yes(), await yes()]).toEqual([200, 409])
  await app.send(c.simulateReply, { phone: '0412 345 678', message: 'With a ladder?' }, own.office)
  expect([await yes(), await yes()]).toEqual([200, 409])
})

test('conversations are listed with their client, what is unread is counted until somebody reads it', async () => {
  const own = await app.company()
  const id = await booked(own)
  await sms({ jobId: id }, own.office)
  await app.send(c.simulateReply, { phone: '+61412345678', message: 'Coming?' }, own.office)
  const { chatList, data } = (await app.send(c.chats, {}, own.operator)).body
  expect(chatList).toMatchObject([
    { phone: '0412 345 678', name: 'Dana Wells', message: 'Coming?', direction: 'in', unread: 1, job_id: id },
  ])
  expect(data).toEqual(chatList)
  const count = async (as: TestUser) => (await app.send(c.unread, {}, as)).body.count
  expect(await count(own.office)).toBe(1)
  const sent = await app.send(c.send, { to: '0412345678', message: 'Yes, #{{Job_Id}}' }, own.office)
  expect(sent.body.data).toMatchObject({ direction: 'out', job_id: id })
  expect(sent.body.data.message).toMatch(/^Yes, #\d+$/)
  expect((await diary(id, own.office))[0]).toMatchObject({ type: 'sms', user: own.office.fullname })
  await app.send(c.markRead, { phone: '0412 345 678' }, own.office)
  expect(await count(own.office)).toBe(0)
  expect((await app.send(c.chats, {}, other.office)).body.chatList).toEqual([])
  expect(
    (await app.send(c.simulateReply, { phone: '0412 345 678', message: 'x' }, other.office)).status,
  ).toBe(404)
  expect((await app.send(c.chats, {}, own.technician)).status).toBe(403)
})

test('a message begins a conversation with a client found by name, or with any mobile number', async () => {
  const own = await app.company()
  const { body } = await app.send(
    clientsContract.add,
    { name: 'Ana Costa', phone: '0412 000 222' },
    own.office,
  )
  const client_id = body.id
  const begun = await app.send(c.send, { to: '0412 000 222', message: 'Hello Ana', client_id }, own.office)
  expect(begun.body.data).toMatchObject({ direction: 'out', message: 'Hello Ana', job_id: null })
  await app.send(c.send, { to: '0412 000 333', message: 'Hello you' }, own.office)
  const chats = async () => (await app.send(c.chats, {}, own.office)).body.chatList
  expect(await chats()).toMatchObject([
    { phone: '0412 000 333', name: '', client_id: null },
    { phone: '0412 000 222', name: 'Ana Costa', client_id },
  ])
  await app.send(clientsContract.add, { name: 'Ben Holt', phone: '(+61) 412 000 333' }, own.office)
  expect((await chats())[0]).toMatchObject({ name: 'Ben Holt' })

  const foreign = await app.request(c.send, { to: '0412 000 222', message: 'Hi', client_id }, other.office)
  expect(foreign.status).toBe(404)
  const landline = await app.request(c.send, { to: '02 9876 5432', message: 'Hi' }, own.office)
  expect([landline.status, landline.body.field]).toEqual([400, 'to'])
})

test('nobody writes about a job that is another company’s, a colleague’s, or closed to them', async () => {
  const stranger = await app.user(company.id, 3)
  for (const as of [other.office, stranger]) {
    expect((await sms({}, as)).status).toBe(404)
    expect((await app.send(c.facts, { jobId }, as)).status).toBe(404)
  }
  const closed = await booked(company)
  await app.sql(`update jobs set status_id = 3, closed_at = now() where id = $1`, [closed])
  expect((await sms({ jobId: closed }, company.technician)).status).toBe(403)
  expect((await sms({ jobId: closed }, company.office)).status).toBe(200)
})

test('nobody gives an entry of their own the key of a message', async () => {
  const own = await booked(company)
  await sms({ jobId: own })
  const data = [{ type: 'note' as const, content: 'forged', entryId: 'sms-1' }]
  await app.send(diaryContract.add, { job_id: own, data }, company.office)
  const note = (await diary(own)).find(each => each.content === 'forged')!
  expect(note.delivery).toBeUndefined()
})
