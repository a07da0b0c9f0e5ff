import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { closedBooksContract } from '#features/account/closed-books/closed-books.contract.ts'
import { heldClosedTo } from '#features/account/closed-books/server/closed-books.queries.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import type { Measure } from '#features/insight/measures/measures.rules.ts'
import { checkClosedBooks } from '#features/insight/measures/server/check-closed-books.service.ts'
import { checkFigures } from '#features/insight/measures/server/check-figures.service.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { readMeasures } from '#features/insight/measures/server/measures.service.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { accountingContract } from '#features/money/accounting/accounting.contract.ts'
import { invoicesContract as c } from '#features/money/invoices/invoices.contract.ts'
import { statementsContract } from '#features/money/statements/statements.contract.ts'
import { supplierInvoicesContract } from '#features/money/supplier-invoices/supplier-invoices.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { parseDay } from '#shared/dates.ts'

// The books are closed, and nothing that comes later changes a closed day.
const app = await testApp({ alone: true })
const { ok } = app
const on = (day: string) => app.setNow(new Date(`${day}T02:00:00Z`))

const measures = [
  ...(['revenue', 'billed', 'billedTax', 'received', 'receivedTax', 'paid', 'sales', 'cost'] as const),
  ...(['profit', 'purchases', 'purchasesTax', 'taxDue', 'taxDueCash', 'earningJobs'] as const),
] satisfies Measure[]

/** Figures of a span by name, of those that are not nothing. */
async function figures(company: TestCompany, from: string, to: string) {
  await catchUpFigures(app.services.db, [company.id])
  const { totals } = await app.services.db.readCompany(companyIdFrom(company.id, 'schedule'), tx =>
    readMeasures(tx, { measures, from: parseDay(from)!, to: parseDay(to)!, by: 'month' }),
  )
  return Object.fromEntries(
    measures.flatMap(name => (totals[name].amount ? [[name, totals[name].amount]] : [])),
  )
}
const june = (company: TestCompany) => figures(company, '2026-06-01', '2026-06-30')
const july = (company: TestCompany) => figures(company, '2026-07-01', '2026-07-31')

const close = ({ owner }: TestCompany, to: string | null) =>
  ok(closedBooksContract.close, { to } as never, owner)
const line = (price: number, more: object = {}) => ({ name: 'Work', price, ...more })
async function issued({ owner }: TestCompany, content: object) {
  const { id } = (await ok(c.add, { name: 'Ada', ...content } as never, owner)).body.result
  return (await ok(c.send, { id, via: 'none', again: true, dates: 'keep' } as never, owner)).body.result
}
async function closedJob({ owner }: TestCompany, fields: object) {
  const id = (await ok(jobsContract.add, { name: 'Ada', address: '1 Low Street', ...fields } as never, owner))
    .body.lastJobInsertId
  await ok(jobsContract.edit, { id, payby_id: 3, job_status_id: 3, ...fields } as never, owner)
  return id
}
const pay = ({ owner }: TestCompany, id: number, cents: number, date?: string) =>
  ok(c.pay, { id, amount_cents: cents, method: 3, date } as never, owner)
const books = async ({ owner }: TestCompany) => {
  const files = []
  for (const kind of ['invoices', 'credits', 'payments'] as const) {
    const wanted = { program: 'xero', kind, from: '2026-06-01', to: '2026-06-30' } as const
    files.push(String((await ok(accountingContract.exportBooks, wanted, owner)).body))
  }
  return files
}

test('an invoice and a payment dated back count on the first open day, and say so', async () => {
  const company = await app.company()
  on('2026-06-10')
  const { id, client_id } = await issued(company, { lines: [line(1_000)] })
  on('2026-07-20')
  await close(company, '2026-06-30')
  const before = { figures: await june(company), books: await books(company) }
  const statement = { client_id: client_id!, from: '2026-06-01', to: '2026-06-30' }
  const shown = (await ok(statementsContract.open, statement, company.owner)).body.result

  const late = await issued(company, { lines: [line(500)], date: '2026-06-15', client_id })
  expect(late).toMatchObject({ date: '2026-06-15', lands_on: '2026-07-01' })
  expect(late.entries).toMatchObject([{ date: '2026-07-01', meant_day: '2026-06-15' }])
  const paid = (await pay(company, id, 60_000, '2026-06-20')).body.result
  expect(paid).toMatchObject({ lands_on: '2026-07-01' })
  expect((await pay(company, id, 10_000)).body.result).toMatchObject({ lands_on: null })

  expect({ figures: await june(company), books: await books(company) }).toEqual(before)
  expect((await ok(statementsContract.open, statement, company.owner)).body.result).toEqual(shown)
  expect(await july(company)).toMatchObject({ revenue: 50_000, billedTax: 5_000, received: 70_000 })
})

