import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { clientMessagesContract as m } from '#features/messages/client-messages/client-messages.contract.ts'
import { inboxContract as c } from '#features/messages/inbox/inbox.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { remindersContract } from '#features/money/reminders/reminders.contract.ts'
import { webFormContract } from '#features/sales/web-form/web-form.contract.ts'
import { usualWebForm } from '#features/sales/web-form/web-form.rules.ts'

const app = await testApp()
const { ok } = app
const email = 'dana@client.test'

const list = async (company: TestCompany, input: object = {}) =>
  (await ok(c.threads, { view: 'all', search: '', ...input }, company.office)).body.threads
const opened = async (company: TestCompany, id: number) => (await ok(c.thread, { id }, company.office)).body
const client = async (company: TestCompany) =>
  (await ok(clientsContract.add, { name: 'Dana Reed', email, phone: '0412 345 678' }, company.office)).body.id

/** A client with an invoice that was sent to them by mail. */
async function invoiced(company: TestCompany) {
  const client_id = await client(company)
  const lines = [{ id: '1', name: 'Tap', quantity: 1, price: 50 }]
  const draft = { client_id, name: 'Dana Reed', email, lines }
  const { id } = (await ok(invoicesContract.add, draft as never, company.office)).body.result
  await ok(
    invoicesContract.send,
    { id, via: 'email', email, note: 'For the copper tap' } as never,
    company.office,
  )
  return { client_id, invoice: id }
}

test('mails of invoices, reminders and jobs stand in the client’s conversation, lead to what they are about, and open nothing', async () => {
  const company = await app.company()
  const { client_id, invoice } = await invoiced(company)
  const remind = {
    kind: 'invoice',
    id: invoice,
    via: 'email',
    email,
    subject: 'Please pay',
    text: 'It is due',
  }
  await ok(remindersContract.remind, remind as never, company.office)
  const job = await bookedJobId(app, company, { customerId: client_id, name: 'Dana Reed', email })
  const emailData = { to: email, subject: 'About your tap', message: 'We bring a new one.' }
  await ok(m.sendEmail, { jobId: job, emailData }, company.office)

  const [thread, ...more] = await list(company)
  expect(more).toEqual([])
  expect(thread).toMatchObject({
    client_id,
    name: 'Dana Reed',
    address: '0412 345 678',
    state: 'done',
    waits_since: null,
    unread: 0,
    last: { text: 'About your tap', direction: 'out', channel: 'mail' },
  })
  const { mails } = await opened(company, thread!.id)
  expect(mails.map(each => [each.subject, each.document, each.job_id])).toEqual([
    ['About your tap', '', job],
    ['Please pay', '', null],
    [expect.stringContaining('Invoice'), `invoice ${invoice}`, null],
  ])
  expect(mails[0]).toMatchObject({ to: email, text: expect.stringMatching(/^We bring a new one\./) })
  expect(mails[2]!.text).toContain('For the copper tap')
  expect(mails[2]!.text).not.toContain('-- ')
  expect((await list(company, { channel: 'mail', search: 'copper' })).map(each => each.id)).toEqual([
    thread!.id,
  ])
  expect(await list(company, { channel: 'sms' })).toEqual([])

  // A mail that came back says so; an answer opens the conversation.
  await app.sql(
    `update outbox set status = 'failed', last_error = '550 No such user' where company_id = $1 and id = $2`,
    [company.id, mails[0]!.id],
  )
  expect((await opened(company, thread!.id)).mails[0]).toMatchObject({
    status: 'failed',
    error: '550 No such user',
  })
  await ok(m.send, { to: '0412 345 678', message: 'Paid yet?', sendNow: true }, company.office)
  expect(await list(company, { view: 'open' })).toMatchObject([
    { id: thread!.id, last: { text: 'Paid yet?' } },
  ])
})

test('merged clients’ mails stand together', async () => {
  const company = await app.company()
  const { client_id } = await invoiced(company)
  const other = { name: 'Dana Reed-Park', email: 'reed@client.test', phone: '0412 345 679' }
  const kept = (await ok(clientsContract.add, other, company.office)).body.id
  await ok(mergingContract.merge, { keep: kept, merge: client_id, taken: [] }, company.office)
  const [thread, ...more] = await list(company)
  expect(more).toEqual([])
  expect((await opened(company, thread!.id)).mails).toHaveLength(1)
})

test('a lead of the web form stands in the conversation of its sender and opens nothing', async () => {
  const company = await app.company()
  const form = { ...usualWebForm, is_on: true }
  const { key } = (await ok(webFormContract.save, form, company.owner)).body.result
  const { body } = await app.http.inject({ url: `/api/webForm/${key}` })
  const ticket = /name="ticket" value="([^"]+)"/.exec(body)![1]!
  app.setNow(new Date(Date.now() + 60_000))
  const asked = { name: 'Ada', phone: '0400 111 222', message: 'A tap drips' }
  await ok(webFormContract.take, { key, ticket, ...asked }, null)
  const [thread, ...more] = await list(company, { channel: 'lead' })
  app.setNow(null)
  expect(more).toEqual([])
  expect(thread).toMatchObject({
    name: 'Ada',
    address: '0400 111 222',
    state: 'done',
    last: { text: 'A tap drips', direction: 'in', channel: 'lead' },
  })
  expect((await opened(company, thread!.id)).leads).toMatchObject([{ name: 'Ada', note: 'A tap drips' }])
  expect((await list(company, { search: 'drips' })).map(each => each.id)).toEqual([thread!.id])
  // Their text later stands in the same one.
  await ok(m.send, { to: '0400 111 222', message: 'Can we come today?', sendNow: true }, company.office)
  expect((await list(company)).map(each => each.id)).toEqual([thread!.id])
})
