import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { checkFigures } from '#features/insight/measures/server/check-figures.service.ts'
import { markForRebuild } from '#features/insight/measures/server/figures.queries.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { jobCostContract } from '#features/jobs/job-summary/job-cost.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { supplierInvoicesContract } from '#features/money/supplier-invoices/supplier-invoices.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { readXlsx } from '#server/testing/read-xlsx.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { reportsContract as c } from '../reports.contract.ts'

// The check looks at every company there is: of the tests before there are hundreds.
const app = await testApp({ alone: true })
const { ok } = app
const today = dayText(todayIn('Australia/Sydney', new Date().toISOString()))
const days = { from: today, to: today }

const bill = async (company: TestCompany, lines: object[], more: object = {}) => {
  const { id } = (await ok(supplierInvoicesContract.add, {}, company.owner)).body.result
  const sent = { id, supplier_name: 'Reece', number: `R-${id}`, issued_on: today, ...more, lines }
  await ok(supplierInvoicesContract.book, sent as never, company.owner)
  return id
}

/** A closed job of 330 with a part of the price book that costs 30, twice. */
async function closedJob(company: TestCompany) {
  const { owner } = company
  const item = (await ok(itemsContract.add, { name: 'Tap', price: 50, cost: 30 }, owner)).body.result.id
  const sent = { name: 'Ada', address: '1 Low Street', suburb: 'Ryde' }
  const id = (await ok(jobsContract.add, sent, owner)).body.lastJobInsertId
  const parts = [{ partsBelong: 0, parts: [{ partId: item, quantity: 2 }] }]
  const closing = { id, parts, money: '330', include_tax: 1, payby_id: 2, job_status_id: 3 }
  await ok(jobsContract.edit, closing as never, owner)
  return id
}

/** Figures in cents as the report, its files and the rows that it counts show them. */
async function shown(company: TestCompany, name: string, measure: string, heading: string) {
  const asked = { name, ...days } as const
  const { totals } = (await ok(c.run, asked, company.owner)).body.result
  const rows = (await ok(c.rows, { measure, ...days } as never, company.owner)).body
  const file = async (format: 'csv' | 'xlsx') =>
    (await ok(c.exportReport, { ...asked, format, language: 'en' }, company.owner)).body as never
  const sheet = readXlsx(await file('xlsx'))
  const csv = readCsv(await file('csv'))
  const cents = (dollars: unknown) => Math.round(Number(dollars) * 100)
  const found = new Set([
    totals[measure]!.amount,
    rows.sum,
    cents(sheet.at(-1)![sheet[0]!.indexOf(heading)]),
    csv.reduce((sum, row) => sum + cents(row[heading]), 0),
  ])
  expect(found.size, JSON.stringify([...found])).toBe(1)
  return [...found][0]
}

