import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { accountingContract } from '../../accounting/accounting.contract.ts'
import { quotesContract } from '../../quotes/quotes.contract.ts'
import { invoicesContract as c } from '../invoices.contract.ts'

// A company is registered for GST from a day on, or not: its papers follow.
const app = await testApp({ alone: true })
const { ok } = app
const on = (day: string) => app.setNow(new Date(`${day}T02:00:00Z`))

async function registered(settings: object) {
  const company = await app.company()
  await app.sql("update companies set abn = '51824753556' where id = $1", [company.id])
  await ok(feesContract.save, { tax: 10, ...settings } as never, company.owner)
  return company
}
const lines = [{ id: '1', name: 'Work', price: 100 }]
const draft = async ({ owner }: TestCompany, content: object = {}) =>
  (await ok(c.add, { name: 'Ada', lines, ...content } as never, owner)).body.result.id
const send = ({ owner }: TestCompany, id: number, answers: object = {}) =>
  app.send(c.send, { id, via: 'none', dates: 'keep', ...answers } as never, owner)
async function paperOf({ owner }: TestCompany, id: number): Promise<string> {
  const pdf = (await ok(c.pdf, { id } as never, owner)).body as never as Buffer
  return (await readPdf(new Uint8Array(pdf))).pages.join('\n')
}
async function issued(company: TestCompany, content: object = {}) {
  const answer = await send(company, await draft(company, content))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.result
}

test('a company that is not registered writes invoices and quotes without GST, and calls none a tax invoice', async () => {
  on('2026-08-10')
  const company = await registered({ registered: false })
  const invoice = await issued(company)
  expect(invoice).toMatchObject({ total: 100, tax: 0 })
  const paper = await paperOf(company, invoice.id)
  expect(paper).toContain('Invoice')
  expect(paper).not.toMatch(/Tax Invoice|GST/i)
  const quote = (await ok(quotesContract.add, { name: 'Ada', lines } as never, company.owner)).body.result
  expect(quote).toMatchObject({ total: 100, tax: 0 })
  expect((await ok(feesContract.taxRate, {}, company.owner)).body.result).toEqual({ tax: 0 })
  expect((await ok(feesContract.read, {}, company.owner)).body.result).toMatchObject({
    tax: 10,
    registered: false,
  })
})

test('a rate of 0 is no tax invoice either', async () => {
  on('2026-08-10')
  const company = await registered({ tax: 0 })
  expect(await paperOf(company, (await issued(company)).id)).not.toMatch(/Tax Invoice|GST/i)
})

test('from its day on papers are tax invoices; one dated before asks, and is without GST', async () => {
  on('2026-08-10')
  const company = await registered({ registered_from: '2026-08-01' })
  const today = await issued(company)
  expect(today).toMatchObject({ total: 110, tax: 10 })
  expect(await paperOf(company, today.id)).toContain('Tax Invoice')
  const early = await issued(company, { date: '2026-07-20' })
  expect(early).toMatchObject({ total: 100, tax: 0 })
  expect(await paperOf(company, early.id)).not.toMatch(/Tax Invoice|GST/i)
  // Written with GST, and dated back afterwards.
  const id = await draft(company)
  await ok(c.edit, { id, name: 'Ada', lines, date: '2026-07-20', due: '2026-08-20' } as never, company.owner)
  for (const answers of [{}, { tax: 'keep' }]) {
    const refused = await send(company, id, answers)
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain('registered for')
  }
  expect((await send(company, id, { tax: 'today' })).body.result).toMatchObject({ total: 100, tax: 0 })
})

/** The draft for a job that was finished with tax. */
async function draftOfFinishedJob(owner: TestUser) {
  const money = { money: '110', include_tax: 1 }
  const job = { name: 'Ada', address: '1 Low Street', ...money }
  const id = (await ok(jobsContract.add, job as never, owner)).body.lastJobInsertId
  await ok(jobsContract.edit, { id, ...money, payby_id: 3, job_status_id: 3 } as never, owner)
  return (await ok(c.draftOfJob, { jobId: id }, owner)).body.result
}

