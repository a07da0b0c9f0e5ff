import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { sweepFiles } from '#features/jobs/files/server/files-sweep.service.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { remindersContract } from '#features/money/reminders/reminders.contract.ts'
import { clientHistoryContract } from '#features/office/client-page/client-history.contract.ts'
import { clientChatContract } from '#features/portal/client-chat/client-chat.contract.ts'
import { sessionOf } from '#features/portal/client-sign-in/testing/portal-client.ts'
import { mailContract } from '#features/talk/mail/mail.contract.ts'
import { embeddedIntake } from '#server/providers/mail/embedded-intake.ts'
import { messageIdOf } from '#server/providers/mail/message-id.ts'
import { createPostmarkIntake } from '#server/providers/mail/postmark.ts'
import { clientMessagesContract as c } from '../client-messages.contract.ts'

const secret = 'a-long-password-of-ours'
const app = await testApp({ mailIntake: createPostmarkIntake({ address: 'answers@in.test', secret }) })
const services = await testApp({ mailIntake: embeddedIntake() })

type App = typeof app

/** A client without a mobile number to whom the office has written by mail about a job. */
async function written(on: App) {
  const company = await on.company({ name: 'Bright Plumbing' })
  await on.sql("update companies set email = 'office@bright.test' where id = $1", [company.id])
  const email = `ana-${company.id}@costa.test`
  const client = (await on.send(clientsContract.add, { name: 'Ana Costa', email }, company.office)).body.id
  const booked = { name: 'Ana Costa', email, address: '1 High St', customerId: client }
  const job = (await on.send(jobsContract.add, booked, company.office)).body.lastJobInsertId
  const emailData = { to: email, subject: 'When?', message: 'Does Monday suit you?' }
  await on.send(c.sendEmail, { jobId: job, emailData }, company.office)
  const sent = (await on.outbox(company)).at(-1)!
  return { company, client, job, email, mail: sent, replyTo: (sent.payload as { replyTo: string }).replyTo }
}

const passOn = (body: object, password = secret) =>
  app.http.inject({
    method: 'POST',
    url: '/api/messages/mail',
    headers: { authorization: `Basic ${Buffer.from(`tradewind:${password}`).toString('base64')}` },
    payload: body,
  })
const answer = (from: string, to: string, text: string, id: string) => ({
  MessageID: id,
  FromFull: { Email: from },
  ToFull: [{ Email: to }],
  TextBody: text,
  Headers: [{ Name: 'X-Spam-Tests', Value: 'DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU' }],
})
const chats = async (on: App, company: TestCompany) =>
  (await on.send(c.chats, {}, company.office)).body.chatList

test('what a client answers by mail stands in the chat and the job’s diary, once, and is answered by mail', async () => {
  const { company, client, job, email, replyTo } = await written(app)
  expect(replyTo).toMatch(/^answers\+[0-9a-z.]+@in\.test$/)
  const text = 'Monday is fine.\n\nOn Sun, 1 Mar 2026, Bright Plumbing wrote:\n> Does Monday suit you?'
  // A mail program may write the address in other letters.
  const body = answer(email, replyTo.toUpperCase(), text, `m-${company.id}`)
  expect((await passOn(body)).statusCode).toBe(200)
  expect((await passOn(body)).statusCode).toBe(200)
  const [chat, ...others] = await chats(app, company)
  expect(chat).toMatchObject({
    name: 'Ana Costa',
    message: 'Monday is fine.',
    unread: 1,
    job_id: job,
    client_id: client,
  })
  expect(others).toEqual([])
  const { diary } = (await app.send(diaryContract.read, { jobId: job }, company.office)).body
  expect(JSON.stringify(diary)).toContain('Monday is fine.')
  expect((await app.send(c.chat, { phone: chat!.phone }, company.office)).body.by_mail).toBe(true)
  await app.send(c.send, { to: chat!.phone, message: 'See you then.' }, company.office)
  expect((await app.outbox(company)).at(-1)).toMatchObject({ recipient: email, payload: { replyTo } })
})

test('who has a mobile number and wrote by mail is answered by mail, until they write a text message', async () => {
  const { company, client, email, replyTo } = await written(app)
  await app.sql("update clients set phone = '0412 345 671' where id = $1", [client])
  await passOn(answer(email, replyTo, 'Hello', `n-${company.id}`))
  const [chat] = await chats(app, company)
  expect(chat!.phone).toBe('0412 345 671')
  const byMail = async () => (await app.send(c.chat, { phone: chat!.phone }, company.office)).body.by_mail
  expect(await byMail()).toBe(true)
  await app.sql(
    `insert into sms_messages (company_id, phone, direction, status, body, parts, created_at, thread_id)
     values ($1, '+61412345671', 'in', 'received', 'And a text', 1, now(), thread_of($1, '+61412345671', null, null, now()))`,
    [company.id],
  )
  expect(await byMail()).toBe(false)
})

