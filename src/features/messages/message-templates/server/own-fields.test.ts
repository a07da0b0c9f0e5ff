import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { customFieldsContract } from '#features/account/custom-fields/custom-fields.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { emailDesignsContract } from '#features/messages/email-designs/email-designs.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { messageTemplatesContract as c } from '../message-templates.contract.ts'

const app = await testApp()
let company: TestCompany
beforeEach(async () => {
  // Ten in the morning in Sydney: no quiet hours.
  app.setNow('2026-03-02T23:00:00Z')
  company = await app.company()
})

const gate = { field_type_id: 6, field_label: 'Gate code', in_messages: true }
const key = { field_type_id: 5, field_label: 'Key held', in_messages: true }
const secret = { field_type_id: 6, field_label: 'Pays late' }
const save = (page_id: string, fields: object[], version?: number) =>
  app.request(customFieldsContract.save, { page_id, fields, version } as never, company.owner)
const valuesOf = (...values: [number, ...string[]][]) => values.map(([id, ...held]) => ({ id, values: held }))

async function clientWith(custom_fields: object[]) {
  const email = `client-${randomUUID()}@example.test`
  const input = { name: 'Ann', email, phone: '0412 345 678', custom_fields }
  const { id } = (await app.ok(clientsContract.add, input as never, company.office)).body as unknown as {
    id: number
  }
  return { id, email }
}
async function jobOf(client: { id: number; email: string }, custom_fields: object[]) {
  const id = await bookedJobId(app, company, { email: client.email, phone: '0412 345 678' })
  await app.sql('update jobs set client_id = $3, custom_fields = $4 where company_id = $1 and id = $2', [
    company.id,
    id,
    client.id,
    JSON.stringify(custom_fields),
  ])
  return id
}
const facts = async (jobId: number) =>
  (await app.ok(clientMessagesContract.facts, { jobId }, company.office)).body.values as Record<
    string,
    string
  >
const mailAbout = async (jobId: number, to: string, message: string) => {
  const emailData = { to, subject: 'Gate {{Job_Field_1}}', message, template_id: null }
  await app.ok(clientMessagesContract.sendEmail, { jobId, emailData }, company.office)
  return app.mailTo(to)
}

test('a message about a job says own fields that are switched on for messages, and no others', async () => {
  await save('/jobs', [gate, secret, key])
  await save('/clients', [{ ...gate, field_label: 'Dog' }, secret])
  const client = await clientWith(valuesOf([1, '<b>Rex</b> & {{Job_Id}}'], [2, 'Always']))
  const job = await jobOf(client, valuesOf([1, '7431'], [2, 'Never'], [3, '1']))
  expect(await facts(job)).toMatchObject({ Job_Field_1: '7431', Job_Field_3: 'Yes', Job_Field_: '' })
  expect(JSON.stringify(await facts(job))).not.toMatch(/Always|Never/)
  const text =
    'Code {{Job_Field_1}}, key {{job_field_3}}, dog {{Client_Field_1}}, [{{Job_Field_2}}{{Client_Field_2}}]'
  const mail = await mailAbout(job, client.email, text)
  expect(mail.subject).toBe('Gate 7431')
  expect(mail.text).toContain('Code 7431, key Yes, dog <b>Rex</b> & {{Job_Id}}, []')
  expect(mail.html).toContain('&lt;b&gt;Rex&lt;/b&gt; &amp; {{Job_Id}}')
  const sms = { jobId: job, message: text, numbers: ['0412 345 678'] }
  await app.ok(clientMessagesContract.sendSms, sms as never, company.office)
  const [sent] = await app.sql<{ body: string }>(
    'select body from sms_messages where company_id = $1 and job_id = $2',
    [company.id, job],
  )
  expect(sent!.body).toContain('Code 7431, key Yes, dog <b>Rex</b>')
})

