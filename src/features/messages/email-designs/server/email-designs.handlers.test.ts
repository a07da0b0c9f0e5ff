import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { testApp } from '#app/testing/test-app.ts'
import { messageTemplatesContract as templates } from '#features/messages/message-templates/message-templates.contract.ts'
import type { MailBlock } from '#shared/mail-blocks/mail-blocks.ts'
import { emailDesignsContract as c } from '../email-designs.contract.ts'

const app = await testApp()

const heading = (text: string): MailBlock => ({
  id: text.slice(0, 60) || 'h',
  kind: 'heading',
  values: { text, size: 'large', align: 'left' },
})
const button = (url: string): MailBlock => ({
  id: 'button',
  kind: 'button',
  values: { label: 'Open', url, colour: '#0b7f77', align: 'left' },
})
const text = (html: string): MailBlock => ({ id: 'text', kind: 'text', values: { html } })

async function designed() {
  const company = await app.company()
  const fields = { channel: 'email' as const, name: 'Gate', subject: 'Job {{Job_Id}}', content: 'Hi' }
  const { id } = (await app.ok(templates.save, fields, company.owner)).body.data
  return { company, id, fields }
}

test('a draft changes no mail; what is published does, and its former versions stay', async () => {
  const { company, id } = await designed()
  const { owner, office } = company
  const first = (await app.ok(c.read, { id }, owner)).body.data
  expect(first).toMatchObject({ name: 'Gate', draft: null, published: null, version: 0, versions: [] })
  const saved = await app.ok(c.save, { id, blocks: [heading('Draft')], version: 0 }, owner)
  expect(saved.body.data).toMatchObject({ draft: [heading('Draft')], published: null, version: 1 })
  expect((await app.ok(templates.emails, {}, office)).body.data[0]!.is_designed).toBe(false)
  await app.ok(c.publish, { id, blocks: [heading('One')], version: 1 }, owner)
  const two = (await app.ok(c.publish, { id, blocks: [heading('Two')], version: 2 }, owner)).body.data
  expect(two).toMatchObject({ published: [heading('Two')], version: 3 })
  expect((await app.ok(templates.emails, {}, office)).body.data[0]!.is_designed).toBe(true)
  const former = await app.ok(c.formerVersion, { id: two.versions[1]!.id }, owner)
  expect(former.body.data.blocks).toEqual([heading('One')])
  // Without blocks it is plain text again.
  await app.ok(c.publish, { id, blocks: [], version: 3 }, owner)
  expect((await app.ok(templates.emails, {}, office)).body.data[0]!.is_designed).toBe(false)
})

test('of two who save the second is told; other companies and technicians see nothing', async () => {
  const { company, id } = await designed()
  const other = await app.company()
  const save = { id, blocks: [heading('Mine')], version: 0 }
  const both = await Promise.all([1, 2].map(() => app.send(c.save, save, company.owner)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await app.send(c.read, { id }, other.owner)).status).toBe(404)
  expect((await app.send(c.save, save, other.owner)).status).toBe(404)
  expect((await app.send(c.save, save, company.technician)).status).toBe(403)
})

test.each([
  [
    'a button that leads nowhere',
    [button('javascript:alert(1)')],
    'Each button needs a label and a web address.',
  ],
  ['an unknown placeholder', [heading('Hi {{Custmer}}')], 'Unknown placeholder: {{Custmer}}'],
])('%s is not published', async (_name, blocks, message) => {
  const { company, id } = await designed()
  const answer = await app.send(c.publish, { id, blocks, version: 0 }, company.owner)
  expect([answer.status, answer.body.message]).toEqual([400, message])
})

test('script in a text is never kept, and placeholders are filled as words', async () => {
  const { company, id } = await designed()
  const html = '<p onclick="x()">Hi <b>{{Customer_Name}}</b><script>alert(1)</script></p>'
  const saved = await app.ok(c.save, { id, blocks: [text(html)], version: 0 }, company.owner)
  expect(saved.body.data.draft).toEqual([text('<p>Hi <strong>{{Customer_Name}}</strong></p>')])
  const shown = await app.ok(
    c.preview,
    { subject: 'Job {{Job_Id}}', blocks: [text(html), button('https://example.com/?a=1&b="x"')], dark: true },
    company.owner,
  )
  expect(shown.body.subject).toBe('Job 1042')
  expect(shown.body.html).toContain('<strong>Dana Wells</strong>')
  expect(shown.body.html).not.toContain('alert(1)')
  expect(shown.body.html).toContain('href="https://example.com/?a=1&#38;b=%22x%22"')
  expect(shown.body.text).toContain('Open:\nhttps://example.com/?a=1&b=%22x%22')
  expect(shown.body.bytes).toBe(Buffer.byteLength(shown.body.html))
})

test('a mail about a job goes out in its template’s design, with the written words and a way out', async () => {
  const { company, id } = await designed()
  const { owner, office } = company
  await app.ok(c.publish, { id, blocks: [heading('Job {{Job_Id}}')], version: 0 }, owner)
  const job = (await app.ok(contracts.jobs.add, { name: 'Dana <b>Wells', address: '1 Low Street' }, office))
    .body.lastJobInsertId
  const written = { to: 'dana@example.com', subject: 'Gate', message: 'The gate\nis open.', template_id: id }
  await app.ok(contracts.clientMessages.sendEmail, { jobId: job, emailData: written }, office)
  const [mail] = await app.sql<{ payload: { html: string; text: string; unsubscribe: object } }>(
    `select payload from outbox where company_id = $1 and recipient = 'dana@example.com' order by id desc limit 1`,
    [company.id],
  )
  expect(mail!.payload.html).toContain('The gate<br>is open.')
  expect(mail!.payload.html).toMatch(/<h1[^>]*>Job \d+<\/h1>/)
  expect(mail!.payload.html).toContain('Unsubscribe')
  expect(mail!.payload.text).toContain('The gate\nis open.')
  expect(mail!.payload.unsubscribe).toBeTruthy()
})

test('a test goes to whoever asks for it, once a minute', async () => {
  const { company } = await designed()
  const mail = { subject: 'Job {{Job_Id}}', blocks: [heading('Hi {{Customer_Name}}')] }
  expect((await app.ok(c.test, mail, company.owner)).body.message).toBe('Test email sent to you.')
  expect((await app.send(c.test, mail, company.owner)).status).toBe(409)
})

test('a deleted template comes back with its design', async () => {
  const { company, id, fields } = await designed()
  const { owner } = company
  await app.ok(c.publish, { id, blocks: [heading('Kept')], version: 0 }, owner)
  await app.ok(templates.remove, { id }, owner)
  const again = (await app.ok(templates.save, { ...fields, former_id: id }, owner)).body.data.id
  const back = (await app.ok(c.read, { id: again }, owner)).body.data
  expect(back.published).toEqual([heading('Kept')])
  expect(back.versions).toHaveLength(1)
})