test('revisions, credits, voids, refunds, take-backs and moved dates leave a closed month as it is', async () => {
  const company = await app.company()
  on('2026-06-10')
  const rows = []
  for (let n = 0; n < 5; n++) rows.push(await issued(company, { lines: [line(1_000)] }))
  const [revised, credited, voided, refunded, moved] = rows.map(row => row.id)
  const receipt = (await pay(company, refunded!, 110_000)).body.receipt
  await pay(company, revised!, 110_000)
  on('2026-07-20')
  await close(company, '2026-06-30')
  const before = await june(company)
  const as = company.owner
  const edited = { name: 'Ada', via: 'none', due: '2026-08-30' }
  const lines = [line(300)]
  await ok(c.editSent, { id: revised, lines, date: '2026-06-05', ...edited } as never, as)
  await ok(c.editSent, { id: moved, lines, date: '2026-07-15', ...edited } as never, as)
  await ok(c.credit, { id: credited, amount_cents: 11_000, note: 'Goodwill' } as never, as)
  await ok(c.void, { id: voided, note: 'By mistake' } as never, as)
  await ok(c.refund, { id: revised, amount_cents: 5_000, method: 3, date: '2026-06-20' } as never, as)
  await ok(c.removeReceipt, { id: receipt, note: 'Bounced' } as never, as)
  expect(await june(company)).toEqual(before)
  expect(await july(company)).toMatchObject({ revenue: -70_000 - 70_000 - 10_000 - 100_000 })
  // The doctor finds what no door lets through.
  const differing = () => checkClosedBooks(app.services.db, [company.id])
  expect(await differing()).toEqual([])
  await app.sql("update ledger_entries set day = '2026-06-30' where invoice_id = $1 and kind = 'void'", [
    voided,
  ])
  expect(await differing()).toMatchObject([
    { closedTo: '2026-06-30', sums: [{ name: 'number of entries' }, { name: 'entries' }, { name: 'tax' }] },
  ])
})

test('jobs that were closed without an invoice keep their month; what becomes of them counts from the first open day', async () => {
  const company = await app.company()
  const fees = { tax: 10, credit_fee: 0, update_price: true, prefill: true, with_tax: false, tax_name: '' }
  await ok(feesContract.save, fees as never, company.owner)
  on('2026-06-10')
  const jobs = []
  for (let n = 0; n < 5; n++) jobs.push(await closedJob(company, { money: '110', include_tax: 1 }))
  const [reopened, deleted, invoiced, dearer, untouched] = jobs
  on('2026-07-20')
  await close(company, '2026-06-30')
  const before = await june(company)
  expect(before).toMatchObject({ revenue: 50_000, receivedTax: 5_000, earningJobs: 5 })
  await ok(jobsContract.edit, { id: reopened, job_status_id: 1 } as never, company.owner)
  await ok(jobsContract.archive, { ids: [deleted] } as never, company.owner)
  const begun = (await ok(c.draftOfJob, { jobId: invoiced! }, company.owner)).body.result
  await issued(company, { ...begun, id: undefined })
  await ok(jobsContract.edit, { id: dearer, money: '220' } as never, company.owner)
  expect(await june(company)).toEqual(before)
  expect(await july(company)).toMatchObject({ revenue: -20_000 + 10_000, earningJobs: -2 })
  expect(untouched).toBeGreaterThan(0)
  // All made anew comes to the same.
  await app.sql('update figure_states set built_at = null where company_id = $1', [company.id])
  const again = await june(company)
  expect(again).toEqual(before)
  const wrong = await checkFigures(app.services.db)
  expect(wrong.filter(each => each.company === company.id)).toEqual([])

  await ok(jobsContract.restore, { ids: [deleted] } as never, company.owner)
  // Revenue is even again: one is open, another dearer.
  expect(await july(company)).toMatchObject({ earningJobs: -1, sales: -1 })
  expect(await july(company)).not.toHaveProperty('revenue')
})

