import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import { automationsContract } from '../automations.contract.ts'
import { automationTexts } from '../automations.rules.ts'
import { emailFlowContract as c } from '../email-flow.contract.ts'
import { emailFlowTexts } from '../email-flow.rules.ts'
import { runAutomations } from './run.service.ts'

const app = await testApp()
const { ok } = app
beforeEach(() => app.setNow(null))

const email = (subject: string, days = 0) => ({ days, subject, text: 'Hi {{Customer_Name}}' })
const runs = async ({ owner }: TestCompany) => (await ok(automationsContract.runs, {}, owner)).body.data
async function after(days: number) {
  app.setNow(new Date(Date.now() + days * 86_400_000).toISOString())
  const failed: unknown[] = []
  await runAutomations(app.services, error => failed.push(error))
  app.setNow(null)
  expect(failed).toEqual([])
}
const mailed = async ({ id }: TestCompany) =>
  (
    await app.sql<{ subject: string }>(
      `select payload ->> 'subject' as subject from outbox where company_id = $1 and kind = 'mail' order by id`,
      [id],
    )
  ).map(row => row.subject)

test('a new client gets the emails in turn, by the template as it is then, until they book', async () => {
  const company = await app.company()
  const { owner } = company
  const template = {
    channel: 'email',
    name: 'Tips',
    subject: 'Tips',
    content: 'Dear {{Customer_Name}}',
  } as const
  const { data } = (await ok(messageTemplatesContract.save, template, owner)).body
  const emails = [
    email('Welcome'),
    { days: 3, template_id: data.id, subject: '', text: '' },
    email('Book', 4),
  ]
  const { result } = (await ok(c.save, { is_on: true, emails }, owner)).body
  expect(result).toMatchObject({ is_on: true, has_owners: false, emails, version: 1 })
  await ok(clientsContract.add, { name: 'Ada', email: 'ada@example.test' }, owner)
  await expect.poll(async () => (await runs(company)).map(run => run.position)).toEqual([2])
  expect(await mailed(company)).toEqual(['Welcome'])
  await ok(messageTemplatesContract.save, { ...template, id: data.id, subject: 'New tips' }, owner)
  await after(3.01)
  expect(await mailed(company)).toEqual(['Welcome', 'New tips'])
  const [{ id }] = (await app.sql('select id::int from clients where company_id = $1', [company.id])) as [
    { id: number },
  ]
  const job = {
    customerId: id,
    client_id: id,
    name: 'Ada',
    phone: '0412 345 678',
    job_type_id: '1',
    address: '1 Main St',
  }
  expect((await app.request(jobsContract.add as never, job as never, owner)).status).toBe(200)
  await expect.poll(async () => (await runs(company)).map(run => run.state)).toEqual(['stopped'])
  await after(8)
  expect(await mailed(company)).toEqual(['Welcome', 'New tips'])
})

test('it ends for a client who has opted out', async () => {
  const company = await app.company()
  await ok(c.save, { is_on: true, emails: [email('One', 1), email('Two', 1)] }, company.owner)
  await ok(clientsContract.add, { name: 'Ada', email: 'out@example.test' }, company.owner)
  await expect.poll(async () => (await runs(company)).map(run => run.position)).toEqual([1])
  await app.sql(
    `insert into opt_outs (company_id, channel, address, via) values ($1, 'email', 'out@example.test', 'link')`,
    [company.id],
  )
  await after(1.01)
  expect(await runs(company)).toMatchObject([{ state: 'stopped', reason: 'The client opts out' }])
  expect(await mailed(company)).toEqual([])
})

test('what can’t be sent is refused with its place, and the builder leaves the flow alone', async () => {
  const company = await app.company()
  const other = await app.company()
  const { owner } = company
  const save = (emails: object[], more: object = {}) =>
    app.request(c.save, { is_on: true, emails, ...more } as never, owner)
  const refused = { status: 400 }
  expect(await save([])).toMatchObject({ ...refused, body: { message: emailFlowTexts.none } })
  expect(await save([email('Fine'), email('', 2)])).toMatchObject({
    ...refused,
    body: { message: automationTexts.subject, field: 'emails.1.subject' },
  })
  expect(await save([{ ...email('x'), days: 400 }])).toMatchObject({
    ...refused,
    body: { message: emailFlowTexts.days },
  })
  expect(await save([email('One', 1), { ...email('x', 1), text: '{{Job_Address}}' }])).toMatchObject({
    ...refused,
    body: { message: 'Unknown placeholder: {{Job_Address}}', field: 'emails.1.text' },
  })
  const foreign = (
    await ok(
      messageTemplatesContract.save,
      { channel: 'email', name: 'Theirs', subject: 'x', content: 'x' },
      other.owner,
    )
  ).body.data
  expect(await save([{ days: 0, template_id: foreign.id, subject: '', text: '' }])).toMatchObject({
    ...refused,
    body: { message: automationTexts.message, field: 'emails.0.template_id' },
  })
  expect((await ok(c.read, {}, owner)).body.result).toMatchObject({ emails: [], version: 0 })
  expect((await save([email('Fine')])).status).toBe(200)
  expect((await save([email('Late')], { version: 0 })).status).toBe(409)
  const [row] = (await ok(automationsContract.list, {}, owner)).body.data
  expect(row).toMatchObject({ name: 'Email flow', is_flow: true, trigger: 'client.added' })
  const { id, name, actions, version } = row!
  const edit = { id, name, trigger: 'client.added', actions, status: true, version }
  expect((await app.request(automationsContract.edit, edit as never, owner)).body).toMatchObject({
    message: automationTexts.flow,
  })
  // Deleted, written anew, and the first one can’t come back beside it.
  await ok(automationsContract.remove, { id }, owner)
  expect((await save([email('Anew')])).status).toBe(200)
  expect((await app.request(automationsContract.restore, { id }, owner)).status).toBe(409)
})