test('a draft with GST does not go out where the company is not registered at all, nor does one of a quote or a job', async () => {
  on('2026-08-10')
  const company = await registered({})
  const { owner } = company
  const quote = (await ok(quotesContract.add, { name: 'Ada', lines } as never, owner)).body.result
  await ok(quotesContract.send, { id: quote.id, via: 'none' }, owner)
  await ok(quotesContract.decide, { id: quote.id, accepted: true, note: 'By phone' } as never, owner)
  const quoted = (await ok(c.draft, { quote_id: quote.id } as never, owner)).body.result
  const ofJob = await draftOfFinishedJob(owner)
  const drafts = []
  for (const content of [{}, quoted, ofJob])
    drafts.push(await draft(company, { lines, ...content, id: undefined }))
  await ok(feesContract.save, { registered: false } as never, owner)
  for (const id of drafts) {
    for (const answers of [{}, { tax: 'keep' }])
      expect(await send(company, id, answers)).toMatchObject({
        status: 409,
        body: { field: 'registered', message: 'You’re not registered for GST, so invoices can’t charge it.' },
      })
    expect((await send(company, id, { tax: 'today' })).body.result).toMatchObject({
      tax: 0,
      total: expect.any(Number),
    })
  }
})

test('a finished job and a quote of after the registration are invoiced without GST on a day before it', async () => {
  on('2026-08-10')
  const company = await registered({ registered_from: '2026-08-01' })
  const { owner } = company
  const ofJob = await draftOfFinishedJob(owner)
  expect(ofJob.tax).toBe(10)
  const id = await draft(company, { ...ofJob, id: undefined })
  const dated = { ...ofJob, id, version: undefined, date: '2026-07-20', due: '2026-08-20' }
  await ok(c.edit, dated as never, owner)
  expect(await send(company, id, { tax: 'keep' })).toMatchObject({
    status: 409,
    body: { field: 'registered' },
  })
  expect((await send(company, id, { tax: 'today' })).body.result).toMatchObject({ tax: 0 })
})

test('an issued tax invoice is not dated back to before the registration', async () => {
  on('2026-08-10')
  const company = await registered({ registered_from: '2026-08-01' })
  const { id } = await issued(company)
  const dated = (date: string) =>
    app.send(
      c.editSent,
      { id, via: 'none', name: 'Ada', lines, date, due: '2026-08-20' } as never,
      company.owner,
    )
  const refused = await dated('2026-07-20')
  expect(refused).toMatchObject({ status: 409, body: { field: 'date' } })
  expect((await dated('2026-08-02')).body.result).toMatchObject({ date: '2026-08-02', tax: 10 })
})

test('a tax invoice of a company that is not registered any more keeps its day, and can be changed else', async () => {
  on('2026-08-10')
  const company = await registered({})
  const { id, date } = await issued(company)
  await ok(feesContract.save, { registered: false } as never, company.owner)
  const revised = (more: object) =>
    app.send(
      c.editSent,
      { id, via: 'none', name: 'Ada', lines, date, due: '2026-08-30', ...more } as never,
      company.owner,
    )
  expect(await revised({ date: '2026-08-20' })).toMatchObject({ status: 409, body: { field: 'date' } })
  expect((await revised({ reference: 'PO 7' })).body.result).toMatchObject({
    date,
    reference: 'PO 7',
    tax: 10,
  })
})

test('a later registration leaves papers and finished jobs of before as they are', async () => {
  on('2026-07-10')
  const company = await registered({ registered: false })
  const before = await issued(company)
  const job = (
    await ok(jobsContract.add, { name: 'Ada', address: '1 Low Street', money: '110' } as never, company.owner)
  ).body.lastJobInsertId
  await ok(jobsContract.edit, { id: job, payby_id: 3, job_status_id: 3 } as never, company.owner)
  on('2026-08-10')
  await ok(feesContract.save, { registered: true, registered_from: '2026-08-01' } as never, company.owner)
  expect(await paperOf(company, before.id)).not.toMatch(/Tax Invoice|GST/i)
  const wanted = { program: 'xero', kind: 'invoices', from: '2026-07-01', to: '2026-07-31' } as const
  const file = String((await ok(accountingContract.exportBooks, wanted, company.owner)).body)
  expect(file).not.toContain('GST on Income')
})
