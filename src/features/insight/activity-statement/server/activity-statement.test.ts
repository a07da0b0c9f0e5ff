import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { reportsContract } from '#features/insight/reports/reports.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { supplierInvoicesContract } from '#features/money/supplier-invoices/supplier-invoices.contract.ts'
import { activityStatementContract as c } from '../activity-statement.contract.ts'
import { statementTexts } from '../activity-statement.rules.ts'

// One clock for the file, which no other test moves.
const app = await testApp({ alone: true })
const { ok } = app
const on = (day: string) => app.setNow(new Date(`${day}T02:00:00Z`))
const quarter = { from: '2026-07-01', to: '2026-09-30' }

async function issued({ owner }: TestCompany, price: number, date: string, more: object = {}) {
  const lines = [{ name: 'Work', price, ...more }]
  const { id } = (await ok(invoicesContract.add, { name: 'Ada', lines, date } as never, owner)).body.result
  return (await ok(invoicesContract.send, { id, via: 'none', again: true, dates: 'keep' } as never, owner))
    .body.result
}
async function billed({ owner }: TestCompany, net_cents: number, tax_cents: number, issued_on: string) {
  const { id } = (await ok(supplierInvoicesContract.add, {}, owner)).body.result
  const lines = [{ text: 'Pipe', quantity: 1, net_cents, tax_cents }]
  const sent = {
    id,
    supplier_name: 'Reece',
    number: `R-${id}`,
    issued_on,
    lines,
    total_cents: net_cents + tax_cents,
  }
  await ok(supplierInvoicesContract.book, sent as never, owner)
}
async function sheet(company: TestCompany, basis: 'accrual' | 'cash', period = quarter) {
  await catchUpFigures(app.services.db, [company.id])
  return (await ok(c.read, { ...period, basis }, company.owner)).body.result
}
const figures = ({ sales, sales_tax, purchases_tax }: Awaited<ReturnType<typeof sheet>>) => ({
  sales,
  sales_tax,
  purchases_tax,
})

/** Sales of 1,101.09 with tax and 500.00 without, a bill of 220.00, and 600.00 of the first paid, all in one quarter. */
async function business() {
  const company = await app.company()
  on('2026-09-30')
  const first = await issued(company, 1_000.99, '2026-07-10')
  await issued(company, 500, '2026-08-05', { is_taxable: false })
  await billed(company, 20_000, 2_000, '2026-09-01')
  const paid = { id: first.id, amount_cents: 60_000, method: 3, date: '2026-09-30' }
  await ok(invoicesContract.pay, paid as never, company.owner)
  on('2026-10-20')
  return { company, first }
}

test('a quarter by both bases, to the cent and as the reports have it', async () => {
  const { company } = await business()
  const accrual = await sheet(company, 'accrual')
  expect(figures(accrual)).toEqual({ sales: 160_109, sales_tax: 10_010, purchases_tax: 2_000 })
  // 600.00 of 1,101.09 holds 54.55 of its tax of 100.10.
  expect(figures(await sheet(company, 'cash'))).toEqual({
    sales: 60_000,
    sales_tax: 5_455,
    purchases_tax: 2_000,
  })
  const { totals } = (await ok(reportsContract.run, { name: 'gst', ...quarter }, company.owner)).body.result
  expect([totals.billed!.amount, totals.billedTax!.amount, totals.purchasesTax!.amount]).toEqual([
    160_109, 10_010, 2_000,
  ])
  const rows = await ok(reportsContract.rows, { measure: 'billedTax', ...quarter }, company.owner)
  expect(rows.body.sum).toBe(10_010)
  const july = await sheet(company, 'accrual', { from: '2026-07-01', to: '2026-07-31' })
  expect(figures(july)).toEqual({ sales: 110_109, sales_tax: 10_010, purchases_tax: 0 })
})

