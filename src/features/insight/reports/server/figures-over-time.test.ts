import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import type { Measure } from '#features/insight/measures/measures.rules.ts'
import { checkFigures } from '#features/insight/measures/server/check-figures.service.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { readMeasures } from '#features/insight/measures/server/measures.service.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract as c } from '#features/money/invoices/invoices.contract.ts'
import { statementsContract } from '#features/money/statements/statements.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { parseDay } from '#shared/dates.ts'

// Something earlier changes, and no month that was reported does.
const app = await testApp({ alone: true })
const { ok } = app
const on = (day: string) => app.setNow(new Date(`${day}T02:00:00Z`))
type Months = Record<string, number | null>

/** A figure in cents by month of 2026, of those that have any. */
async function months(company: TestCompany, measure: Measure): Promise<Months> {
  await catchUpFigures(app.services.db, [company.id])
  const { rows } = await app.services.db.readCompany(companyIdFrom(company.id, 'schedule'), tx =>
    readMeasures(tx, {
      measures: [measure],
      from: parseDay('2026-01-01')!,
      to: parseDay('2026-12-31')!,
      by: 'month',
    }),
  )
  return Object.fromEntries(
    rows.flatMap(({ key, figures }) => {
      const { amount } = figures[measure]!
      return amount ? [[key.slice(5), amount]] : []
    }),
  )
}
const line = (price: number, more: object = {}) => ({ name: 'Work', price, ...more })
const untaxed = { is_taxable: false }
async function issued({ owner }: TestCompany, content: object) {
  const { id } = (await ok(c.add, { name: 'Ada', ...content } as never, owner)).body.result
  return (await ok(c.send, { id, via: 'none', again: true, dates: 'keep' } as never, owner)).body.result
}
async function closed({ owner }: TestCompany, fields: object) {
  const id = (await ok(jobsContract.add, { name: 'Ada', address: '1 Low Street', ...fields } as never, owner))
    .body.lastJobInsertId
  await ok(jobsContract.edit, { id, payby_id: 3, job_status_id: 3, ...fields } as never, owner)
  return id
}
const pay = ({ owner }: TestCompany, id: number, dollars: number) =>
  ok(c.pay, { id, amount_cents: Math.round(dollars * 100), method: 3 } as never, owner)
const register = (company: TestCompany) =>
  app.sql("update companies set abn = '51824753556' where id = $1", [company.id])

test('an invoice dated back counts on its day in every report and on the statement', async () => {
  const company = await app.company()
  on('2026-11-20')
  const [{ client_id }] = [await issued(company, { lines: [line(1_000)], date: '2026-06-10' })]
  expect(await months(company, 'revenue')).toEqual({ '06': 100_000 })
  expect(await months(company, 'billedTax')).toEqual({ '06': 10_000 })
  const june = { client_id: client_id!, from: '2026-06-01', to: '2026-06-30' }
  const [{ closing_cents }] = [(await ok(statementsContract.open, june, company.owner)).body.result]
  expect(closing_cents).toBe(110_000)
})

test('a revision by untaxed work leaves August’s tax, and a credit for that line takes none off', async () => {
  const company = await app.company()
  on('2026-08-10')
  const { id } = await issued(company, { lines: [line(1_000)] })
  await pay(company, id, 1_100)
  on('2026-11-20')
  const lines = [line(1_000, { id: 'a' }), line(900, { id: 'b', ...untaxed })]
  await ok(c.editSent, { id, name: 'Ada', lines, date: '2026-08-10', via: 'none' } as never, company.owner)
  expect(await months(company, 'billedTax')).toEqual({ '08': 10_000 })
  expect(await months(company, 'receivedTax')).toEqual({ '08': 10_000 })
  expect(await months(company, 'revenue')).toEqual({ '08': 100_000, '11': 90_000 })
  const credit = { id, amount_cents: 90_000, lines: ['b'], note: 'Not done' }
  await ok(c.credit, credit as never, company.owner)
  expect(await months(company, 'billedTax')).toEqual({ '08': 10_000 })
  const foreign = { ...credit, amount_cents: 1, lines: ['z'] }
  expect((await app.send(c.credit, foreign as never, company.owner)).status).toBe(400)
})

test('another date moves an invoice by entries on both days', async () => {
  const company = await app.company()
  on('2026-11-20')
  const { id } = await issued(company, { lines: [line(100)], date: '2026-06-10' })
  const moved = { id, name: 'Ada', lines: [line(200)], date: '2026-07-10', due: '2026-07-17', via: 'none' }
  await ok(c.editSent, moved as never, company.owner)
  expect(await months(company, 'billed')).toEqual({ '07': 22_000 })
  expect(await months(company, 'billedTax')).toEqual({ '07': 2_000 })
})

