import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import {
  messageTemplatesContract as c,
  infoTemplatesContract as info,
} from '../message-templates.contract.ts'

const app = await testApp()

test('the messages about an appointment are said in the company’s words, and emptied in the product’s again', async () => {
  const company = await app.company()
  const other = await app.company()
  const read = async (as = company) => (await app.send(c.jobSms, {}, as.office)).body.texts
  const product = await read()
  expect(product.map(({ name, version }) => [name, version])).toEqual([
    ['job-sms', 0],
    ['change-sms', 0],
    ['cancel-sms', 0],
    ['appointment-sms', 0],
    ['on-the-way-sms', 0],
    ['late-sms', 0],
  ])
  const save = (content: string, more: object = {}, as = company.owner) =>
    app.request(c.saveAppointmentSms, { name: 'cancel-sms', content, version: 0, ...more }, as)

  expect((await save('Sorry, {{Customer_Name}}: cancelled.')).body).toMatchObject({
    data: { name: 'cancel-sms', content: 'Sorry, {{Customer_Name}}: cancelled.', version: 1 },
  })
  expect((await read())[2]!.content).toBe('Sorry, {{Customer_Name}}: cancelled.')
  expect(await read(other)).toEqual(product)

  expect(await save('Again')).toMatchObject({ status: 409 })
  expect(await save('Hi {{Custmer}}', { version: 1 })).toMatchObject({
    status: 400,
    body: { message: 'Unknown placeholder: {{Custmer}}', field: 'content' },
  })
  // How late somebody comes stands in the text about that, and in no other.
  const late = { name: 'late-sms', version: 0 }
  expect((await save('Late by {{Late_By}}', late)).body).toMatchObject({ data: { name: 'late-sms' } })
  expect(await save('Late by {{Late_By}}', { version: 1 })).toMatchObject({ status: 400 })
  expect(await save('Hi', { version: 1 }, company.technician)).toMatchObject({ status: 403 })
  await save('', { version: 1 })
  expect((await read())[2]!.content).toBe(product[2]!.content)
})

test('a template to clients is kept, changed, offered and deleted, and is the company’s own', async () => {
  const company = await app.company()
  const other = await app.company()
  const { owner, office, technician } = company
  const save = (fields: object, as = owner) =>
    app.request(c.save, { id: null, subject: '', version: 0, ...fields }, as)
  const mail = { channel: 'email', name: 'Gate', subject: 'Job {{Job_Id}}', content: 'Hi {{Customer_Name}}' }
  const { id, version } = (await save(mail)).body.data
  const text = (await save({ channel: 'sms', name: 'Gate', content: 'Gate code?' })).body.data
  const shown = {
    id,
    name: 'Gate',
    subject: 'Job {{Job_Id}}',
    content: 'Hi {{Customer_Name}}',
    position: 0,
    version,
  }
  expect((await app.ok(c.emails, {}, technician)).body.data).toEqual([{ ...shown, is_designed: false }])
  expect((await app.ok(c.texts, {}, technician)).body.data).toEqual([text])
  expect((await app.ok(c.email, { id }, technician)).body.data).toEqual(shown)
  expect((await app.ok(c.text, { id: text.id }, technician)).body.data).toEqual(text)
  expect((await app.send(c.text, { id }, technician)).status, 'an email is no SMS').toBe(404)
  expect((await app.ok(c.options, {}, technician)).body.result).toEqual([
    { value: id, label: 'Gate', channel: 'email' },
    { value: text.id, label: 'Gate', channel: 'sms' },
  ])
  const changed = await save({ ...mail, id, version, content: 'Hello' })
  expect(changed.body.data).toMatchObject({ id, content: 'Hello' })
  expect((await app.send(c.email, { id: text.id }, owner)).status).toBe(404)
  expect((await app.send(c.email, { id }, other.owner)).status).toBe(404)
  expect((await app.send(c.remove, { id }, other.owner)).status).toBe(404)
  expect((await app.send(c.remove, { id }, technician)).status).toBe(403)
  await app.ok(c.remove, { id }, owner)
  expect((await app.ok(c.emails, {}, office)).body.data).toEqual([])
})

