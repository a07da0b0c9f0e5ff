import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { payContract } from '#features/people/pay/pay.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { timesheetsContract } from '#features/people/timesheets/timesheets.contract.ts'
import { differenceCauses } from '../dated-back.rules.ts'
import { payrollContract as c } from '../payroll.contract.ts'

const app = await testApp()
const monday = '2026-11-02'
const overtime = [
  { hours: 2, times: 1.5 },
  { hours: null, times: 2 },
]
const rules = {
  state: 'NSW',
  day_hours: 7.6,
  week_hours: 38,
  overtime,
  saturday: 1.5,
  sunday: 2,
  holiday: 2.5,
} as const

/** A technician at 40.00 an hour whose 9.5 hours on Tuesday 3 November were paid. */
async function paid() {
  const company = await app.company()
  app.setNow('2026-11-20T01:00:00Z')
  await app.ok(payContract.saveRules, { ...rules, overtime }, company.owner)
  await rate(company, 4_000)
  const { id, technician } = company
  await app.sql(
    'insert into clock_times (company_id, user_id, started_at, ended_at) values ($1, $2, $3, $4)',
    [id, technician.id, '2026-11-02T20:00:00Z', '2026-11-03T05:30:00Z'],
  )
  await app.sql(
    `insert into timesheets (company_id, user_id, first_day, last_day, state, approved_at)
     values ($1, $2, $3, $3::date + 6, 'approved', now())`,
    [id, technician.id, monday],
  )
  await app.ok(c.export, { day: monday }, company.owner)
  return company
}
const rate = ({ id, technician }: TestCompany, cents: number | null, from = '1970-01-01', type = 1) =>
  app.sql(
    `insert into pay_rates (company_id, user_id, starts_on, payment_type_id, payment_rate) values ($1, $2, $3, $5, $4)
     on conflict (company_id, user_id, starts_on) do update set payment_rate = excluded.payment_rate, payment_type_id = excluded.payment_type_id`,
    [id, technician.id, from, cents, type],
  )
/** New lines: kind, name, minutes and cents. */
const due = async ({ owner }: TestCompany, day = '2026-11-18') =>
  (await app.ok(c.preview, { day }, owner)).body.result.flatMap(person =>
    person.lines.map(line => [line.kind, line.name, line.minutes, line.cents]),
  )
const run = ({ owner }: TestCompany, day = '2026-11-18') => app.ok(c.export, { day }, owner)

test('a rate dated back over a paid week pays the difference once, overtime at its step, and back again', async () => {
  const company = await paid()
  expect(await due(company)).toEqual([])
  await rate(company, 4_500, '2026-11-01')
  // 7.6 h × $5.00 and 1.9 h × 1.5 × $5.00.
  expect(await due(company)).toEqual([['difference', differenceCauses.rate, 0, 3_800 + 1_425]])
  await run(company)
  expect(await due(company)).toEqual([])
  await app.sql("delete from pay_rates where company_id = $1 and starts_on = '2026-11-01'", [company.id])
  expect(await due(company)).toEqual([['difference', differenceCauses.rate, 0, -5_225]])
})

test('a rate from after the week, none at all and another kind of payment pay no difference', async () => {
  const company = await paid()
  await rate(company, 4_500, '2026-11-04')
  expect(await due(company)).toEqual([])
  await rate(company, null)
  expect(await due(company)).toEqual([])
  await rate(company, 3_000, '1970-01-01', 2)
  expect(await due(company)).toEqual([])
})

test('another kind of payment can’t begin before days that were paid, nor come back by taking a rate away', async () => {
  const company = await paid()
  const { technician, owner } = company
  const { fullname, email, group_id } = (await app.ok(teamContract.open, { id: technician.id }, owner)).body
    .result
  const salary = { payment_type_id: 3, payment: 90_000 } as const
  const change = (pay_from: string) =>
    app.request(
      teamContract.edit,
      { id: technician.id, fullname, email, group_id, ...salary, pay_from },
      owner,
    )
  const refused = await change('2026-11-04')
  expect([refused.status, refused.body.field]).toEqual([400, 'pay_from'])
  expect(refused.body.message).toContain('Start another payment type after that.')
  expect((await change('2026-11-09')).status).toBe(200)
  const [rate] = (await app.ok(teamContract.payRates, { id: technician.id }, owner)).body.result
  await app.ok(c.export, { day: '2026-11-09' }, owner)
  const back = await app.request(teamContract.deletePayRate, { id: rate!.id }, owner)
  expect(back.status).toBe(400)
})

test('pay rules dated back pay the difference, beside that of a rate', async () => {
  const company = await paid()
  const { owner } = company
  const later = { ...rules, starts_on: '2026-11-01', overtime: [{ hours: null, times: 2 }] }
  await app.ok(payContract.saveRules, later, owner)
  // 1.9 h at double time instead of time and a half.
  expect(await due(company)).toEqual([['difference', differenceCauses.rules, 0, 3_800]])
  await rate(company, 5_000, '2026-11-01')
  expect(await due(company)).toEqual([
    ['difference', differenceCauses.rate, 0, 7_600 + 2_850],
    ['difference', differenceCauses.rules, 0, 4_750],
  ])
  await run(company)
  expect(await due(company)).toEqual([])
})

test('hours that are corrected are paid by the rate of then, and the other rate apart from them', async () => {
  const company = await paid()
  const { id, owner } = company
  await rate(company, 5_000, '2026-11-01')
  const [entry] = await app.sql<{ id: number }>('select id::int from clock_times where company_id = $1', [id])
  app.setNow('2026-11-10T01:00:00Z')
  const shorter = {
    started_at: '2026-11-02T20:00:00Z',
    ended_at: '2026-11-03T05:00:00Z',
    reason: 'Left early',
  }
  await app.ok(timesheetsContract.edit, { id: entry!.id, ...shorter }, owner)
  // Half an hour of overtime at $60.00 less, and $10.00 more for each of 7.6 + 1.4 × 1.5 hours.
  expect(await due(company)).toEqual([
    ['correction', '2026-11-03', -30, -3_000],
    ['difference', differenceCauses.rate, 0, 7_600 + 2_100],
  ])
  await run(company)
  expect(await due(company)).toEqual([])
})

test('a public holiday that comes to light later pays its multiplier, named', async () => {
  const company = await paid()
  // Paid as if the data had not known Melbourne Cup Day, and now they work from Victoria's days.
  await app.sql("update pay_rates set state = 'VIC' where company_id = $1", [company.id])
  expect(await due(company)).toEqual([
    ['correction', 'Melbourne Cup, 2026-11-03', -456, -30_400],
    ['correction', 'Melbourne Cup, 2026-11-03', -114, -11_400],
    ['correction', 'Melbourne Cup, 2026-11-03', 570, 95_000],
  ])
  await run(company)
  expect(await due(company)).toEqual([])
})

test('a salary dated back pays the difference of the days that were paid', async () => {
  const company = await app.company()
  app.setNow('2026-11-20T01:00:00Z')
  await app.ok(
    payContract.saveRules,
    { starts_on: '1970-01-01', period: 'week', period_start: monday },
    company.owner,
  )
  await rate(company, 10_400_000, '1970-01-01', 3)
  await run(company, monday)
  await rate(company, 11_440_000, '2026-11-02', 3)
  expect(await due(company, monday)).toEqual([['difference', differenceCauses.rate, 0, 20_000]])
  await run(company, monday)
  expect(await due(company, monday)).toEqual([])
})
