import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import type { Sends } from '#shared/endpoint.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { quotesContract } from '../../quotes/quotes.contract.ts'
import { jobDocumentsContract as c } from '../job-documents.contract.ts'

const app = await testApp()
const { ok } = app

const methodTransfer = 3

async function someJob(company: TestCompany, name: string, more: Partial<Sends<typeof jobsContract.edit>>) {
  const sent = { name, address: '1 Low St', assign_worker: [company.technician.id] }
  const id = (await ok(jobsContract.add, sent, company.owner)).body.lastJobInsertId
  await ok(jobsContract.edit, { id, include_tax: 1, payby_id: methodTransfer, ...more }, company.owner)
  return id
}
const documents = async (id: number, as: TestUser) => (await ok(c.read, { id }, as)).body.result
const sums = async (id: number, as: TestUser) => {
  const { price_cents, invoiced_cents, paid_cents, left_cents } = await documents(id, as)
  return { price_cents, invoiced_cents, paid_cents, left_cents }
}

/** Issues a draft as handed over. */
async function issued(draft: Partial<Sends<typeof invoicesContract.add>>, as: TestUser) {
  const { result } = (await ok(invoicesContract.add, { name: 'Ada', ...draft }, as)).body
  const { id, version } = result
  await ok(invoicesContract.send, { id, version, via: 'none' }, as)
  return id
}

async function invoiceOf(jobId: number, as: TestUser) {
  const { result } = (await ok(invoicesContract.draftOfJob, { jobId }, as)).body
  const lines = result.lines.map(({ amount: _, ...line }) => line)
  return issued({ job_id: jobId, lines, quote_id: result.quote_id }, as)
}

async function rowOf(id: number, as: TestUser) {
  return (await ok(jobsContract.list, { filters: { id } }, as)).body.data[0]!
}
const toInvoice = async (as: TestUser) =>
  (await ok(jobsContract.list, { filters: { toInvoice: true } }, as)).body.data.map(row => row.name)
const countToInvoice = async (as: TestUser) =>
  (await ok(jobsContract.countToInvoice, {}, as)).body.result.count

test('a job says what is invoiced, paid and left, not what its own fields say', async () => {
  const company = await app.company()
  const { owner } = company
  const job = await someJob(company, 'Ada', { money: 779.9, job_status_id: statusId.awaitingPayment })
  expect(await sums(job, owner)).toEqual({
    price_cents: 77_990,
    invoiced_cents: 0,
    paid_cents: 0,
    left_cents: 77_990,
  })
  const id = await invoiceOf(job, owner)
  expect(await sums(job, owner)).toEqual({
    price_cents: 77_990,
    invoiced_cents: 77_990,
    paid_cents: 0,
    left_cents: 77_990,
  })
  await ok(invoicesContract.pay, { id, amount_cents: 77_990, method: 1 }, owner)
  expect(await sums(job, owner)).toEqual({
    price_cents: 77_990,
    invoiced_cents: 77_990,
    paid_cents: 77_990,
    left_cents: 0,
  })
  expect(await documents(job, owner)).toMatchObject({
    is_whole: true,
    invoices: [{ id, kind: 'invoice', state: 'paid', total_cents: 77_990, owed_cents: 0, more_jobs: 0 }],
    quotes: [],
  })
  expect(await rowOf(job, owner)).toMatchObject({ amount_due: 779.9, amount_invoiced: 779.9 })
})

test('a deposit lowers what is left, and a credit what was invoiced', async () => {
  const company = await app.company()
  const { owner } = company
  const job = await someJob(company, 'Ada', { money: 4_598 })
  const lines = [{ name: 'Deposit', quantity: 1, price: 1_253.64 }]
  const deposit = await issued({ job_id: job, kind: 'deposit', lines }, owner)
  await ok(invoicesContract.pay, { id: deposit, amount_cents: 137_900, method: 1 }, owner)
  expect(await sums(job, owner)).toMatchObject({
    price_cents: 459_800,
    invoiced_cents: 137_900,
    left_cents: 321_900,
  })
  await ok(jobsContract.edit, { id: job, job_status_id: statusId.closed }, owner)
  // A deposit is no invoice for the finished job.
  expect([await toInvoice(owner), await countToInvoice(owner)]).toEqual([['Ada'], 1])
  const rest = await issued({ job_id: job, lines: [{ name: 'Rest', quantity: 1, price: 4_180 }] }, owner)
  expect([await toInvoice(owner), await countToInvoice(owner)]).toEqual([[], 0])
  await ok(invoicesContract.credit, { id: rest, amount_cents: 30_000, note: 'Late' }, owner)
  const { invoiced_cents, left_cents } = await sums(job, owner)
  expect([invoiced_cents, left_cents]).toEqual([429_800, 291_900])
  expect((await rowOf(job, owner)).amount_invoiced).toBe(4_298)
})