test.each([
  ['without a name', { name: ' ' }, 400, 'Template name and content are required.'],
  ['without content', { content: '' }, 400, 'Template name and content are required.'],
  ['with the name of another', { name: 'taken' }, 409, 'There is already a template with this name.'],
  [
    'a text message longer than ten parts',
    { channel: 'sms', content: 'a'.repeat(1_001) },
    400,
    'Content is not valid',
  ],
  ['with a hole that nothing fills', { content: 'Hi {{Custmer}}' }, 400, 'Unknown placeholder: {{Custmer}}'],
  ['after somebody else has changed it', { id: 'own', name: 'Own', version: 7 }, 409, undefined],
])('a template %s is refused', async (_name, fields: object, status, message) => {
  const { owner } = await app.company()
  const base = { id: null, channel: 'email', name: 'New', subject: '', content: 'Hi', version: 0 }
  await app.request(c.save, { ...base, name: 'Taken' }, owner)
  const own = (await app.request(c.save, { ...base, name: 'Own' }, owner)).body.data.id
  const id = 'id' in fields ? own : null
  const answer = await app.request(c.save, { ...base, ...fields, id }, owner)
  expect(answer.status).toBe(status)
  if (message) expect(answer.body).toMatchObject({ message })
})

test('confirmations, reviews and their mail are said in the company’s words', async () => {
  const company = await app.company()
  const { owner, office, technician } = company
  const review = { subject: 'How was it?', content: 'Hi {{Customer_Name}}' }
  const confirmation = await app.ok(
    c.saveJobSms,
    { content: 'Booked: {{Appointment_Time}}', version: 0 },
    owner,
  )
  expect(confirmation.body.data).toMatchObject({ name: 'job-sms', version: 1 })
  expect((await app.ok(c.jobSms, {}, office)).body.data.content).toBe('Booked: {{Appointment_Time}}')

  expect((await app.ok(c.reviewSms, {}, office)).body.data).toMatchObject({ name: 'review-sms', version: 0 })
  await app.ok(c.saveReviewSms, { content: 'Stars for {{Job_Id}}?', version: 0 }, owner)
  expect((await app.ok(c.reviewSms, {}, office)).body.data.content).toBe('Stars for {{Job_Id}}?')
  expect((await app.send(c.saveReviewSms, { content: 'Hi', version: 1 }, technician)).status).toBe(403)

  await app.ok(c.saveCompanyEmail, { ...review, version: 0 }, owner)
  const mail = { name: 'review-email', ...review, is_own: true, design_id: null, version: 1 }
  expect((await app.ok(c.companyEmail, {}, office)).body.data).toEqual(mail)
  expect((await app.ok(c.companyEmails, {}, office)).body.data).toContainEqual(mail)
})

test.each(['confirmation', 'quote', 'payment', 'thanks'] as const)(
  'the draft of a mail for %s names only placeholders that can be filled',
  async purpose => {
    const { owner, technician } = await app.company()
    const { subject, content } = (await app.ok(c.draft, { purpose }, technician)).body.data
    const kept = { channel: 'email' as const, name: purpose, subject, content }
    expect((await app.ok(c.save, kept, owner)).body.data).toMatchObject({ subject, content })
  },
)

test('job descriptions to begin with are kept by those who book', async () => {
  const company = await app.company()
  const other = await app.company()
  const { office, technician } = company
  const gate = { name: 'Gate', template: 'Gate code?' }
  const { id, message } = (await app.ok(info.add, gate, office)).body
  expect(message).toBe('Template saved successfully!')
  const twice = await app.send(info.add, { ...gate, name: 'GATE' }, office)
  expect([twice.status, twice.body.message]).toEqual([409, 'There is already a template with this name.'])
  await app.ok(info.edit, { id, name: 'Gate', template: 'Code of the gate?' }, office)
  expect((await app.ok(info.list, {}, technician)).body.data).toEqual([
    { id, name: 'Gate', template: 'Code of the gate?' },
  ])
  expect((await app.ok(info.list, {}, other.office)).body.data).toEqual([])
  expect((await app.send(info.remove, { id }, other.office)).status).toBe(404)
  expect((await app.send(info.remove, { id }, technician)).status).toBe(403)
  const removed = await app.ok(info.remove, { id }, office)
  expect(removed.body.message).toBe('Template deleted successfully!')
  expect((await app.ok(info.list, {}, office)).body.data).toEqual([])
})
