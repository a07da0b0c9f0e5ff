import { afterAll, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { couponsContract } from '#features/account/coupons/coupons.contract.ts'
import { measuresContract } from '#features/insight/measures/measures.contract.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { cardPaymentsContract } from '#features/money/card-payments/card-payments.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { createStripePay } from '#server/providers/pay/stripe.ts'
import { stripeHouse } from '#server/providers/pay/testing/stripe-house.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { dashboardContract as c } from '../dashboard.contract.ts'
import { fileWidgets } from '../widgets.wire.ts'
import { shiftMinutes } from './people-widgets.service.ts'

const stripe = await stripeHouse()
afterAll(() => stripe.close())
const app = await testApp({ pay: createStripePay({ baseUrl: stripe.url, timeout: 5_000 }) })
const { ok } = app

const today = todayIn('Australia/Sydney', new Date().toISOString())
const month = { start: dayText(today - 29), end: dayText(today) }
const day = { start: dayText(today), end: dayText(today) }

async function job(company: TestCompany, more: object = {}): Promise<number> {
  const sent = {
    name: 'Ada',
    address: '1 Low Street',
    suburb: 'Ryde',
    assign_worker: [company.technician.id],
  }
  return (await ok(jobsContract.add, { ...sent, ...more } as never, company.owner)).body.lastJobInsertId
}
const close = (company: TestCompany, id: number, money: string) =>
  ok(jobsContract.edit, { id, money, include_tax: 1, payby_id: 3, job_status_id: 3 } as never, company.owner)
const catchUp = (company: TestCompany) => catchUpFigures(app.services.db, [company.id])

test('revenue is the same on every widget and in its file, to the cent', async () => {
  const company = await app.company()
  await close(company, await job(company), '330')
  await close(company, await job(company, { suburb: 'Epping' }), '110.55')
  const invoice = { name: 'Ada', lines: [{ name: 'Tap', quantity: 1, price: 49.99 }] }
  const { id } = (await ok(invoicesContract.add, invoice, company.owner)).body.result
  await ok(invoicesContract.send, { id, via: 'none' }, company.owner)
  await catchUp(company)

  const [now, before] = (await ok(c.revenueData, month, company.owner)).body.result
  expect(now).toMatchObject({ sum_cents: 30_000 + 10_050 + 4_999, number: 3, not_invoiced_cents: 40_050 })
  expect(now!.average_cents).toBe(Math.round(45_049 / 3))
  expect(now!.steps.map(step => [step.from, step.sum_cents])).toEqual(
    Array.from({ length: 30 }, (_, n) => [dayText(today - 29 + n), n === 29 ? 45_049 : 0]),
  )
  expect(before).toMatchObject({ sum_cents: 0, number: 0, average_cents: null, end: dayText(today - 30) })

  const months = (await ok(c.fetchMonthlyRevenue, {}, company.owner)).body.result
  expect(months.map(row => row.sum)).toEqual([0, 0, 0, 0, 0, 450.49])
  const suburbs = (await ok(c.suburbData, month, company.owner)).body.result
  expect(suburbs.map(row => [row.suburb, row.TOTAL_JOBS, row.AVG_Money, row.TOTAL_MONEY])).toEqual([
    ['Ryde', 1, 300, 300],
    ['Epping', 1, 100.5, 100.5],
    ['', 0, 49.99, 49.99],
  ])
  const [number] = await app.sql<{ number: number; id: number }>(
    `select number, id from jobs where company_id = $1 and suburb = 'Ryde'`,
    [company.id],
  )
  expect(suburbs[0]).toMatchObject({ Jobs: String(number!.number), job_ids: String(number!.id) })

  const file = await app.send(c.widgetFile, { widget: 'revenue', ...month }, company.owner)
  expect(String(file.body)).toContain(`"${month.start}","${month.end}",450.49,3,150.16,400.5`)
  const paid = (await ok(c.revenueData, { ...month, basis: 'paid' }, company.owner)).body.result
  expect(paid[0]!.sum_cents).toBe(40_050)
})

test('each widget is a file, with a heading even without rows, for who may see it', async () => {
  const { owner, technician } = await app.company()
  for (const widget of fileWidgets) {
    const { status, body } = await app.send(c.widgetFile, { widget, ...day }, owner)
    expect(status, widget).toBe(widget === 'admin' ? 403 : 200)
    if (status === 200) expect(String(body).split('\n')[0], widget).toMatch(/^\uFEFF?"[A-Z][a-z]+.*","/)
  }
  expect((await app.send(c.widgetFile, { widget: 'timesheet', ...day }, technician)).status).toBe(403)
})

test('jobs are counted by status, type and source, with money for who may see it', async () => {
  const company = await app.company()
  const [type] = await app.sql<{ id: number }>(
    `insert into job_types (company_id, name) values ($1, 'Blocked drain') returning id`,
    [company.id],
  )
  await close(company, await job(company, { job_type: [type!.id] }), '110')
  await job(company)
  await catchUp(company)
  const statuses = (await ok(c.jobStatusData, day, company.office)).body.result
  expect(statuses.filter(row => row.jobs > 0).map(row => [row.label, row.jobs])).toEqual([
    ['Pending', 1],
    ['Closed', 1],
  ])
  const types = async (as: { token: string }) => (await ok(c.topJobTypesData, day, as)).body.result
  expect(await types(company.owner)).toMatchObject([
    { id: type!.id, label: 'Blocked drain', jobs: 1, money_cents: 10_000 },
    { id: null, jobs: 1, money_cents: 0 },
  ])
  expect((await types(company.office)).map(row => row.money_cents)).toEqual([null, null])
  expect((await ok(c.topLeadsData, day, company.office)).body.result).toMatchObject([
    { id: null, jobs: 2, won: 0 },
  ])
})

test('technicians see themselves, the office all of them', async () => {
  const company = await app.company()
  await close(company, await job(company), '110')
  await catchUp(company)
  const rows = async (as: { token: string }) => (await ok(c.employeeEfficiencyData, day, as)).body.result
  expect(await rows(company.technician)).toMatchObject([
    { value: company.technician.id, jobs_closed: 1, revenue_an_hour_cents: null, efficiency: null },
  ])
  expect((await rows(company.owner)).map(row => row.value)).toContain(company.technician.id)
})

test('appointments to come: own ones for a technician; the timeline begins with those of nobody', async () => {
  const company = await app.company()
  const at = new Date(Date.now() + 3_600_000)
  const made = [await job(company), await job(company, { assign_worker: [] })]
  const closed = await job(company)
  await close(company, closed, '110')
  for (const [index, id] of [...made, closed].entries()) {
    await app.sql(
      `insert into appointments (company_id, job_id, starts_at, ends_at, technician_ids)
       values ($1, $2, $3, $3::timestamptz + interval '1 hour', $4)`,
      [company.id, id, at, [[company.technician.id], [], [company.owner.id]][index]],
    )
  }
  const range = { start: dayText(today), end: dayText(today + 7) }
  const rows = async (as: { token: string }) =>
    (await ok(c.appointmentsData, range, as)).body.result.map(row => row.id)
  expect(await rows(company.technician)).toEqual([made[0]])
  expect(await rows(company.office)).toEqual(made)
  const lines = (await ok(c.timelineData, range, company.office)).body.result
  expect(lines.map(line => [line.value, line.appointments.map(row => row.id)])).toEqual([
    [0, [made[1]]],
    [company.technician.id, [made[0]]],
    [company.owner.id, [closed]],
  ])
})

test('the timesheet says who is clocked in', async () => {
  const company = await app.company()
  await ok(clockContract.clock, { status: 'In' }, company.technician)
  const { body } = await ok(c.timesheetData, day, company.office)
  expect(body.result.filter(row => row.is_present).map(row => row.value)).toEqual([company.technician.id])
  expect(body.result.every(row => row.shift_minutes === null)).toBe(true)
})

test('a technician with the permission sees own rows alone', async () => {
  const company = await app.company()
  await app.sql(`update permissions set roles = '1,2,3' where company_id = $1 and id in (7, 16)`, [
    company.id,
  ])
  for (const entry of [c.timesheetData, c.timelineData])
    expect((await ok(entry, day, company.technician)).body.result.map(row => row.value)).toEqual([
      company.technician.id,
    ])
})

test.each([
  ['a week of shifts', [], 5 * 480],
  ['a day of leave', [{ from_minute: null, to_minute: null }], 4 * 480],
  ['hours of leave, beyond the shift', [{ from_minute: 360, to_minute: 540 }], 5 * 480 - 120],
])('%s in minutes', (_name, leave, minutes) => {
  const monday = 20_416 // 2025-11-24
  const roster = {
    user_id: 1,
    week: [1, 2, 3, 4, 5].map(weekday => ({ weekday, from_minute: 420, to_minute: 900 })),
    days: [],
    leave: leave.map(hours => ({
      id: 1,
      user_id: 1,
      kind: 'annual' as const,
      kind_id: null,
      kind_name: '',
      is_paid: true,
      note: '',
      version: 1,
      first_day: dayText(monday + 1),
      last_day: dayText(monday + 1),
      ...hours,
    })),
  }
  expect(shiftMinutes(roster, { from: monday, to: monday + 6 })).toBe(minutes)
})

test('several widgets are one request, and one that is refused takes no other along', async () => {
  const company = await app.company()
  const widgets = [
    { widget: 'revenue' as const },
    { widget: 'job_status' as const, ...day },
    { widget: 'appointments' as const, start: day.end, end: '2020-01-01' },
  ]
  const { body } = await ok(c.dashboardData, { widgets }, company.office)
  expect(Object.keys(body.result)).toEqual(['job_status'])
  expect(body.failed).toEqual([
    { widget: 'revenue', status: 403, message: 'You don’t have permission to do this.' },
    { widget: 'appointments', status: 400, message: 'End date is not valid' },
  ])
})

test('ranges that can’t be are refused, and widgets without the permission', async () => {
  const { owner, technician, office } = await app.company()
  const refused = async (range: object, as = owner) => {
    const { status, body } = await app.request(c.revenueData, range, as)
    return [status, body.message]
  }
  expect(await refused({ start: '2026-11-02', end: '2026-11-01' })).toEqual([400, 'End date is not valid'])
  expect(await refused({ start: '2016-11-01', end: '2026-11-02' })).toEqual([
    400,
    'Please choose up to ten years.',
  ])
  expect((await refused({ start: '2016-02-30', end: '2026-11-02' }))[0]).toBe(400)
  for (const entry of [c.revenueData, c.suburbData, c.timesheetData, c.timelineData, c.adminData])
    expect((await app.request(entry, day, technician)).status).toBe(403)
  expect((await app.request(c.fetchMonthlyRevenue, {}, office)).status).toBe(403)
  expect((await app.request(c.widgetFile, { widget: 'revenue', ...day }, office)).status).toBe(403)
  expect((await app.request(c.adminData, day, owner)).status).toBe(403)
})

test('a day of daylight saving is one day', async () => {
  const company = await app.company({ time_zone: 'Australia/Sydney' })
  // The first Sunday of October has 23 hours: this is its last half.
  app.setNow('2026-10-04T12:30:00Z')
  await close(company, await job(company), '110')
  app.setNow(null)
  await catchUp(company)
  const on = async (date: string) =>
    (await ok(c.revenueData, { start: date, end: date }, company.owner)).body.result.map(row => row.sum_cents)
  expect(await on('2026-10-04')).toEqual([10_000, 0])
  expect(await on('2026-10-05')).toEqual([0, 10_000])
})

test('another company’s figures are not in it', async () => {
  const [one, two] = [await app.company(), await app.company()]
  await close(one, await job(one), '330')
  await catchUp(one)
  await catchUp(two)
  expect((await ok(c.revenueData, month, two.owner)).body.result[0]!.sum_cents).toBe(0)
  expect((await ok(c.suburbData, month, two.owner)).body.result).toEqual([])
})

test('coupons are the company’s own and those of its Stripe account', async () => {
  const company = await app.company()
  const coupons = () => ok(c.getCoupons, day, company.technician)
  expect((await coupons()).body.coupons.data).toEqual([])
  const spring = { name: 'Spring', code: 'OWN10', percent_bp: 1_000, duration_months: 0 }
  await ok(couponsContract.add, { ...spring, max_redemptions: 2, expires_on: null }, company.owner)
  expect((await coupons()).body.coupons.data).toMatchObject([
    { code: 'OWN10', times_redeemed: 0, coupon: { name: 'Spring', percent_off: 10, max_redemptions: 2 } },
  ])
  await app.sql('delete from coupons where company_id = $1', [company.id])
  await ok(cardPaymentsContract.connect, { key: 'sk_test_12345678' }, company.owner)
  const coupon = {
    id: 'SPRING',
    name: 'Spring',
    amount_off: 2500,
    percent_off: null,
    duration: 'repeating',
    duration_in_months: 3,
    max_redemptions: 20,
  }
  stripe.promote('SPRING25', coupon, new Date())
  stripe.promote('OLD', coupon, new Date(Date.now() - 3 * 86_400_000))
  const { data } = (await coupons()).body.coupons
  expect(data).toMatchObject([
    { code: 'SPRING25', active: true, times_redeemed: 3, expires_at: null, coupon },
  ])
  const file = await app.send(c.widgetFile, { widget: 'coupon', ...day }, company.owner)
  expect(String(file.body)).toContain('"Spring","SPRING25"')

  stripe.troubles.push(500, 500)
  const { status, body } = await app.request(c.getCoupons, day, company.owner)
  expect([status, body.message]).toEqual([503, 'Stripe can’t be reached right now. Please try again.'])
})

test('the platform’s people see numbers of all companies', async () => {
  const company = await app.company()
  await app.sql('update companies set is_platform = true where id = $1', [company.id])
  const [all] = (await ok(c.adminData, month, company.owner)).body.result
  await app.sql('update companies set is_platform = false where id = $1', [company.id])
  expect(all!.companies).toBeGreaterThan(0)
  expect(all!.monthly_cents).toBeGreaterThanOrEqual(0)
  expect(all!.packs.reduce((sum, pack) => sum + pack.companies, 0)).toBe(all!.companies)
})

test('the platform sees what plans bring a month, a year’s by twelve, without tax', async () => {
  const [host, payer, yearly] = [await app.company(), await app.company(), await app.company()]
  const monthly = async () => {
    await app.sql('update companies set is_platform = true where id = $1', [host.id])
    const [all] = (await ok(c.adminData, day, host.owner)).body.result
    await app.sql('update companies set is_platform = false where id = $1', [host.id])
    return all!.monthly_cents
  }
  const before = await monthly()
  const [pack] = await app.sql<{ id: number }>(
    'select id from packs where not trial order by id desc limit 1',
  )
  for (const [company, period, price] of [
    [payer, 'month', 11_000],
    [yearly, 'year', 132_000],
  ] as const) {
    await app.sql('update companies set pack_id = $2 where id = $1', [company.id, pack!.id])
    await app.sql(
      `insert into subscriptions (company_id, pack_id, period, price_cents, status, began_at, period_start, period_end, anchor, pays_by)
       values ($1, $2, $3, $4, 'active', now(), current_date, current_date + 30, 1, 'transfer')`,
      [company.id, pack!.id, period, price],
    )
  }
  expect((await monthly()) - before).toBe(20_000)
})

test('figures span the company’s usual days unless somebody says others', async () => {
  const company = await app.company()
  await ok(measuresContract.setPeriod, { period: 7 }, company.owner)
  const { body } = await ok(c.dashboardData, { widgets: [{ widget: 'revenue' }] }, company.owner)
  expect(body.result.revenue![0]).toMatchObject({ start: dayText(today - 6), end: dayText(today) })
})
