import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { testApp } from '#app/testing/test-app.ts'
import { companyEmailNames } from '#features/messages/message-templates/message-templates.rules.ts'
import type { MailBlock } from '#shared/mail-blocks/mail-blocks.ts'

const app = await testApp()
const { messageTemplates: templates, emailDesigns: designs, quotes, clients, clientMessages } = contracts
const address = () => `ada-${Math.random().toString(36).slice(2)}@example.test`
const page = (url: string) =>
  app.http.inject({ url: new URL(url).pathname, headers: { accept: 'text/html' } })
const linkIn = (text: string, part: string) =>
  text.match(new RegExp(`https?://[^\\s"]*${part}[^\\s"]*`))?.[0]?.replaceAll('&amp;', '&') ?? ''

async function designed(blocks: MailBlock[]) {
  const company = await app.company()
  const fields = { channel: 'email' as const, name: 'Look', subject: 'Hi', content: 'Hi' }
  const { id } = (await app.ok(templates.save, fields, company.owner)).body.data
  await app.ok(designs.publish, { id, blocks, version: 0 }, company.owner)
  return { company, id, fields }
}
const lines: MailBlock = { id: 'l', kind: 'lines', values: { prices: true } }
const stars: MailBlock = { id: 's', kind: 'stars', values: { text: 'How did we do?', align: 'left' } }
const mailInput = { name: 'quote-email', subject: '', content: '' } as const

test('a quote goes in the design of its mail, with its lines, and can be read in the browser', async () => {
  const { company, id, fields } = await designed([lines, stars])
  const { owner, office } = company
  await app.ok(templates.saveCompanyEmail, { ...mailInput, design_id: id }, owner)
  const email = address()
  const client = (await app.ok(clients.add, { name: 'Ada Low', email } as never, office)).body as unknown as {
    id: number
  }
  const quote = (
    await app.ok(
      quotes.add,
      {
        client_id: client.id,
        name: 'Ada Low',
        email,
        lines: [{ id: '1', name: 'Mixer <tap>', price: 100 }],
      } as never,
      office,
    )
  ).body.result
  await app.ok(quotes.send, { id: quote.id, email }, office)
  const mail = await app.mailTo(email)
  expect(mail.html).toContain('Mixer &#60;tap&#62;')
  expect(mail.text).toContain('Mixer <tap>: $100.00')
  expect(mail.text).toContain('Total: $110.00')
  expect(mail.html).toContain('/clientPortal/quotes/')
  // It is about no job: nobody is rated.
  expect(mail.html).not.toContain('★')
  const view = linkIn(mail.html, 'emailTemplateAddon')
  const shown = await page(view)
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('Mixer &#60;tap&#62;')
  expect(shown.headers['x-robots-tag']).toBe('noindex')
  expect((await page(`${view.slice(0, -1)}_`)).statusCode).toBe(404)

  // Deleted, the template designs nothing; Undo gives its design back.
  await app.ok(templates.remove, { id }, owner)
  const designOf = async () =>
    (await app.ok(templates.companyEmail, { name: 'quote-email' }, owner)).body.data.design_id
  expect(await designOf()).toBeNull()
  const back = (await app.ok(templates.save, { ...fields, id: null, former_id: id }, owner)).body.data
  expect(await designOf()).toBe(back.id)

  await app.ok(clients.remove, { ids: [client.id] }, owner)
  expect((await page(view)).statusCode).toBe(404)
})

test('the stars of a mail about a job lead to its feedback page, with the star that was pressed', async () => {
  const { company, id } = await designed([stars, lines])
  const email = address()
  const job = (
    await app.ok(contracts.jobs.add, { name: 'Ada', email, address: '1 Low Street' } as never, company.owner)
  ).body.lastJobInsertId as number
  const emailData = { to: email, subject: 'Done', message: 'We are done.', template_id: id }
  await app.ok(clientMessages.sendEmail, { jobId: job, emailData }, company.office)
  const mail = await app.mailTo(email)
  expect(mail.text).toContain('We are done.')
  expect(mail.text).not.toContain('Hot water system')
  const star = linkIn(mail.html, 'customer-feedback/[^"]*stars=4')
  const { pathname, search } = new URL(star)
  const shown = await app.http.inject({ url: pathname + search, headers: { accept: 'text/html' } })
  expect(shown.body).toMatch(/value="4"[^>]* checked/)
})

