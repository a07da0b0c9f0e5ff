import { expect, test } from 'vitest'
import { signInContract } from '#features/sign-in/sign-in.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { testApp } from '#server/testing/test-app.ts'
import { mailContract as c } from '../mail.contract.ts'
import { mailTexts } from '../mail.rules.ts'

const app = await testApp()

async function write(company: { id: number }, subject: string, to = 'client@mail.test') {
  await app.services.db.withCompany(companyIdFrom(company.id, 'seed'), tx =>
    app.services.outbox.mail(tx, { to, subject, text: `${subject} in text`, html: `<p>${subject}</p>` }),
  )
  return (await app.outbox(company)).at(-1)!.id
}
const list = (company: Awaited<ReturnType<typeof app.company>>, input: object = {}) =>
  app.request(c.outbox, input, company.office)

/** A row as it is left when the last try has failed. */
async function failed(company: { id: number }, subject: string) {
  const payload = { to: 'client@mail.test', subject, text: subject, html: subject }
  const [row] = await app.sql<{ id: number }>(
    `insert into outbox (company_id, kind, recipient, payload, status, last_error)
     values ($1, 'mail', $2, $3, 'failed', 'no such box') returning id`,
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

test("a colleague's link to a new password can't be read here, but in the demo it can", async () => {
  const [real, demo] = [await app.company(), await app.company({ demo: true })]
  for (const company of [real, demo]) {
    await app.send(signInContract.forgotPassword, { email: company.owner.email }, null)
  }
  expect((await list(real)).body.data[0]!.text).toMatch(/token=…/)
  expect((await list(demo)).body.data[0]!.text).toMatch(/token=[\w-]{43}/)
})