test('a credit of later leaves the quarter; an invoice dated back is told as changed since it was lodged', async () => {
  const { company, first } = await business()
  const seen = figures(await sheet(company, 'accrual'))
  const { id } = (await ok(c.lodge, { ...quarter, basis: 'accrual', ...seen }, company.owner)).body
  const credit = { id: first.id, amount_cents: 11_000, note: 'Goodwill' }
  await ok(invoicesContract.credit, credit as never, company.owner)
  expect((await sheet(company, 'accrual')).now).toBeNull()
  await issued(company, 100, '2026-08-20')
  const later = await sheet(company, 'accrual')
  expect(later.lodged).toMatchObject({ id, basis: 'accrual', ...seen, from: quarter.from, to: quarter.to })
  expect(later.now).toEqual({ sales: 171_109, sales_tax: 11_010, purchases_tax: 2_000 })
  // Looked at by the other basis, what was lodged is still compared by its own.
  expect((await sheet(company, 'cash')).now).toEqual(later.now)
  await ok(c.unlodge, { id }, company.owner)
  expect((await sheet(company, 'accrual')).lodged).toBeNull()
  await ok(c.lodge, { ...quarter, basis: 'accrual', ...figures(later) }, company.owner)
  const { data } = (await ok(c.lodgings, {}, company.owner)).body
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ ...later.now })
})

test('a period is lodged once, whole, when it is over, and as it was seen', async () => {
  const { company } = await business()
  const seen = figures(await sheet(company, 'accrual'))
  const refused = async (input: object, status: number, message: string) => {
    const answer = await app.request(
      c.lodge,
      { ...quarter, basis: 'accrual', ...seen, ...input },
      company.owner,
    )
    expect({ status: answer.status, message: (answer.body as { message: string }).message }).toEqual({
      status,
      message,
    })
  }
  await refused({ to: '2026-09-29' }, 400, statementTexts.noPeriod)
  await refused({ from: '2026-10-01', to: '2026-12-31' }, 400, statementTexts.notOver)
  await refused({ sales_tax: seen.sales_tax + 1 }, 409, statementTexts.changed)
  await ok(c.lodge, { ...quarter, basis: 'accrual', ...seen }, company.owner)
  await refused({}, 409, statementTexts.lodged)
  await refused({ from: '2026-08-01', to: '2026-08-31' }, 409, statementTexts.overlaps)
  expect(
    (await app.request(c.lodge, { ...quarter, basis: 'accrual', ...seen }, company.technician)).status,
  ).toBe(403)
})

test('a company that is not registered has no tax in its figures and lodges nothing', async () => {
  const company = await app.company()
  on('2026-09-30')
  await ok(feesContract.save, { registered: false }, company.owner)
  await issued(company, 1_000, '2026-07-10')
  await billed(company, 20_000, 2_000, '2026-09-01')
  on('2026-10-20')
  const seen = figures(await sheet(company, 'accrual'))
  expect(seen).toEqual({ sales: 100_000, sales_tax: 0, purchases_tax: 0 })
  const answer = await app.request(c.lodge, { ...quarter, basis: 'accrual', ...seen }, company.owner)
  expect([answer.status, (answer.body as { message: string }).message]).toEqual([
    400,
    statementTexts.notRegistered,
  ])
})

test('prices with tax in them come to the same figures', async () => {
  const company = await app.company()
  on('2026-09-30')
  await ok(feesContract.save, { Include_Tax: 1 } as never, company.owner)
  const lines = [{ name: 'Work', price: 1_100 }]
  const sent = { name: 'Ada', lines, date: '2026-07-10', with_tax: true }
  const { id } = (await ok(invoicesContract.add, sent as never, company.owner)).body.result
  await ok(invoicesContract.send, { id, via: 'none', again: true, dates: 'keep' } as never, company.owner)
  const seen = await sheet(company, 'accrual')
  expect([seen.sales, seen.sales_tax]).toEqual([110_000, 10_000])
})