test('each mail can be worded, tried and restored, by its own placeholders', async () => {
  const company = await app.company()
  const { owner, office } = company
  const all = (await app.ok(templates.companyEmails, {}, owner)).body.data
  expect(all.map(({ name }) => name)).toEqual([...companyEmailNames])
  expect(all.every(({ is_own, design_id }) => !is_own && design_id === null)).toBe(true)
  const save = (more: object) => app.request(templates.saveCompanyEmail, { ...mailInput, ...more }, owner)
  const own = { name: 'portal-email', subject: 'Your page', content: 'Dear {{Customer_Name}}' }
  expect((await save({ ...own, version: 0 })).body.data).toMatchObject({ is_own: true, version: 1 })
  expect((await save({ ...own, content: '{{Code}}' })).body.message).toBe('Unknown placeholder: {{Code}}')
  expect((await save({ name: 'code-email', content: 'Hello' })).body.message).toBe('The text needs {{Code}}.')
  expect((await save({ ...own, design_id: 999_999 })).status).toBe(404)

  const email = address()
  const client = (await app.ok(clients.add, { name: 'Ada Low', email } as never, office)).body as unknown as {
    id: number
  }
  await app.ok(contracts.portalLink.sendPortalLink, { id: client.id, via: 'email', note: 'See you' }, office)
  const mail = await app.mailTo(email)
  expect(mail.subject).toBe('Your page')
  expect(mail.text).toMatch(/Dear Ada Low\s+See you/)

  for (const { name, subject, content } of all)
    await app.ok(designs.testCompanyMail, { name: name as never, subject, content, design_id: null }, owner)
  const tests = () => app.mails.filter(({ to }) => to === owner.email)
  await expect.poll(() => tests().length).toBeGreaterThanOrEqual(all.length)
  expect(tests().every(({ text = '' }) => !text.includes('{{'))).toBe(true)

  // As the product says it, even where somebody types that anew: then it follows the language of documents.
  const usual = all.find(({ name }) => name === 'portal-email')!
  expect((await save({ ...own, subject: usual.subject, content: usual.content })).body.data.is_own).toBe(
    false,
  )
})

test('the preview shows this company’s name, colour, logo and ABN to a sample client', async () => {
  const { owner, id } = await app.company({ name: 'Bright Plumbing' })
  await app.sql("update companies set abn = '51824753556', logo_key = 'k/logo.png' where id = $1", [id])
  await app.sql(
    `insert into settings (company_id, name, value) values ($1, 'documents', '{"colour":"#8a1c5b"}')
     on conflict (company_id, name) do update set value = excluded.value`,
    [id],
  )
  const shown = {
    ...mailInput,
    subject: 'From {{Company_Name}}',
    content: 'Hi {{Customer_Name}}',
    design_id: null,
  }
  const mail = (await app.ok(designs.previewCompanyMail, shown, owner)).body
  expect(mail.subject).toBe('From Bright Plumbing')
  for (const part of ['Hi Dana Wells', 'ABN 51 824 753 556', 'background:#8a1c5b', 'alt="Bright Plumbing"'])
    expect(mail.html).toContain(part)
  expect(
    (await app.send(designs.previewCompanyMail, { ...shown, content: '{{Nonsense}}' }, owner)).status,
  ).toBe(400)
})

test('a published design has an address with sample names, until its template is deleted', async () => {
  const { company, id } = await designed([lines])
  const { link } = (await app.ok(designs.read, { id }, company.owner)).body
  const shown = await page(link)
  expect(shown.body).toContain('Hot water system')
  expect(shown.body).toContain('Dana Wells')
  const [, own = '', template = ''] = /(\d+)\.(\d+)\./.exec(link) ?? []
  expect(
    (await page(link.replace(`${own}.${template}.`, `${own}.${Number(template) + 1}.`))).statusCode,
  ).toBe(404)
  await app.ok(templates.remove, { id }, company.owner)
  expect((await page(link)).statusCode).toBe(404)
})

test('first templates that nobody has changed follow the language of documents', async () => {
  const company = await app.company()
  const { owner } = company
  const named = async () =>
    (await app.ok(templates.emails, {}, owner)).body.data.map(({ name, content }) => [
      name,
      content.slice(0, 9),
    ])
  const first = {
    channel: 'email' as const,
    name: 'Appointment confirmed',
    subject: 'Your appointment, job #{{Job_Id}}',
    content:
      'Hi {{Customer_Name}},\n\nWe have booked you in for {{Appointment_Time}} at {{Job_Address}}.\n\nIf anything changes, just reply to this email.',
  }
  await app.ok(templates.save, first, owner)
  await app.ok(templates.save, { ...first, name: 'Our own' }, owner)
  const { result } = (await app.ok(contracts.moneySettings.documents, {}, owner)).body
  await app.ok(contracts.moneySettings.saveDocuments, { ...result, language: 'de' } as never, owner)
  const after = await named()
  expect(after).toContainEqual(['Our own', 'Hi {{Cust'])
  expect(after.map(([name]) => name)).not.toContain('Appointment confirmed')
  const { words } = (await app.ok(contracts.automations.readyWords, {}, owner)).body
  expect(words.welcomeSubject).toBe('Willkommen bei {{Company_Name}}')
})

test('templates stand in the company’s order, and new ones come last', async () => {
  const company = await app.company()
  const other = await app.company()
  const add = async (name: string, as = company.owner) =>
    (await app.ok(templates.save, { channel: 'email', name, subject: '', content: 'Hi' }, as)).body.data.id
  const names = async () =>
    (await app.ok(templates.emails, {}, company.owner)).body.data.map(({ name }) => name)
  const [b, a] = [await add('Bravo'), await add('Alpha')]
  expect(await names()).toEqual(['Alpha', 'Bravo'])
  await app.ok(templates.order, { channel: 'email', ids: [b, a] }, company.owner)
  await add('Aaron')
  expect(await names()).toEqual(['Bravo', 'Alpha', 'Aaron'])
  const strange = { channel: 'email' as const, ids: [await add('Strange', other.owner)] }
  expect((await app.request(templates.order, strange, company.owner)).status).toBe(404)
})
