import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { mailContract as c } from '../mail.contract.ts'
import { mailTexts } from '../mail.rules.ts'

const app = await testApp()

async function write(company: { id: number }, subject: string, to = 'client@mail.test') {
  await app.services.db.withCompany(companyIdFrom(company.id, 'seed'), tx =>
    app.services.outbox.mail(
      tx,
      { to, subject, text: `${subject} in text`, html: `<p>${subject}</p>` },
      'company',
    ),
  )
  return (await app.outbox(company)).at(-1)!.id
}
const list = (company: Awaited<ReturnType<typeof app.company>>, input: object = {}) =>
  app.request(c.outbox, input, company.office)

/** A row as it is left when the last try has failed. */
async function failed(company: { id: number }, subject: string) {
  const payload = { to: 'client@mail.test', subject, text: subject, html: subject }
  const [row] = await app.sql<{ id: number }>(
    `insert into outbox (company_id, kind, recipient, payload, is_private, status, last_error)
     values ($1, 'mail', $2, $3, false, 'failed', 'no such box') returning id`,
    [company.id, payload.to, payload],
  )
  return row!.id
}

async function settled(company: { id: number }, id: number, status: string) {
  await expect
    .poll(async () => (await app.outbox(company)).find(row => row.id === id)?.status, { timeout: 10_000 })
    .toBe(status)
}

test('the outbox shows what was sent, newest first', async () => {
  const company = await app.company()
  await write(company, 'First')
  const id = await write(company, 'Second')
  await settled(company, id, 'sent')
  const { body } = await list(company)
  expect(body.data.map(mail => mail.subject)).toEqual(['Second', 'First'])
  expect(body.data[0]).toMatchObject({
    to: 'client@mail.test',
    text: 'Second in text',
    html: '<p>Second</p>',
    status: 'sent',
    error: '',
  })
  expect(body.data[0]!.created).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(body.pagination).toMatchObject({ totalSize: 2, totalCapped: false, next: null })
})

test('a mail that finally failed is sent once more, and only that one', async () => {
  const company = await app.company()
  await write(company, 'Sent before')
  const id = await failed(company, 'Not taken')
  expect((await list(company)).body.data[0]).toMatchObject({ status: 'failed', error: 'no such box' })
  const retried = await app.send(c.retry, { id }, company.office)
  expect(retried.body).toEqual({ success: true, message: mailTexts.retried })
  expect((await app.send(c.retry, { id }, company.office)).status).toBe(404)
  const subjects = () => app.mails.map(mail => mail.subject)
  await expect.poll(subjects, { timeout: 15_000 }).toContain('Not taken')
  expect(subjects().filter(subject => subject === 'Sent before')).toHaveLength(1)
})

/** A notification as it is left when the last try has failed; without an owner its browser is gone. */
async function failedNotice(company: { id: number }, owner: { id: number } | null, age = '1 hour') {
  const [browser] = owner
    ? await app.sql<{ id: number }>(
        `insert into push_subscriptions (company_id, user_id, endpoint, p256dh, auth)
         values ($1, $2, 'https://push.test/' || gen_random_uuid(), '', '') returning id`,
        [company.id, owner.id],
      )
    : [{ id: 987_654 }]
  const message = {
    title: 'A job is booked',
    text: '{{by}} booked job #{{number}}, {{name}}',
    values: { by: 'Ana', number: 7, name: 'Zoe' },
  }
  const payload = { subscription: browser!.id, text: JSON.stringify(message) }
  const [row] = await app.sql<{ id: number }>(
    `insert into outbox (company_id, kind, recipient, payload, is_private, status, last_error, created_at)
     values ($1, 'push', 'browser ' || $2, $3, false, 'failed', 'the service is away', now() - $4::interval) returning id`,
    [company.id, browser!.id, payload, age],
  )
  return row!.id
}