test('an invoice for two jobs counts on each by its own amount', async () => {
  const company = await app.company()
  const { owner, technician } = company
  await app.sql(`update permissions set roles = '1,2,3' where company_id = $1 and id = 24`, [company.id])
  const job = await someJob(company, 'Ada', { money: 110, job_status_id: statusId.awaitingPayment })
  const { result } = (await ok(jobsContract.open, { id: job }, owner)).body
  const theirs = await someJob(company, 'Ada', {
    money: 330,
    job_status_id: statusId.awaitingPayment,
    user_id: '',
    customerId: result.customer_id,
  })
  const lines = [{ name: 'Both', quantity: 1, price: 400 }]
  const id = await issued({ job_id: job, more_jobs: [theirs], lines }, owner)
  await ok(invoicesContract.pay, { id, amount_cents: 22_000, method: 1 }, owner)
  expect(await sums(job, owner)).toEqual({
    price_cents: 11_000,
    invoiced_cents: 11_000,
    paid_cents: 5_500,
    left_cents: 5_500,
  })
  expect(await sums(theirs, owner)).toEqual({
    price_cents: 33_000,
    invoiced_cents: 33_000,
    paid_cents: 16_500,
    left_cents: 16_500,
  })
  expect((await documents(job, owner)).invoices).toMatchObject([{ id, more_jobs: 1 }])
  // A technician sees own jobs alone, and the same amounts.
  expect(await sums(job, technician)).toMatchObject({ invoiced_cents: 11_000, left_cents: 5_500 })
  expect((await app.request(c.read, { id: theirs }, technician)).status).toBe(404)
})

test('without an invoice a closed job was paid as it says; drafts and quotes stand beside it', async () => {
  const company = await app.company()
  const { owner } = company
  const job = await someJob(company, 'Ada', { money: 200, job_status_id: statusId.closed })
  expect(await sums(job, owner)).toEqual({
    price_cents: 20_000,
    invoiced_cents: 0,
    paid_cents: 20_000,
    left_cents: 0,
  })
  const lines = [{ name: 'Tap', quantity: 1, price: 100 }]
  const draft = (await ok(invoicesContract.add, { name: 'Ada', job_id: job, lines }, owner)).body.result
  const quote = (await ok(quotesContract.add, { name: 'Ada', transferJobId: job, lines }, owner)).body.result
  expect(await documents(job, owner)).toMatchObject({
    invoiced_cents: 0,
    invoices: [{ id: draft.id, number_text: null, state: 'draft' }],
    quotes: [{ id: quote.id, state: 'draft', total_cents: 11_000 }],
  })
})

test('who sees no money sees none of it', async () => {
  const company = await app.company()
  const { owner, operator, technician } = company
  const job = await someJob(company, 'Ada', { money: 200, job_status_id: statusId.closed })
  await invoiceOf(job, owner)
  for (const as of [operator, technician]) {
    expect((await app.request(c.read, { id: job }, as)).status).toBe(403)
    expect((await app.request(jobsContract.countToInvoice, {}, as)).status).toBe(403)
    expect(await rowOf(job, as)).toMatchObject({ amount_due: null, amount_invoiced: null })
  }
  const file = async (as: TestUser) =>
    readCsv((await app.send(jobsContract.exportJobs, {}, as)).body as unknown as Buffer)[0]!
  expect(await file(owner)).toMatchObject({ Amount: '200', Invoiced: '200' })
  expect(Object.keys(await file(operator))).not.toContain('Amount')
  expect((await app.request(c.read, { id: job }, (await app.company()).owner)).status).toBe(404)
})

test('finished jobs without an invoice are found by words and days too', async () => {
  const company = await app.company()
  const { owner } = company
  for (const [name, job_status_id] of [
    ['Closed tap', statusId.closed],
    ['Waiting tap', statusId.awaitingPayment],
    ['Open tap', statusId.pending],
    ['Cancelled tap', statusId.cancelled],
  ] as const)
    await someJob(company, name, { money: 100, job_status_id })
  expect(await toInvoice(owner)).toEqual(['Waiting tap', 'Closed tap'])
  const found = async (filters: object) =>
    (await ok(jobsContract.list, { filters: { toInvoice: true, ...filters } }, owner)).body.data.map(
      row => row.name,
    )
  expect(await found({ search: 'closed' })).toEqual(['Closed tap'])
  expect(await found({ search: 'tap' })).toEqual(['Waiting tap', 'Closed tap'])
  expect(await found({ search: 'tap', status: [statusId.awaitingPayment] })).toEqual(['Waiting tap'])
  expect(await found({ dates: { end: '2020-01-01' } })).toEqual([])
})