test('card fee, tax rate, pay and costs of today change no finished job, and those of an open one', async () => {
  const company = await app.company()
  const fees = { tax: 10, credit_fee: 1.5, update_price: true, prefill: true, with_tax: false, tax_name: '' }
  await ok(feesContract.save, fees as never, company.owner)
  const item = { name: 'Tap', price: 60, cost: 25 }
  const tap = (await ok(itemsContract.add, item as never, company.owner)).body.result.id
  await app.sql(
    'insert into pay_rates (company_id, user_id, payment_type_id, payment_rate) select company_id, id, 1, 4000 from users where id = $1',
    [company.technician.id],
  )
  on('2026-08-10')
  const parts = JSON.stringify([
    { partsBelong: 0, assignedTo: 0, parts: [{ id: 'p1', partId: tap, quantity: 1, price: 60 }] },
  ])
  const card = { money: '1095.01', include_tax: 1, include_credit_card_fee: 1, payby_id: 2, parts }
  const id = await closed(company, { ...card, assign_worker: [company.technician.id] })
  await app.sql(
    `insert into job_times (company_id, job_id, user_id, started_at, ended_at)
     values ($1, $2, $3, '2026-08-10 01:00Z', '2026-08-10 02:00Z')`,
    [company.id, id, company.technician.id],
  )
  await app.sql('update jobs set lat = 0 where id = $1', [id])
  await checkFigures(app.services.db)
  const all = async () => ({
    revenue: await months(company, 'revenue'),
    received: await months(company, 'received'),
    tax: await months(company, 'receivedTax'),
    cost: await months(company, 'cost'),
    profit: await months(company, 'profit'),
  })
  const before = await all()
  expect(before.cost).toEqual({ '08': 6_500 })
  on('2026-11-20')
  await ok(feesContract.save, { ...fees, tax: 15, credit_fee: 2, version: 1 } as never, company.owner)
  await app.sql('update pay_rates set payment_rate = 9000 where user_id = $1', [company.technician.id])
  await app.sql('update items set cost_cents = 5500 where id = $1', [tap])
  await checkFigures(app.services.db)
  expect(await all()).toEqual(before)
  // Opened again it is work of today.
  await ok(jobsContract.edit, { id, job_status_id: 1 } as never, company.owner)
  await ok(jobsContract.edit, { id, job_status_id: 3 } as never, company.owner)
  await checkFigures(app.services.db)
  expect((await all()).cost).toEqual({ '11': 14_500 })
})

test('one invoice for two jobs brings revenue to both, by its lines', async () => {
  const company = await app.company()
  on('2026-08-10')
  const booked = async (suburb: string, money: number) => {
    const sent = { name: 'Bo', address: '1 Low Street', suburb }
    const id = (await ok(jobsContract.add, sent as never, company.owner)).body.lastJobInsertId
    await ok(jobsContract.edit, { id, money, include_tax: 1, payby_id: 3 } as never, company.owner)
    return id
  }
  const jobs = [await booked('Ryde', 110), await booked('Manly', 220)]
  await app.sql('update jobs set client_id = (select client_id from jobs where id = $1) where id = $2', jobs)
  const begun = (await ok(c.draft, { job_ids: jobs } as never, company.owner)).body.result
  const { id } = await issued(company, { ...begun, id: undefined, more_jobs: [jobs[1]] })
  await pay(company, id, 165)
  await catchUpFigures(app.services.db, [company.id])
  const { rows } = await app.services.db.readCompany(companyIdFrom(company.id, 'schedule'), tx =>
    readMeasures(tx, {
      measures: ['revenue', 'receivedTax'],
      from: parseDay('2026-08-01')!,
      to: parseDay('2026-08-31')!,
      by: 'suburb',
    }),
  )
  const found = rows.map(({ key, figures }) => [key, figures.revenue.amount, figures.receivedTax.amount])
  expect(found.sort()).toEqual([
    ['Manly', 20_000, 1_000],
    ['Ryde', 10_000, 500],
  ])
})

