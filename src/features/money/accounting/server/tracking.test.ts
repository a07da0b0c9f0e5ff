import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { BooksRefused } from '#server/providers/accounting/accounting.port.ts'
import { sentenceOf } from '#shared/fact.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { supplierInvoicesContract } from '../../supplier-invoices/supplier-invoices.contract.ts'
import { accountingContract as c } from '../accounting.contract.ts'
import { connectBooks, renewedBooks, push as takeTurn } from '../testing/connected-books.ts'

const { books, renew, accounting } = renewedBooks()
const app = await testApp({ accounting })
const { ok } = app
beforeEach(renew)

const push = async (company: TestCompany) => expect(await takeTurn(app, company)).toEqual([])
/** Books that track Gas and Plumbing, and a client with jobs of both. */
async function tracked() {
  const company = await app.company()
  const { owner } = company
  await connectBooks(app, company)
  const type = async (name: string) =>
    (await ok(jobTypesContract.add, { name, color: '#112233' } as never, owner)).body.result.id
  const types = { gas: await type('Gas'), plumbing: await type('Plumbing'), other: await type('Other') }
  const tracking_options = [
    { type: types.gas, option: 'o-gas' },
    { type: types.plumbing, option: 'o-plumbing' },
  ]
  await ok(c.save, { tracking: 't-work', tracking_options } as never, owner)
  await ok(c.start, {}, owner)
  const client = (await ok(clientsContract.add, { name: 'Ada', main_address: '3 Low St' }, owner)).body.id
  const job = async (...of: number[]) => {
    const booked = { name: 'Ada', address: '1 Low St', customerId: client, job_type_ids: of }
    const id = (await ok(jobsContract.add, booked as never, owner)).body.lastJobInsertId
    await app.sql(
      'update jobs set job_type_ids = $3, amount_cents = 11000 where company_id = $1 and id = $2',
      [company.id, id, of],
    )
    return id
  }
  const invoice = async (...jobs: number[]) => {
    const {
      id: _,
      more_jobs,
      ...draft
    } = (await ok(invoicesContract.draft, { job_ids: jobs }, owner)).body.result
    const content = { ...draft, more_jobs: more_jobs.map(each => each.id) } as never
    const { id } = (await ok(invoicesContract.add, content, owner)).body.result
    await ok(invoicesContract.send, { id, via: 'none' }, owner)
    return id
  }
  return { company, owner, types, job, invoice }
}
const optionsIn = (kind: 'invoice' | 'credit' | 'bill') =>
  books()
    .of(kind)
    .map(record => ('lines' in record ? record.lines.map(line => line.tracking?.option.label) : []))
const reasons = async ({ owner }: TestCompany) =>
  (
    await ok(
      c.records,
      { status: 3, pagination: { pageNumber: 1, pageSize: 50, sortOrder: 'ASC' } } as never,
      owner,
    )
  ).body.data.map(({ reason }) => reason && sentenceOf(reason))

test('invoices, credits and bills carry the option of their job’s type; each job of an invoice its own', async () => {
  const { company, owner, types, job, invoice } = await tracked()
  const [gas, plumbing, other] = [
    await job(types.gas, types.plumbing),
    await job(types.plumbing),
    await job(types.other),
  ]
  const first = await invoice(gas)
  await invoice(await job(types.gas), plumbing)
  await invoice(other)
  await ok(invoicesContract.credit, { id: first, amount_cents: 1_000, note: 'Late' }, owner)
  const supplier_id = (await ok(suppliersContract.add, { name: 'Reece' }, owner)).body.result.id
  const draft = (await ok(supplierInvoicesContract.add, {}, owner)).body.result.id
  const line = { description: 'Skip', quantity: 1, net_cents: 4_000, tax_cents: 400 }
  const lines = [
    { ...line, goes: 'job', job_id: plumbing },
    { ...line, goes: 'cost' },
  ]
  const bill = { id: draft, supplier_id, number: 'R-1', issued_on: '2026-11-03', total_cents: 8_800, lines }
  await ok(supplierInvoicesContract.book, bill as never, owner)
  await push(company)
  expect(await reasons(company)).toEqual([])
  expect(optionsIn('invoice')).toEqual([['Gas'], ['Gas', 'Plumbing'], [undefined]])
  expect(optionsIn('credit')).toEqual([['Gas']])
  expect(optionsIn('bill')).toEqual([['Plumbing', undefined]])
})

test('a job that gets another type leaves what was sent, until the invoice itself is changed', async () => {
  const { company, owner, types, job, invoice } = await tracked()
  const id = await job(types.gas)
  const of = await invoice(id)
  await push(company)
  await app.sql('update jobs set job_type_ids = $3 where company_id = $1 and id = $2', [
    company.id,
    id,
    [types.plumbing],
  ])
  await push(company)
  expect(books().asked.filter(what => what === 'change invoice')).toEqual([])
  expect(optionsIn('invoice')).toEqual([['Gas']])
  const lines = [{ name: 'New valve', quantity: 1, price: 100 }]
  await ok(invoicesContract.editSent, { id: of, via: 'none', name: 'Ada', job_id: id, lines } as never, owner)
  await push(company)
  expect(optionsIn('invoice')).toEqual([['Plumbing']])
})

test('an option that is gone is told by its job type, before and after the books say so', async () => {
  const { company, owner, types, job, invoice } = await tracked()
  await ok(c.save, { tracking: 't-region' } as never, owner)
  await invoice(await job(types.gas))
  await push(company)
  expect(await reasons(company)).toEqual([
    'The tracking option for Gas is no longer in your books. Choose it again.',
  ])
  expect(books().of('invoice')).toEqual([])
  await ok(c.save, { tracking: 't-work' } as never, owner)
  books().setTrouble({
    before: what => {
      if (what === 'add invoice') throw new BooksRefused('The TrackingOption Gas is not active')
    },
  })
  await ok(c.retry, {}, owner)
  await push(company)
  expect(await reasons(company)).toEqual([
    'A tracking option is no longer in your books. Refresh, then choose it again.',
  ])
  books().setTrouble({})
  await ok(c.save, { tracking: '' } as never, owner)
  await ok(c.retry, {}, owner)
  await push(company)
  expect(optionsIn('invoice')).toEqual([[undefined]])
})

test('job types of another company are refused', async () => {
  const { owner } = await tracked()
  const { types } = await tracked()
  const save = await app.send(
    c.save,
    { tracking_options: [{ type: types.gas, option: 'o-gas' }] } as never,
    owner,
  )
  expect(save.status).toBe(404)
})