test('only who knows the password passes mails on, and an address that we did not make leads nowhere', async () => {
  const { company, email, replyTo } = await written(app)
  const body = answer(email, replyTo, 'Hello', `w-${company.id}`)
  expect((await passOn(body, 'guessed')).statusCode).toBe(403)
  const wrong = replyTo.replace(/.@/, end => (end === '0@' ? '1@' : '0@'))
  const other = await written(app)
  const moved = replyTo.replace(/\+\w+\./, `+${other.company.id.toString(36)}.`)
  for (const to of [wrong, moved, 'answers@in.test', 'x@y.test'])
    expect((await passOn({ ...body, ToFull: [{ Email: to }] })).statusCode).toBe(200)
  expect((await passOn({})).statusCode).toBe(200)
  expect(await chats(app, company)).toEqual([])
  expect(await chats(app, other.company)).toEqual([])
})

test('an answer to a client who was merged reaches the other; what was attached is named', async () => {
  const { company, client, email, replyTo } = await written(app)
  const keep = (await app.send(clientsContract.add, { name: 'Costa', email }, company.office)).body.id
  await app.send(mergingContract.merge, { keep, merge: client }, company.office)
  const body = { ...answer(email, replyTo, '', `a-${company.id}`), Attachments: [{ Name: 'tap.jpg' }] }
  await passOn(body)
  expect(await chats(app, company)).toMatchObject([
    { client_id: keep, message: '[Attached, not kept: tap.jpg]' },
  ])
})

test('an answer to a client who was deleted meanwhile reaches the office by the address that it came from', async () => {
  const { company, client, job, email, replyTo } = await written(app)
  await app.send(clientsContract.remove, { ids: [client] }, company.office)
  await passOn(answer(email, replyTo, 'Still leaking!', `d-${company.id}`))
  const [chat] = await chats(app, company)
  expect(chat).toMatchObject({
    phone: email,
    message: 'Still leaking!',
    unread: 1,
    client_id: null,
    job_id: job,
  })
  const { diary } = (await app.send(diaryContract.read, { jobId: job }, company.office)).body
  expect(JSON.stringify(diary)).toContain('Still leaking!')
})

const picture = async (width: number, height: number, text = '') => {
  const { default: sharp } = await import('sharp')
  const svg = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#0a8"/><text y="20">${text}</text></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\nxref\n0 1\ntrailer\n<<>>\nstartxref\n29\n%%EOF\n')
const attached = (Name: string, bytes: Uint8Array, ContentID = '') => ({
  Name,
  ContentID,
  Content: Buffer.from(bytes).toString('base64'),
  ContentType: 'x/y',
})
const storage = async (company: TestCompany) =>
  (await app.send(filesContract.usage, {}, company.owner)).body.result

test('what a client attaches is kept with the message and its job, once; what is not kept is named with the reason', async () => {
  const { company, job, email, replyTo } = await written(app)
  const body = {
    ...answer(email, replyTo, 'Here it is', `f-${company.id}`),
    HtmlBody: '<img src="cid:logo@x"><img src="cid:pasted@x">',
    Attachments: [
      attached('IMG_0001.JPG', await picture(800, 600)),
      attached('../plan.pdf', pdf),
      attached('setup.exe', Buffer.from(`MZ${'\0'.repeat(200)}`)),
      attached('huge.png', Buffer.alloc(10 * 1024 * 1024 + 1)),
      attached('half.png', (await picture(800, 600)).subarray(0, 900)),
      attached('logo.png', await picture(320, 80), 'logo@x'),
      attached('pasted.png', await picture(640, 480), 'pasted@x'),
    ],
  }
  const [first, second] = await Promise.all([passOn(body), passOn(body)])
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  await passOn(body)
  const [chat] = await chats(app, company)
  expect(chat).toMatchObject({ message: 'Here it is', unread: 1, files: 3 })
  const { data } = (await app.send(c.chat, { phone: chat!.phone }, company.office)).body
  const [message] = data.filter(each => each.direction === 'in')
  expect(message!.left_out).toEqual([
    { name: 'setup.exe', reason: 'type' },
    { name: 'huge.png', reason: 'large' },
    { name: 'half.png', reason: 'broken' },
    { name: 'logo.png', reason: 'small' },
  ])
  // What was pasted stands in its place; a small logo has none.
  const original = await app.send(c.original, { id: message!.id }, company.office)
  expect(original.body.html).toBe('<img alt="" data-within="logo@x" /><img alt="" data-within="pasted@x" />')
  expect(original.body.pictures).toEqual([
    { address: 'pasted@x', data: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/) },
  ])
  expect(message!.files.map(each => [each.name, each.type])).toEqual([
    ['IMG_0001.png', 'image/png'],
    ['plan.pdf', 'application/pdf'],
    ['pasted.png', 'image/png'],
  ])
  const { result } = (await app.send(filesContract.list, { jobId: job }, company.office)).body
  expect(result.map(each => [each.name, each.created_by_name])).toEqual([
    ['pasted.png', 'Ana Costa'],
    ['plan.pdf', 'Ana Costa'],
    ['IMG_0001.png', 'Ana Costa'],
  ])
  expect((await storage(company)).files).toBe(3)
  const { diary } = (await app.send(diaryContract.read, { jobId: job }, company.office)).body
  expect(diary.flatMap(each => each.changes).filter(each => each.type === 'file')).toHaveLength(1)

  const { id, name } = message!.files[0]!
  const read = (as: TestCompany['office'] | null) => app.send(filesContract.read, { id, name }, as)
  expect((await read(company.office)).status).toBe(200)
  expect((await read((await app.company()).owner)).status).toBe(404)
  await app.send(filesContract.remove, { id }, company.office)
  expect((await chats(app, company))[0]!.files).toBe(2)
})