test('a supplier invoice dated back counts on the first open day, and one that is made void takes off there', async () => {
  const company = await app.company()
  const bill = async (number: string, date: string) => {
    const { id } = (await ok(supplierInvoicesContract.add, {}, company.owner)).body.result
    const lines = [
      {
        code: '',
        description: 'Pipe',
        quantity: 1,
        unit: '',
        net_cents: 10_000,
        tax_cents: 1_000,
        goes: 'cost',
      },
    ]
    const content = {
      kind: 'invoice',
      supplier_name: 'Reece',
      number,
      issued_on: date,
      total_cents: 11_000,
      lines,
    }
    await ok(supplierInvoicesContract.book, { id, ...content } as never, company.owner)
    return id
  }
  on('2026-06-10')
  const first = await bill('A1', '2026-06-09')
  on('2026-07-20')
  await close(company, '2026-06-30')
  const before = await june(company)
  expect(before).toMatchObject({ purchases: 11_000, purchasesTax: 1_000 })
  await bill('A2', '2026-06-12')
  expect(await july(company)).toMatchObject({ purchases: 11_000, purchasesTax: 1_000 })
  await ok(supplierInvoicesContract.void, { id: first } as never, company.owner)
  expect(await july(company)).toEqual({})
  expect(await june(company)).toEqual(before)
})

test('closing and reopening are the owner’s, recorded with who, when, from and to', async () => {
  const company = await app.company()
  on('2026-06-10')
  const job = await closedJob(company, { money: '110', include_tax: 1 })
  on('2026-07-20')
  expect(
    (await app.send(closedBooksContract.close, { to: '2026-06-30' } as never, company.office)).status,
  ).toBe(403)
  expect(
    (await app.send(closedBooksContract.close, { to: '2026-07-20' } as never, company.owner)).status,
  ).toBe(400)
  await close(company, '2026-06-30')
  await ok(jobsContract.archive, { ids: [job] } as never, company.owner)
  expect(await july(company)).toMatchObject({ revenue: -10_000 })
  const stale = { to: '2026-05-31', from: '2026-05-01' }
  expect((await app.send(closedBooksContract.close, stale as never, company.owner)).status).toBe(409)
  await close(company, '2026-05-31')
  // Open again, June is what its jobs are.
  expect([await june(company), await july(company)]).toEqual([{}, {}])
  const { data } = (await ok(closedBooksContract.history, {}, company.owner)).body
  expect(data).toMatchObject([
    { from: '2026-06-30', to: '2026-05-31', at: '2026-07-20T02:00:00Z' },
    { from: null, to: '2026-06-30' },
  ])
  expect(data[0]!.by).not.toBe('')
  const { result } = (await ok(closedBooksContract.read, {}, company.technician)).body
  expect(result).toEqual({ closed_to: '2026-05-31', first_open: '2026-06-01' })
  await close(company, null)
  expect((await ok(closedBooksContract.read, {}, company.owner)).body.result.closed_to).toBeNull()
})

test('closing waits for entries that are being written', async () => {
  const company = await app.company()
  on('2026-07-20')
  const [begun, ended] = [new AbortController(), new AbortController()]
  const heard = ({ signal }: AbortController) =>
    new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
  const [hasBegun, hasEnded] = [heard(begun), heard(ended)]
  const writing = app.services.db.withCompany(companyIdFrom(company.id, 'schedule'), async tx => {
    expect(await heldClosedTo(tx)).toBeNull()
    begun.abort()
    await hasEnded
  })
  await hasBegun
  let isClosed = false
  const closing = close(company, '2026-06-30').then(() => {
    isClosed = true
  })
  await sleep(300)
  expect(isClosed).toBe(false)
  ended.abort()
  await Promise.all([writing, closing])
  expect(isClosed).toBe(true)
})