test('a booked supplier invoice is a purchase and the cost of its job, everywhere and once, until it is void', async () => {
  const company = await app.company()
  const { owner } = company
  const rebuild = () =>
    app.services.db.withCompany(companyIdFrom(company.id, 'schedule'), tx => markForRebuild(tx))
  const job = await closedJob(company)
  const figures = async () => {
    await catchUpFigures(app.services.db, [company.id])
    const tax = await shown(company, 'gst', 'purchasesTax', 'Tax on purchases')
    const due = await shown(company, 'gst', 'taxDue', 'Tax to pay')
    const cost = await shown(company, 'profit', 'partsCost', 'Parts at cost')
    const profit = await shown(company, 'profit', 'profit', 'Profit')
    expect(cost).toBe((await ok(jobCostContract.read, { id: job }, owner)).body.result.parts_cents)
    return { tax, due, cost, profit }
  }
  // The job was paid without an invoice: the tax in its 330 is due.
  expect(await figures()).toEqual({ tax: 0, due: 3_000, cost: 6_000, profit: 24_000 })

  const line = { quantity: 1, goes: 'job', job_id: job }
  // Half of it becomes a part that the client pays.
  const lines = [
    { ...line, description: 'Hoist', net_cents: 4_001, tax_cents: 400, bill_price_cents: 9_000 },
    { ...line, description: 'Crane', net_cents: 2_000, tax_cents: 200 },
    { description: 'Rags', quantity: 1, net_cents: 500, tax_cents: 50, goes: 'cost' },
  ]
  const booked = await bill(company, lines, { total_cents: 7_151 })
  const after = { tax: 650, due: 2_350, cost: 12_001, profit: 17_999 }
  expect(await figures()).toEqual(after)
  const { result } = (await ok(c.rows, { measure: 'purchases', ...days }, owner)).body
  expect(result).toEqual([
    {
      source: 'bill',
      id: booked,
      label: `R-${booked}`,
      client: 'Reece',
      day: today,
      measure: 'purchases',
      amount: 7_151,
    },
  ])
  const byRows = { source: 'parts', columns: ['name', 'cost'], group: '', of: '' } as const
  const costs = (await ok(c.runRows, { rows: byRows } as never, owner)).body.result
  expect(costs.rows.map(row => row.cells)).toEqual([
    ['Hoist', 4_001],
    ['Tap', 6_000],
  ])

  const draft = (await ok(invoicesContract.draftOfJob, { jobId: job }, owner)).body.result
  const { id } = (await ok(invoicesContract.add, { ...draft, id: undefined } as never, owner)).body.result
  await ok(invoicesContract.send, { id, via: 'none', again: true } as never, owner)
  // What was used from stock costs what it cost then.
  await app.sql(
    `with part as (insert into stock_parts (company_id, name, price_cents, cost_cents) values ($1, 'Tap', 0, 0) returning id)
     insert into stock_draws (company_id, job_id, row_id, part_id, place_id, quantity, is_used, cost_cents)
     select $1, $2, p.id, part.id, 0, 2, true, 2500.5 from part, job_parts p where p.company_id = $1 and p.job_id = $2 and p.name = 'Tap'`,
    [company.id, job],
  )
  await rebuild()
  const invoiced = await figures()
  expect(invoiced).toMatchObject({ tax: 650, cost: 11_002 })
  expect(invoiced.due).toBeGreaterThan(0)

  await bill(company, [{ ...lines[1], net_cents: 700, tax_cents: 70 }], { kind: 'credit', total_cents: 770 })
  expect(await figures()).toMatchObject({ tax: 580, due: Number(invoiced.due) + 70, cost: 10_302 })
  const kept = () =>
    app.sql('select * from figures where company_id = $1 and count <> 0 order by 2, 3, 4, 5, 6', [company.id])
  const before = await kept()
  await rebuild()
  await catchUpFigures(app.services.db, [company.id])
  expect(await kept()).toEqual(before)

  await ok(supplierInvoicesContract.void, { id: booked }, owner)
  expect(await figures()).toMatchObject({ tax: -70, due: Number(invoiced.due) + 720 })
  expect((await checkFigures(app.services.db)).filter(each => each.company === company.id)).toEqual([])
  const other = (await app.company()).owner
  expect((await ok(c.rows, { measure: 'purchases', ...days }, other)).body.total).toBe(0)
  expect((await app.send(c.rows, { measure: 'purchases', ...days }, company.office)).status).toBe(403)
})

test('on a cash basis sales count when they are paid, purchases by the date of the invoice', async () => {
  const company = await app.company()
  await closedJob(company)
  await bill(company, [{ description: 'Rags', quantity: 1, net_cents: 500, tax_cents: 50, goes: 'cost' }], {
    total_cents: 550,
  })
  await catchUpFigures(app.services.db, [company.id])
  expect(await shown(company, 'gst-cash', 'taxDueCash', 'Tax to pay (cash)')).toBe(2_950)
})

test('paper that does not hold all rows says how many there are, Excel is refused, a CSV file holds them', async () => {
  const company = await app.company()
  await app.sql(
    `insert into jobs (company_id, number, name, suburb) select $1, n, 'Ada', 'Suburb ' || n from generate_series(1, 10010) n`,
    [company.id],
  )
  await app.services.db.withCompany(companyIdFrom(company.id, 'schedule'), tx => markForRebuild(tx))
  await catchUpFigures(app.services.db, [company.id])
  const asked = { name: 'suburbs', ...days, language: 'en' } as const
  const { body } = await ok(c.exportReport, { ...asked, format: 'pdf' }, company.owner)
  expect((await readPdf(body as never)).pages.join(' ')).toContain(
    'These are the first 2,000 of 10,010 rows. Export as CSV to get them all.',
  )
  expect(await app.send(c.exportReport, { ...asked, format: 'xlsx' }, company.owner)).toMatchObject({
    status: 400,
    body: { message: 'An Excel file can have up to 10,000 rows. Export as CSV or add a filter.' },
  })
  const csv = await ok(c.exportReport, { ...asked, format: 'csv' }, company.owner)
  expect(readCsv(csv.body as never)).toHaveLength(10_010)
})

test('a registered company at a rate of 0 claims what its suppliers charge; one that is not registered does not', async () => {
  for (const [fees, claimed] of [
    [{ tax: 0, registered: true }, 1_000],
    [{ tax: 10, registered: false }, 0],
  ] as const) {
    const company = await app.company()
    await ok(feesContract.save, fees as never, company.owner)
    const line = { code: '', description: 'Pipe', quantity: 1, unit: '', net_cents: 10_000, tax_cents: 1_000 }
    await bill(company, [{ ...line, goes: 'cost' }], { kind: 'invoice', total_cents: 11_000 })
    await catchUpFigures(app.services.db, [company.id])
    expect(await shown(company, 'gst', 'purchasesTax', 'Tax on purchases')).toBe(claimed)
  }
})