test('a registered company’s job paid without an invoice has its GST in both reports, and keeps its month', async () => {
  const company = await app.company()
  await register(company)
  on('2026-08-10')
  const id = await closed(company, { money: '110' })
  const august = async () => ({
    revenue: await months(company, 'revenue'),
    billedTax: await months(company, 'billedTax'),
    receivedTax: await months(company, 'receivedTax'),
    received: await months(company, 'received'),
    sales: await months(company, 'sales'),
  })
  const before = await august()
  expect(before).toEqual({
    revenue: { '08': 10_000 },
    billedTax: { '08': 1_000 },
    receivedTax: { '08': 1_000 },
    received: { '08': 11_000 },
    sales: { '08': 1 },
  })
  on('2026-11-20')
  // Its money was counted at the rate of then.
  const fees = { tax: 15, credit_fee: 0, update_price: true, prefill: true, with_tax: false, tax_name: '' }
  await ok(feesContract.save, fees as never, company.owner)
  const begun = (await ok(c.draftOfJob, { jobId: id }, company.owner)).body.result
  const { id: invoice, client_id } = await issued(company, { ...begun, id: undefined })
  expect(await august()).toEqual(before)
  const span = { client_id: client_id!, from: '2026-08-01', to: '2026-08-31' }
  const statement = (await ok(statementsContract.open, span, company.owner)).body.result
  expect(statement.entries.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
    ['invoice', 11_000],
    ['payment', -11_000],
  ])
  expect((await ok(c.byId, { id: invoice } as never, company.owner)).body.result).toMatchObject({
    state: 'paid',
  })
})

test('parts of a payment hold the invoice’s GST to the cent, and what is paid twice holds no second', async () => {
  const company = await app.company()
  on('2026-08-10')
  const { id } = await issued(company, { lines: [line(100)] })
  for (const part of [36.67, 36.67, 36.66]) await pay(company, id, part)
  const { id: small } = await issued(company, { lines: [line(10)] })
  for (let n = 0; n < 22; n++) await pay(company, small, 0.5)
  const { id: twice } = await issued(company, { lines: [line(100)] })
  await pay(company, twice, 110)
  await pay(company, twice, 110)
  expect(await months(company, 'receivedTax')).toEqual({ '08': 2_100 })
})

test('a job’s cost stays in the month of its invoice when that is made void later, and goes with one that came and went', async () => {
  const company = await app.company()
  const tap = (await ok(itemsContract.add, { name: 'Tap', price: 60, cost: 25 } as never, company.owner)).body
    .result.id
  const parts = JSON.stringify([
    { partsBelong: 0, assignedTo: 0, parts: [{ id: 'p1', partId: tap, quantity: 1, price: 60 }] },
  ])
  on('2026-08-10')
  const invoiced = async () => {
    const sent = { name: 'Ada', address: '1 Low Street', money: '110', include_tax: 1, payby_id: 3, parts }
    const job = (await ok(jobsContract.add, sent as never, company.owner)).body.lastJobInsertId
    await ok(jobsContract.edit, { ...sent, id: job } as never, company.owner)
    const begun = (await ok(c.draftOfJob, { jobId: job }, company.owner)).body.result
    return (await issued(company, { ...begun, id: undefined })).id
  }
  const later = await invoiced()
  const atOnce = await invoiced()
  await ok(c.void, { id: atOnce, note: 'By mistake' } as never, company.owner)
  expect(await months(company, 'cost')).toEqual({ '08': 2_500 })
  on('2026-11-20')
  await ok(c.void, { id: later, note: 'By mistake' } as never, company.owner)
  expect(await months(company, 'cost')).toEqual({ '08': 2_500 })
})

test('a credit goes along when its invoice moves to a later date', async () => {
  const company = await app.company()
  on('2026-08-10')
  const { id, client_id } = await issued(company, { lines: [line(1_000)] })
  on('2026-08-20')
  await ok(c.credit, { id, amount_cents: 11_000, note: 'Goodwill' } as never, company.owner)
  const moved = { id, name: 'Ada', lines: [line(1_000)], due: '2026-11-30', via: 'none' }
  await ok(c.editSent, { ...moved, date: '2026-09-10' } as never, company.owner)
  expect(await months(company, 'billed')).toEqual({ '09': 99_000 })
  expect(await months(company, 'billedTax')).toEqual({ '09': 9_000 })
  const august = { client_id: client_id!, from: '2026-08-01', to: '2026-08-31' }
  expect((await ok(statementsContract.open, august, company.owner)).body.result.closing_cents).toBe(0)
  await ok(c.editSent, { ...moved, date: '2026-08-10' } as never, company.owner)
  expect(await months(company, 'billed')).toEqual({ '08': 99_000 })
})