test('renamed it stays, switched off or removed it says nothing, in the language of the documents', async () => {
  await save('/jobs', [gate, key])
  const client = await clientWith([])
  const job = await jobOf(client, valuesOf([1, '7431'], [2, '1']))
  const template = { id: null, channel: 'email', name: 'Gate', content: 'Code {{Job_Field_1}}.', position: 9 }
  expect((await app.request(c.save, template as never, company.owner)).status).toBe(200)
  await save(
    '/jobs',
    [
      { ...gate, id: 1, field_label: 'Code of the gate' },
      { ...key, id: 2 },
    ],
    1,
  )
  expect((await facts(job)).Job_Field_1).toBe('7431')
  await app.sql(
    `insert into settings (company_id, name, value) values ($1, 'documents', '{"language":"de"}')
     on conflict (company_id, name) do update set value = excluded.value`,
    [company.id],
  )
  expect((await facts(job)).Job_Field_2).toBe('Ja')
  const text = 'Code [{{Job_Field_1}}], key {{Job_Field_2}}.'
  await save(
    '/jobs',
    [
      { ...gate, id: 1, active: false },
      { ...key, id: 2 },
    ],
    2,
  )
  expect((await mailAbout(job, client.email, text)).text).toContain('Code [], key Ja.')
  await save('/jobs', [{ ...key, id: 2, in_messages: false }], 3)
  expect((await mailAbout(job, client.email, `${text} Now.`)).text).toContain('Code [], key . Now.')
  // A template that names it can still be saved.
  expect((await app.request(c.save, { ...template, name: 'Gate 2' } as never, company.owner)).status).toBe(
    200,
  )
})

test('a text may name own fields of what it is about, which there are', async () => {
  await save('/quotes', [gate])
  await save('/invoices', [gate])
  const email = (name: string, content: string) =>
    app.request(c.saveCompanyEmail, { name, subject: 'Hi', content, version: 0 } as never, company.owner)
  const unknown = (hole: string) => ({ message: `Unknown placeholder: ${hole}`, field: 'content' })
  expect((await email('quote-email', '{{Invoice_Field_1}}')).body).toMatchObject(
    unknown('{{Invoice_Field_1}}'),
  )
  expect((await email('quote-email', '{{Quote_Field_2}}')).body).toMatchObject(unknown('{{Quote_Field_2}}'))
  expect((await email('code-email', '{{Code}} {{Client_Field_1}}')).status).toBe(400)
  expect((await email('quote-email', 'Code {{ Quote_Field_1 }}')).status).toBe(200)
  const template = { id: null, channel: 'sms', name: 'X', content: '{{Job_Field_1}}', position: 1 }
  expect((await app.request(c.save, template as never, company.owner)).body).toMatchObject(
    unknown('{{Job_Field_1}}'),
  )
  const refused = await save('/team', [gate])
  expect([refused.status, refused.body.field]).toEqual([400, 'fields.0.in_messages'])
  const sample = { name: 'quote-email', subject: '', content: 'Is {{Quote_Field_1}}{{Client_Field_9}}.' }
  const { body } = await app.ok(
    emailDesignsContract.previewCompanyMail,
    { ...sample, design_id: null } as never,
    company.owner,
  )
  expect(JSON.stringify(body)).toContain('Is Gate code.')
})

test.each([
  ['quote-email', 'Quote', quotesContract] as const,
  ['invoice-email', 'Invoice', invoicesContract] as const,
])('%s says what its document and its client have of own fields', async (name, word, contract) => {
  const page = `/${word.toLowerCase()}s`
  await save(page, [gate, secret])
  await save('/clients', [{ ...gate, field_label: 'Dog' }])
  const client = await clientWith(valuesOf([1, 'Rex']))
  const content = `Code {{${word}_Field_1}}, dog {{Client_Field_1}}, [{{${word}_Field_2}}]`
  await app.ok(c.saveCompanyEmail, { name, subject: 'Hi', content, version: 0 } as never, company.owner)
  const lines = [{ id: '1', name: 'Work', quantity: 1, price: 100 }]
  const custom_fields = valuesOf([1, '7431'], [2, 'Always'])
  const input = { name: 'Ann', email: client.email, client_id: client.id, lines, custom_fields }
  const add = contract.add as typeof quotesContract.add
  const { id } = (await app.ok(add, input as never, company.office)).body.result
  const send = contract.send as typeof quotesContract.send
  await app.ok(send, { id, email: client.email } as never, company.office)
  expect((await app.mailTo(client.email)).text).toContain('Code 7431, dog Rex, []')
})