test('thirty photos about no job are the message’s alone, and stay', async () => {
  const { company, client, job, email, replyTo } = await written(app)
  await app.send(jobsContract.remove, { ids: [job] } as never, company.owner)
  const photo = await picture(300, 300)
  const Attachments = Array.from({ length: 30 }, (_, i) => attached(`${i}.png`, photo))
  await passOn({ ...answer(email, replyTo, '', `m30-${company.id}`), Attachments })
  const [chat] = await chats(app, company)
  expect(chat).toMatchObject({ message: '', files: 30, job_id: null, client_id: client })
  const { data } = (await app.send(c.chat, { phone: chat!.phone }, company.office)).body
  const history = await app.send(
    clientHistoryContract.history,
    { id: client, kind: 'message' },
    company.office,
  )
  expect(history.body.result.map(each => each.text)).toContainEqual(expect.stringContaining('0.png, 1.png'))
  const [file] = data[0]!.files
  const read = (as: TestCompany['office']) =>
    app.send(filesContract.read, { id: file!.id, name: file!.name }, as)
  await sweepFiles(app.services.db, app.services.providers.storage, new Date(Date.now() + 40 * 86_400_000))
  expect((await read(company.office)).status).toBe(200)
  expect((await read(company.technician)).status).toBe(404)
})

test('where no mail leaves the house, the outbox answers as the client; else there is nothing to answer', async () => {
  const { company, mail } = await written(services)
  const page = { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'DESC' } as const
  const { data } = (await services.send(mailContract.outbox, { pagination: page }, company.owner)).body
  expect(data.find(({ id }) => id === mail.id)).toMatchObject({ answerable: true })
  const sent = { id: mail.id, message: 'Monday is fine.' }
  expect((await services.send(c.simulateMail, sent, company.owner)).status).toBe(200)
  expect(await chats(services, company)).toMatchObject([{ message: 'Monday is fine.', unread: 1 }])
  const plan = { name: 'plan.pdf', data: pdf.toString('base64') }
  const more = { id: mail.id, message: '', attachments: [plan, { name: 'x.exe', data: 'TVo=' }] }
  expect((await services.send(c.simulateMail, more, company.owner)).status).toBe(200)
  expect((await services.send(c.simulateMail, { ...more, attachments: [] }, company.owner)).status).toBe(400)
  const odd = { ...more, attachments: [{ name: 'x', data: 'no base64!' }] }
  expect((await services.send(c.simulateMail, odd, company.owner)).status).toBe(400)
  const [chat] = await chats(services, company)
  expect(chat).toMatchObject({ message: '', files: 1 })
  const [last] = (await services.send(c.chat, { phone: chat!.phone }, company.office)).body.data
  expect(last).toMatchObject({ files: [{ name: 'plan.pdf' }], left_out: [{ name: 'x.exe', reason: 'type' }] })
  const { owner } = await services.company()
  expect((await services.send(c.simulateMail, sent, owner)).status).toBe(404)

  const real = await written(app)
  const refused = await app.send(c.simulateMail, { id: real.mail.id, message: 'x' }, real.company.owner)
  expect(refused.status).toBe(404)
})