test('a notification that finally failed stands beside the mail, and goes out again', async () => {
  const company = await app.company()
  await write(company, 'A mail')
  const id = await failedNotice(company, company.technician)
  expect((await list(company)).body.data[0]).toMatchObject({
    id,
    kind: 'push',
    to: company.technician.fullname,
    subject: 'A job is booked',
    notice: {
      text: '{{by}} booked job #{{number}}, {{name}}',
      values: { by: 'Ana', number: 7, name: 'Zoe' },
    },
    status: 'failed',
    error: 'the service is away',
    retry: true,
  })
  const found = await list(company, { search: company.technician.fullname.toUpperCase() })
  expect(found.body.data.map(row => row.id)).toEqual([id])
  const before = app.pushes.length
  expect((await app.send(c.retry, { id }, company.office)).body.message).toBe(mailTexts.retriedNotice)
  await settled(company, id, 'sent')
  expect(app.pushes).toHaveLength(before + 1)
  expect((await list(company)).body.data.map(row => row.kind)).toEqual(['mail'])
})

test('a notification of yesterday, or for a browser that is gone, is not sent again', async () => {
  const company = await app.company()
  const old = await failedNotice(company, company.office, '25 hours')
  const gone = await failedNotice(company, null)
  expect((await list(company)).body.data.map(row => [row.id, row.retry])).toEqual([
    [gone, false],
    [old, false],
  ])
  for (const id of [old, gone]) {
    const { status, body } = await app.send(c.retry, { id }, company.office)
    expect([status, body.message]).toEqual([409, mailTexts.tooLate])
  }
})

test('of several that send the same mail again at once, one does', async () => {
  const company = await app.company()
  const id = await failed(company, 'Sent by several')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.send(c.retry, { id }, company.office)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(404)])
  await settled(company, id, 'sent')
  expect(app.mails.filter(mail => mail.subject === 'Sent by several')).toHaveLength(1)
})

test('it is searched by address and subject, where % and _ mean themselves', async () => {
  const company = await app.company()
  await write(company, '50% off', 'ana@mail.test')
  await write(company, '500 litres', 'bo_b@mail.test')
  const found = async (search: string) =>
    (await list(company, { search })).body.data.map(mail => mail.subject)
  expect(await found('50%')).toEqual(['50% off'])
  expect(await found('BO_B')).toEqual(['500 litres'])
  expect(await found('b_o')).toEqual([])
})

test('pages go by number and by key', async () => {
  const company = await app.company()
  for (const subject of ['A', 'B', 'C', 'D', 'E']) await write(company, subject)
  const subjects = async (pagination: object) => {
    const { body } = await list(company, { pagination: { pageSize: 2, ...pagination } })
    return { subjects: body.data.map(mail => mail.subject).join(''), next: body.pagination.next }
  }
  const first = await subjects({ pageNumber: 1 })
  expect(first.subjects).toBe('ED')
  expect((await subjects({ pageNumber: 2 })).subjects).toBe('CB')
  expect((await subjects({ pageNumber: 2, after: first.next })).subjects).toBe('CB')
  expect(await subjects({ pageNumber: 3 })).toEqual({ subjects: 'A', next: null })
  expect((await subjects({ sortOrder: 'asc' })).subjects).toBe('AB')
})

test("another company's mail is neither shown nor sent again", async () => {
  const [first, second] = [await app.company(), await app.company()]
  const id = await failed(first, 'Private')
  expect((await list(second)).body.data).toEqual([])
  expect((await app.send(c.retry, { id }, second.owner)).status).toBe(404)
  expect((await app.outbox(first)).map(row => row.status)).toEqual(['failed'])
})

test('who may not open the settings may not read the mail', async () => {
  const company = await app.company()
  expect((await app.send(c.outbox, {}, company.technician)).status).toBe(403)
  expect((await app.send(c.outbox, {}, null)).status).toBe(401)
})

test('the outbox is saved as a file, without what the mail says', async () => {
  const company = await app.company()
  await failed(company, 'Your invoice')
  const { body } = await app.request(c.exportOutbox, { search: 'invoice' }, company.office)
  expect(readCsv(body as unknown as Buffer)).toMatchObject([
    { Subject: 'Your invoice', Kind: 'Mail', To: 'client@mail.test', Status: 'Failed', Error: 'no such box' },
  ])
})
