import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { moneySettingsContract } from '../../money-settings/money-settings.contract.ts'
import { quotesContract } from '../../quotes/quotes.contract.ts'
import { invoicesContract as c } from '../invoices.contract.ts'

const app = await testApp()
const { ok } = app
const address = () => `ada-${Math.random().toString(36).slice(2)}@example.test`

async function closedJob({ owner }: TestCompany, payby_id: number) {
  const booked = { name: 'Ada', address: '1 Low Street', email: 'ada@example.test' }
  const id = (await app.send(jobsContract.add, booked, owner)).body.lastJobInsertId
  const closed = { money: 110, include_tax: true, payby_id, job_status_id: 3 }
  await ok(jobsContract.edit, { id, ...closed } as never, owner)
  return id
}

test('the mail with an invoice of a job that was paid is a receipt, and its draft says so beforehand', async () => {
  const company = await app.company()
  const as = company.office
  const jobId = await closedJob(company, 1)
  const begun = (await ok(c.draftOfJob, { jobId }, as)).body.result
  expect(begun).toMatchObject({ total: 110, settled: true })
  const { id } = (await ok(c.add, { ...begun, more_jobs: [] } as never, as)).body.result
  expect((await ok(c.byId, { id }, as)).body.result).toMatchObject({ state: 'draft', settled: true })
  const email = address()
  const sent = (await ok(c.send, { id, email }, as)).body.result
  expect(sent).toMatchObject({ state: 'paid', owed: 0, settled: true })
  const mail = await app.mailTo(email)
  expect(mail.subject).toMatch(new RegExp(`^Receipt for invoice #${sent.number_text} from `))
  for (const said of ['$110.00', 'Paid: $110.00', 'Nothing is owed.']) expect(mail.text).toContain(said)
  for (const wrong of ['$0.00', 'Please pay', 'Amount due']) expect(mail.text).not.toContain(wrong)
})

test('an invoice that is still owed asks for it; paid later and sent again, it is a receipt', async () => {
  const company = await app.company()
  const as = company.office
  const draft = { name: 'Ada', lines: [{ name: 'Work', price: 100 }] }
  const { id } = (await ok(c.add, draft, as)).body.result
  const [first, second] = [address(), address()]
  expect((await ok(c.send, { id, email: first }, as)).body.result.settled).toBe(false)
  const asked = await app.mailTo(first)
  for (const said of ['Amount due: $110.00', 'Please pay by']) expect(asked.text).toContain(said)
  await ok(c.pay, { id, amount_cents: 11_000, method: 3 }, as)
  await ok(c.send, { id, email: second }, as)
  expect((await app.mailTo(second)).text).toContain('Nothing is owed.')
})

test('an invoice that was credited in full is sent again as one on which nothing is owed, and no receipt', async () => {
  const company = await app.company()
  const as = company.office
  const draft = { name: 'Ada', lines: [{ name: 'Work', price: 100 }] }
  const { id } = (await ok(c.add, draft, as)).body.result
  await ok(c.send, { id, via: 'none' }, as)
  await ok(c.credit, { id, amount_cents: 11_000, note: 'Not done' }, as)
  const email = address()
  const { number_text } = (await ok(c.send, { id, email }, as)).body.result
  const mail = await app.mailTo(email)
  expect(mail.subject).toMatch(new RegExp(`^Invoice #${number_text} from `))
  for (const said of ['$110.00', 'Credited: $110.00', 'Nothing is owed.']) expect(mail.text).toContain(said)
  for (const wrong of ['$0.00', 'Receipt', 'Please pay']) expect(mail.text).not.toContain(wrong)
})

test('a quote of nothing is sent only once somebody said so', async () => {
  const company = await app.company()
  const quote = { name: 'Ada', lines: [{ name: 'Call-out', price: 0 }] }
  const { id } = (await ok(quotesContract.add, quote, company.office)).body.result
  const email = address()
  const asked = await app.request(quotesContract.send, { id, email }, company.office)
  expect([asked.status, asked.body.message]).toEqual([409, 'This quote totals $0.00. Send it anyway?'])
  expect(app.mails.filter(each => each.to === email)).toEqual([])
  await ok(quotesContract.send, { id, email, free: true }, company.office)
  expect((await app.mailTo(email)).text).toContain('$0.00')
})

test('what a client is mailed is in the language of the company’s documents', async () => {
  const company = await app.company()
  const as = company.office
  await ok(moneySettingsContract.saveDocuments, { language: 'de' }, company.owner)
  const { id } = (await ok(c.add, { name: 'Ada', lines: [{ name: 'Work', price: 1000 }] }, as)).body.result
  const email = address()
  await ok(c.send, { id, email, mail_subject: '', mail_text: 'Guten Tag' }, as)
  const mail = await app.mailTo(email)
  expect(mail.subject).toMatch(/^Rechnung #\d+ von /)
  expect(mail.html).toContain('lang="de"')
  for (const said of ['Zu zahlen: ', '1.100,00', 'Bitte zahlen Sie bis zum', 'Rechnung ansehen'])
    expect(mail.text).toContain(said)
  expect(mail.text).not.toContain('Amount due')
})