test('a mail that nothing proves to be the client’s is marked, named by its address, and not theirs in the portal', async () => {
  const { company, client, job, email, replyTo } = await written(app)
  const token = await sessionOf(app, company, client)
  const forged = { ...answer(email, replyTo, 'Cancel it all.', `f-${company.id}`), Headers: [] }
  const stranger = answer('mallory@elsewhere.test', replyTo, 'Pay me instead.', `s-${company.id}`)
  const theirs = answer(email, replyTo, 'Monday is fine.', `t-${company.id}`)
  for (const mail of [forged, stranger, theirs]) expect((await passOn(mail)).statusCode).toBe(200)
  const [chat] = await chats(app, company)
  const shown = (await app.send(c.chat, { phone: chat!.phone }, company.office)).body.data
  expect(shown.map(each => [each.message, each.unproven_from])).toEqual([
    ['Monday is fine.', ''],
    ['Pay me instead.', 'mallory@elsewhere.test'],
    ['Cancel it all.', email],
  ])
  const seen = (await app.send(clientChatContract.read, {}, { token })).body.result
  expect(seen.map(each => each.message)).toEqual(['Monday is fine.'])
  const { diary } = (await app.send(diaryContract.read, { jobId: job }, company.office)).body
  expect(JSON.stringify(diary)).toContain('mallory@elsewhere.test')
})

test('an answer below the quotation is shown, a quotation at the end is folded, and the whole can be opened', async () => {
  const { company, email, replyTo } = await written(app)
  const folded = 'Monday.\n\nOn Sun, 1 Mar 2026, Bright Plumbing wrote:\n> Does Monday suit you?'
  const below = '> Does Monday suit you?\n\nYes, it does.'
  await passOn(answer(email, replyTo, folded, `q1-${company.id}`))
  await passOn(answer(email, replyTo, below, `q2-${company.id}`))
  const html = { ...answer(email, replyTo, '', `q3-${company.id}`), HtmlBody: '<div>Only <b>HTML</b></div>' }
  await passOn(html)
  await passOn({ ...answer(email, replyTo, '', `q4-${company.id}`), Subject: 'Monday is fine' })
  const [chat] = await chats(app, company)
  const { data } = (await app.send(c.chat, { phone: chat!.phone }, company.office)).body
  expect(data.filter(each => each.direction === 'in').map(each => [each.message, each.has_original])).toEqual(
    [
      ['Monday is fine', false],
      ['Only HTML', true],
      [below, false],
      ['Monday.', true],
    ],
  )
  const { id } = data.find(each => each.message === 'Monday.')!
  const read = (as: TestCompany['office'], of = id) => app.send(c.original, { id: of }, as)
  expect((await read(company.office)).body).toMatchObject({ text: folded, html: '' })
  expect((await read(company.office, data[0]!.id)).status).toBe(404)
  expect((await read(company.office, data[1]!.id)).body).toMatchObject({
    text: '',
    html: '<div>Only <b>HTML</b></div>',
  })
  expect((await read((await app.company()).office)).status).toBe(404)
})

test('a mail with nothing but a small picture is told, not dropped', async () => {
  const { company, email, replyTo } = await written(app)
  await passOn({
    ...answer(email, replyTo, '', `p-${company.id}`),
    HtmlBody: '<img src="cid:valve@x">',
    Attachments: [attached('valve.png', await picture(120, 80), 'valve@x')],
  })
  expect(await chats(app, company)).toMatchObject([{ message: '[Attached, not kept: valve.png]' }])
})

