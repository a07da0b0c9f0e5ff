import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import { mailContract } from '#features/talk/mail/mail.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { quotesContract } from '../../quotes/quotes.contract.ts'

const app = await testApp()
const { ok } = app
const client = { name: 'Ada', phone: '0491 570 156' }
const lines = [{ id: '1', name: 'Labour', price: 100 }]
const address = () => `ada-${Math.random().toString(36).slice(2)}@example.test`
const quoted = async (company: TestCompany, more: object = {}) =>
  (await ok(quotesContract.add, { ...client, lines, ...more }, company.office)).body.result

test('a quote goes in the company’s words, with its options and totals, and as a PDF', async () => {
  const company = await app.company()
  const options = [
    { id: 'good', name: 'Good', description: '' },
    { id: 'best', name: 'Best', description: '' },
  ]
  const more = [
    { id: '2', name: 'Mixer', price: 150, option: 'best' },
    { id: '3', name: 'Tap', price: 50, option: 'good' },
  ]
  const { id, number_text } = await quoted(company, { options, lines: [...lines, ...more] })
  await ok(
    messageTemplatesContract.saveCompanyEmail,
    {
      name: 'quote-email',
      subject: 'Your quote {{Quote_Number}}',
      content: 'Dear {{Customer_Name}}, as promised.',
    },
    company.owner,
  )
  const email = address()
  await ok(quotesContract.send, { id, email }, company.office)
  const mail = await app.mailTo(email)
  expect(mail.subject).toBe(`Your quote #${number_text}`)
  expect(mail.text).toContain('Dear Ada, as promised.')
  expect(mail.text).toMatch(/Good: \$165\.00[\s\S]*Best: \$275\.00/)
  const [pdf] = mail.attachments!
  expect([pdf!.name, pdf!.type]).toEqual([`Quote ${number_text}.pdf`, 'application/pdf'])
  expect((await readPdf(Buffer.from(pdf!.content))).pages.join()).toContain('Mixer')
})

test('an invoice goes with a subject, a text and further readers of its own, and without the PDF', async () => {
  const company = await app.company()
  const { id } = (await ok(invoicesContract.add, { ...client, lines }, company.office)).body.result
  const [email, cc] = [address(), address()]
  const own = { mail_subject: 'For your {{Total}}', mail_text: 'As agreed, {{Customer_Name}}.' }
  await ok(
    invoicesContract.send,
    { id, email, cc: [cc, cc, email], attach_pdf: false, ...own },
    company.office,
  )
  const mail = await app.mailTo(email)
  expect(mail).toMatchObject({ subject: 'For your $110.00', cc: [cc] })
  expect(mail.text).toContain('As agreed, Ada.')
  expect(mail.attachments).toBeUndefined()
  const { data } = (await ok(mailContract.outbox, {}, company.owner)).body
  expect(data[0]).toMatchObject({ to: email, cc, attached: [] })
})

test.each([
  [{ cc: ['nobody'] }, 'Please enter an email address.'],
  [{ cc: Array.from({ length: 6 }, address) }, null],
  [{ mail_subject: 'x'.repeat(201) }, null],
  [{ mail_text: 'x'.repeat(5_001) }, null],
  [{ mail_text: 'For {{Nobody}}' }, 'Unknown placeholder: {{Nobody}}'],
])('a mail with %j is refused, and nothing is sent', async (input, message) => {
  const company = await app.company()
  const { id } = await quoted(company)
  const email = address()
  const { status, body } = await app.request(quotesContract.send, { id, email, ...input }, company.office)
  expect(status).toBe(400)
  if (message) expect(body.message).toBe(message)
  expect(app.mails.filter(each => each.to === email)).toEqual([])
})

test('a subject of two lines is one line', async () => {
  const company = await app.company()
  const { id } = await quoted(company)
  const email = address()
  await ok(quotesContract.send, { id, email, mail_subject: 'Hello\r\nBcc: x@example.test' }, company.office)
  const { subject, cc } = await app.mailTo(email)
  expect([subject, cc]).toEqual(['Hello Bcc: x@example.test', undefined])
})

test('a document that is gone before its mail leaves lets the mail fail in sight', async () => {
  const company = await app.company()
  const { id } = await quoted(company)
  await ok(quotesContract.send, { id, email: address(), via: 'none' }, company.office)
  await app.services.db.withCompany(companyIdFrom(company.id, 'seed'), tx =>
    app.services.outbox.mail(
      tx,
      {
        to: address(),
        subject: 'x',
        text: 'x',
        html: 'x',
        papers: [{ kind: 'quote', id: 999_999_999, name: 'Quote 9.pdf' }],
      },
      'company',
    ),
  )
  await expect
    .poll(async () => (await ok(mailContract.outbox, {}, company.owner)).body.data[0])
    .toMatchObject({
      status: 'failed',
      error: 'Quote 9.pdf is not there any more.',
      attached: ['Quote 9.pdf'],
    })
})