test('a mail that came back is failed with the reason, once, and the office hears of it; nobody else can say so', async () => {
  const { company, job, email, mail, replyTo } = await written(app)
  const report = (answers: string, recipient = email) => {
    const part = (ContentType: string, text: string) => ({
      ...attached('x', Buffer.from(text)),
      ContentType,
    })
    return {
      ...answer('MAILER-DAEMON@mx.test', 'post@bright.test', 'Undelivered', `b-${company.id}`),
      Headers: [{ Name: 'Return-Path', Value: '<>' }],
      Attachments: [
        part(
          'message/delivery-status',
          `Final-Recipient: rfc822; ${recipient}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 No such user`,
        ),
        part('message/rfc822', `Reply-To: <${answers}>\n\nDoes Monday suit you?`),
      ],
    }
  }
  const state = async () => {
    const [row] = await app.sql('select status, last_error from outbox where company_id = $1 and id = $2', [
      company.id,
      mail.id,
    ])
    return row
  }
  const heard = () =>
    app.sql<{ user_id: number; job_id: number }>(
      'select user_id, job_id from activities where company_id = $1 and kind_id = 47',
      [company.id],
    )
  await expect.poll(state, { timeout: 10_000 }).toEqual({ status: 'sent', last_error: '' })
  await passOn(report('answers+1.1.1.guessed@in.test'))
  await passOn(report(replyTo, 'other@costa.test'))
  expect(await state()).toEqual({ status: 'sent', last_error: '' })
  await passOn(report(replyTo))
  await passOn(report(replyTo))
  expect(await state()).toEqual({ status: 'failed', last_error: '550 No such user' })
  const told = await heard()
  expect(told.length).toBeGreaterThan(0)
  expect(new Set(told.map(each => each.user_id)).size).toBe(told.length)
  expect(told[0]).toMatchObject({ job_id: job })
  const { diary } = (await app.send(diaryContract.read, { jobId: job }, company.office)).body
  expect(JSON.stringify(diary)).toContain('550 No such user')
  expect(await chats(app, company)).toEqual([])
})

/** A report that names nothing but what stands in `returned`, as many servers write it. */
function barely(email: string, returned: string, from = 'MAILER-DAEMON@mx.test') {
  const part = (ContentType: string, text: string) => ({ ...attached('x', Buffer.from(text)), ContentType })
  const status = `Final-Recipient: rfc822; ${email}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 No such user`
  return {
    ...answer(from, 'post@bright.test', 'Undelivered', `bare-${Math.random()}`),
    Headers: [{ Name: 'Return-Path', Value: '<>' }],
    Attachments: [part('message/delivery-status', status), part('text/rfc822-headers', returned)],
  }
}

test.each([
  ['its Message-ID', (id: string) => `Message-ID: <${id}@bright.test>`, 'failed'],
  ['References', (id: string) => `References: <x@y.test> <${id}@bright.test>`, 'failed'],
  ['its subject', (_id: string) => 'Subject: Quote 1 from\n Bright Plumbing', 'failed'],
  ['the id of another mail', () => `Message-ID: <${'a'.repeat(40)}@bright.test>`, 'sent'],
  ['a few letters of its subject', () => 'Subject: Quote', 'sent'],
  ['its reader alone', () => '', 'sent'],
])('a report without our address for answers finds a mail by %s: %s', async (_by, returned, status) => {
  const { company, email, mail } = await written(app)
  const stands = () =>
    app.sql('select status from outbox where company_id = $1 and id = $2', [company.id, mail.id])
  await expect.poll(stands, { timeout: 10_000 }).toEqual([{ status: 'sent' }])
  await app.sql(
    `update outbox set payload = payload || '{"subject": "Quote 1 from Bright Plumbing"}' where company_id = $1 and id = $2`,
    [company.id, mail.id],
  )
  const id = messageIdOf(`${company.id}-${mail.id}`)
  await passOn(barely(`other-${email}`, returned(id)))
  expect(await stands()).toEqual([{ status: 'sent' }])
  await passOn(barely(email, returned(id)))
  expect(await stands()).toEqual([{ status }])
  const heard = await app.sql('select id from activities where company_id = $1 and kind_id = 47', [
    company.id,
  ])
  expect(heard.length > 0).toBe(status === 'failed')
})

test('a subject that two companies have used says nothing, and neither does a mail of long ago', async () => {
  const { company, email, mail } = await written(app)
  const other = await app.company()
  await app.sql("update outbox set status = 'sent' where company_id = $1", [company.id])
  await app.sql(
    `insert into outbox (company_id, kind, recipient, payload, status, is_private)
     values ($1, 'mail', $2, '{"subject": "When? On Monday"}', 'sent', false)`,
    [other.id, email],
  )
  await app.sql(
    `update outbox set payload = payload || '{"subject": "When? On Monday"}' where company_id = $1 and id = $2`,
    [company.id, mail.id],
  )
  const failed = () =>
    app.sql("select company_id from outbox where recipient = $1 and status = 'failed'", [email])
  await passOn(barely(email, 'Subject: When? On Monday'))
  expect(await failed()).toEqual([])
  await app.sql("update outbox set created_at = now() - interval '20 days' where company_id = $1", [other.id])
  await passOn(barely(email, 'Subject: When? On Monday'))
  expect(await failed()).toEqual([{ company_id: company.id }])
})

test('a quote whose mail came back says so until it is sent again', async () => {
  const { company, client, email } = await written(app)
  const lines = [{ id: '1', name: 'Tap', quantity: 1, price: 50 }]
  const { id } = (
    await app.ok(
      quotesContract.add,
      { client_id: client, name: 'Ana Costa', email, lines } as never,
      company.owner,
    )
  ).body.result
  const opened = async () => (await app.ok(quotesContract.open, { id }, company.owner)).body.result
  const send = async () =>
    app.ok(
      quotesContract.send,
      { id, version: (await opened()).version, via: 'email', email } as never,
      company.owner,
    )
  await send()
  expect(await opened()).toMatchObject({ state: 'sent', undelivered: null })
  const sent = (await app.outbox(company)).at(-1)!
  await expect
    .poll(
      () => app.sql('select status from outbox where company_id = $1 and id = $2', [company.id, sent.id]),
      {
        timeout: 10_000,
      },
    )
    .toEqual([{ status: 'sent' }])
  await passOn(barely(email, `Message-ID: <${messageIdOf(`${company.id}-${sent.id}`)}@bright.test>`))
  expect((await opened()).undelivered).toEqual({ to: email, reason: '550 No such user' })
  const listed = async () =>
    (await app.ok(quotesContract.list, {}, company.owner)).body.data.find(row => row.id === id)
  expect(await listed()).toMatchObject({ state: 'sent', is_undelivered: true })
  await send()
  expect((await opened()).undelivered).toBeNull()
  expect(await listed()).toMatchObject({ state: 'sent', is_undelivered: false })
})

test('an invoice whose reminder came back says so, in the list too', async () => {
  const { company, client, email } = await written(app)
  const lines = [{ id: '1', name: 'Tap', quantity: 1, price: 50 }]
  const draft = { client_id: client, name: 'Ana Costa', email, lines }
  const { id } = (await app.ok(invoicesContract.add, draft as never, company.owner)).body.result
  const opened = async () =>
    (await app.ok(invoicesContract.byId, { id, job_id: null }, company.owner)).body.result!
  await app.ok(invoicesContract.send, { id, version: 1, via: 'none' } as never, company.owner)
  expect(await opened()).toMatchObject({ state: 'unpaid', undelivered: null })
  await app.ok(
    remindersContract.remind,
    { kind: 'invoice', id, via: 'email', email, subject: 'Please pay', text: 'Please pay us' } as never,
    company.owner,
  )
  const sent = (await app.outbox(company)).at(-1)!
  const status = () =>
    app.sql('select status from outbox where company_id = $1 and id = $2', [company.id, sent.id])
  await expect.poll(status, { timeout: 10_000 }).toEqual([{ status: 'sent' }])
  await passOn(barely(email, `Message-ID: <${messageIdOf(`${company.id}-${sent.id}`)}@bright.test>`))
  expect((await opened()).undelivered).toEqual({ to: email, reason: '550 No such user' })
  const row = async () =>
    (await app.ok(invoicesContract.list, {}, company.owner)).body.data.find(each => each.id === id)
  expect(await row()).toMatchObject({ state: 'unpaid', is_undelivered: true })
  const about = (await app.ok(remindersContract.open, { kind: 'invoice', id }, company.owner)).body.result
  expect(about.sent).toMatchObject([{ outcome: 'sent', status: 'failed' }])
  await app.sql('update invoices set owed_cents = 0 where company_id = $1 and id = $2', [company.id, id])
  expect(await row()).toMatchObject({ is_undelivered: false })
})

test('what the office answers to a mail names that mail and the job’s thread', async () => {
  const { company, job, email, replyTo, mail } = await written(app)
  expect(mail.payload).toMatchObject({ thread: `${company.id} job ${job}` })
  const theirs = answer(email, replyTo, 'Hello', `t2-${company.id}`)
  const Headers = [...theirs.Headers, { Name: 'Message-ID', Value: '<CAF1@costa.test>' }]
  await passOn({ ...theirs, Headers })
  const [chat] = await chats(app, company)
  await app.send(c.send, { to: chat!.phone, message: 'See you then.' }, company.office)
  expect((await app.outbox(company)).at(-1)!.payload).toMatchObject({
    thread: `${company.id} job ${job}`,
    inReplyTo: '<CAF1@costa.test>',
  })
})
