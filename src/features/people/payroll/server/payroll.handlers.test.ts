import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { payContract } from '#features/people/pay/pay.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { timesheetsContract } from '#features/people/timesheets/timesheets.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { payrollContract as c } from '../payroll.contract.ts'
import { payrollTexts } from '../payroll.rules.ts'
import { addRun } from './payroll.queries.ts'
import { addShares, paidShares } from './shares.queries.ts'

const app = await testApp()
const monday = '2026-11-02'

/** A company with usual rules, whose technician is paid 40.00 an hour and has worked 9.5 hours on Tuesday 3 November. */
async function worked() {
  const company = await app.company()
  const { id, owner, technician } = company
  app.setNow('2026-11-20T01:00:00Z')
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
  await app.ok(payContract.saveRules, { ...rules, overtime }, owner)
  await rate(company, 4_000)
  await clocked(company, '2026-11-02T20:00:00Z', '2026-11-03T05:30:00Z')
  await approved(company, monday)
  return { company, technician, companyId: id }
}

const rate = ({ id, technician }: TestCompany, cents: number, from = '1970-01-01', type = 1) =>
  app.sql(
    'insert into pay_rates (company_id, user_id, starts_on, payment_type_id, payment_rate) values ($1, $2, $3, $4, $5)',
    [id, technician.id, from, type, cents],
  )
const clocked = ({ id, technician }: TestCompany, from: string, to: string) =>
  app.sql('insert into clock_times (company_id, user_id, started_at, ended_at) values ($1, $2, $3, $4)', [
    id,
    technician.id,
    from,
    to,
  ])
const approved = ({ id, technician }: TestCompany, first: string) =>
  app.sql(
    `insert into timesheets (company_id, user_id, first_day, last_day, state, approved_at) values ($1, $2, $3, $3::date + 6, 'approved', now())`,
    [id, technician.id, first],
  )
const previewOf = async (company: TestCompany, day = '2026-11-04') =>
  (await app.ok(c.preview, { day }, company.owner)).body

test('a run is previewed by person and pay item, paid once, and a second one has only what is new', async () => {
  const { company } = await worked()
  const { result, first_day, last_day, waiting } = await previewOf(company)
  expect([first_day, last_day, waiting]).toEqual(['2026-11-02', '2026-11-08', []])
  expect(result).toMatchObject([
    { name: company.technician.fullname, sum: '9.5 h = 7.6 + 1.9 × 1.5', cents: 41_800, weeks: [monday] },
  ])
  expect(result[0]!.lines.map(line => [line.item, line.minutes, line.cents])).toEqual([
    ['Ordinary hours', 456, 30_400],
    ['Overtime × 1.5', 114, 11_400],
  ])
  await app.ok(c.export, { day: monday }, company.owner)
  const after = await previewOf(company)
  expect([after.result, after.runs.map(run => run.cents)]).toEqual([[], [41_800]])
  const again = await app.request(c.export, { day: monday }, company.owner)
  expect([again.status, again.body.message]).toEqual([409, payrollTexts.nothing])
  // A week that is approved late goes with the next run.
  await clocked(company, '2026-10-26T20:00:00Z', '2026-10-26T21:00:00Z')
  await approved(company, '2026-10-26')
  expect((await previewOf(company, '2026-11-10')).result[0]).toMatchObject({
    cents: 4_000,
    weeks: ['2026-10-26'],
  })
})

test('two runs at once pay once', async () => {
  const { company } = await worked()
  const replies = await Promise.all([1, 2].map(() => app.request(c.export, { day: monday }, company.owner)))
  expect(replies.map(reply => reply.status).sort()).toEqual([200, 409])
  expect((await previewOf(company)).runs.length).toBe(1)
})

test('a week that is reopened while a run is written is open or paid, never both', async () => {
  const { company, companyId } = await worked()
  const [sheet] = await app.sql<{ id: number }>('select id::int from timesheets where company_id = $1', [
    companyId,
  ])
  const reopen = { id: sheet!.id, reason: 'A job is missing' }
  const [run, reopened] = await Promise.all([
    app.request(c.export, { day: monday }, company.owner),
    app.request(timesheetsContract.reopen, reopen, company.owner),
  ])
  expect([run.status, reopened.status].sort()).toEqual([200, 409])
  const [after] = await app.sql<{ state: string; paid: boolean }>(
    'select state, exported_at is not null as paid from timesheets where company_id = $1',
    [companyId],
  )
  expect(after).toEqual(
    run.status === 200 ? { state: 'approved', paid: true } : { state: 'open', paid: false },
  )
})

test('a rate that changes within a period pays each day by its own', async () => {
  const { company } = await worked()
  await rate(company, 6_000, '2026-11-04')
  await clocked(company, '2026-11-03T20:00:00Z', '2026-11-03T21:00:00Z')
  expect((await previewOf(company)).result[0]!.lines.map(line => [line.rate_cents, line.minutes])).toEqual([
    [4_000, 456],
    [6_000, 60],
    [4_000, 114],
  ])
})

test('hours that were not approved wait, a correction is paid once, and a salary once a period', async () => {
  const { company } = await worked()
  await app.ok(c.export, { day: monday }, company.owner)
  await clocked(company, '2026-11-09T20:00:00Z', '2026-11-09T21:00:00Z')
  const { id, technician, office, owner } = company
  app.setNow('2026-11-10T01:00:00Z')
  const [entry] = await app.sql<{ id: number }>(
    `select id::int from clock_times where company_id = $1 and started_at = '2026-11-02T20:00:00Z'`,
    [id],
  )
  const shorter = {
    started_at: '2026-11-02T20:00:00Z',
    ended_at: '2026-11-03T05:00:00Z',
    reason: 'Left early',
  }
  await app.ok(timesheetsContract.edit, { id: entry!.id, ...shorter }, owner)
  await app.sql(
    'insert into pay_rates (company_id, user_id, payment_type_id, payment_rate) values ($1, $2, 3, 10400000)',
    [id, office.id],
  )
  const next = await previewOf(company, '2026-11-12')
  expect(next.waiting).toEqual([{ user_id: technician.id, name: technician.fullname, weeks: 1 }])
  expect(Object.fromEntries(next.result.map(person => [person.user_id, person.cents]))).toEqual({
    // The half hour was overtime of that day.
    [technician.id]: -3_000,
    [office.id]: 200_000,
  })
  await app.ok(c.export, { day: '2026-11-12' }, company.owner)
  expect((await previewOf(company, '2026-11-12')).result).toEqual([])
})

test('nobody is paid without a rate, and pay is for who sees it, of the own company', async () => {
  const { company } = await worked()
  await app.sql('delete from pay_rates where company_id = $1', [company.id])
  const refused = await app.request(c.export, { day: monday }, company.owner)
  expect([refused.status, refused.body.message]).toEqual([
    400,
    `Set a rate for ${company.technician.fullname} first.`,
  ])
  expect((await app.request(c.preview, { day: monday }, company.technician)).status).toBe(403)
  expect((await app.request(c.preview, { day: '2026-02-30' }, company.owner)).status).toBe(400)
  const other = await app.company()
  expect((await previewOf(other)).result).toEqual([])
})

test.each([
  [
    'xero',
    ['EmployeeName', 'StartDate', 'EndDate', 'EarningsRate', 'NumberOfUnits', 'Amount'],
    ['2026-11-02', '2026-11-08', 'Base Hourly', '7.6', '304.00'],
  ],
  ['myob', ['Emp. Co./Last Name', 'Emp. First Name', 'Payroll Category', 'Date', 'Units', 'Amount'], null],
  ['keypay', ['EmployeeName', 'EmailAddress', 'PayCategory', 'Units', 'Rate', 'Notes'], null],
] as const)('a run is a file for %s, with its names of pay items', async (layout, headings, first) => {
  const { company } = await worked()
  await app.ok(c.saveItems, { items: [{ key: 'ordinary||10000', name: 'Base Hourly' }] }, company.owner)
  const { id } = (await app.ok(c.export, { day: monday }, company.owner)).body.result
  const { body } = await app.request(c.file, { id, layout }, company.owner)
  const [top, ...rows] = parse(String(body), { bom: true }) as string[][]
  expect(top).toEqual(headings)
  expect(rows.length).toBe(2)
  if (first) expect(rows[0]!.slice(1)).toEqual(first)
  const other = await app.company()
  expect((await app.request(c.file, { id, layout }, other.owner)).status).toBe(404)
})

test('weeks that wait begin where the pay week does', async () => {
  const company = await app.company()
  // A Thursday.
  await rulesFrom(company, '1970-01-01', 'fortnight', '2026-10-29')
  const weeks = async () => (await previewOf(company, '2026-11-05')).waiting.map(person => person.weeks)
  await clocked(company, '2026-11-04T20:00:00Z', '2026-11-04T21:00:00Z')
  await clocked(company, '2026-11-08T20:00:00Z', '2026-11-08T21:00:00Z')
  expect(await weeks()).toEqual([1])
  await clocked(company, '2026-11-03T20:00:00Z', '2026-11-03T21:00:00Z')
  expect(await weeks()).toEqual([2])
})

/** A salary of $104,000 a year, from a day on. */
const salaried = (company: TestCompany, from = '1970-01-01') => rate(company, 10_400_000, from, 3)
const rulesFrom = (
  company: TestCompany,
  starts_on: string,
  period: 'week' | 'fortnight' | 'month',
  period_start: string,
) => app.ok(payContract.saveRules, { starts_on, period, period_start }, company.owner)
const paidFor = async (company: TestCompany, day: string) => {
  const { result } = await previewOf(company, day)
  if (result.length > 0) await app.ok(c.export, { day }, company.owner)
  return result.reduce((sum, person) => sum + person.cents, 0)
}

test('a longer pay period pays no day of a salary twice', async () => {
  const company = await app.company()
  await salaried(company)
  await rulesFrom(company, '1970-01-01', 'week', monday)
  expect(await paidFor(company, '2026-11-04')).toBe(200_000)
  await rulesFrom(company, '2026-11-05', 'fortnight', monday)
  // 9 to 15 November alone, of the fortnight from the 2nd.
  expect(await paidFor(company, '2026-11-10')).toBe(200_000)
  expect(await paidFor(company, '2026-11-10')).toBe(0)
  expect(await paidFor(company, '2026-11-20')).toBe(400_000)
})

test('a shorter pay period leaves no day of a salary out', async () => {
  const company = await app.company()
  await salaried(company)
  await rulesFrom(company, '1970-01-01', 'fortnight', '2026-10-19')
  expect(await paidFor(company, '2026-10-20')).toBe(400_000)
  await rulesFrom(company, '2026-11-05', 'week', '2026-11-05')
  // 2 to 4 November are three days of a fortnight, 5 to 11 a week.
  expect(await paidFor(company, '2026-11-06')).toBe(85_714 + 200_000)
  // The old fortnight goes on to the 15th: its last four days, and the week's other three with the next run.
  expect(await paidFor(company, '2026-11-02')).toBe(114_285)
  expect(await paidFor(company, '2026-11-12')).toBe(200_000 - 114_285)
})

test('a salary that begins in a month pays the days from then on, and its days add up to the month', async () => {
  const company = await app.company()
  await salaried(company, '2026-11-18')
  await rulesFrom(company, '1970-01-01', 'month', monday)
  // 13 of 30 days of $8,666.67.
  expect(await paidFor(company, '2026-11-20')).toBe(866_667 - 491_111)
  expect(await paidFor(company, '2026-12-01')).toBe(866_667)
})

test('somebody who joins with a salary is paid from that day on', async () => {
  const company = await app.company()
  app.setNow('2026-11-05T01:00:00Z')
  await rulesFrom(company, '1970-01-01', 'week', monday)
  const person = { email: `new-${company.id}@example.test`, group_id: 3, fullname: 'New Starter' }
  await app.ok(teamContract.add, { ...person, payment_type_id: 3, payment: 104_000 }, company.owner)
  // Thursday to Sunday: the whole week's $2,000.00 less the floor of its first three days.
  expect(await paidFor(company, '2026-11-05')).toBe(200_000 - 85_714)
})

test('a salary is paid up to the day on which somebody is disabled, and again from the day they are back', async () => {
  const company = await app.company()
  const { owner, technician } = company
  await salaried(company)
  await rulesFrom(company, '1970-01-01', 'fortnight', monday)
  const setActive = (active: boolean, now: string) => {
    app.setNow(now)
    return app.ok(teamContract.setStatus, { id: technician.id, active }, owner)
  }
  // Wednesday the 4th in Sydney: three of the fortnight's fourteen days.
  await setActive(false, '2026-11-04T01:00:00Z')
  await setActive(true, '2026-11-04T02:00:00Z')
  await setActive(false, '2026-11-04T03:00:00Z')
  expect(await paidFor(company, '2026-11-05')).toBe(85_714)
  expect(await paidFor(company, '2026-11-05')).toBe(0)
  expect(await paidFor(company, '2026-11-20')).toBe(0)
  // Back on Monday the 23rd, after four of the next fortnight's days were paid to nobody.
  await setActive(true, '2026-11-23T01:00:00Z')
  expect(await paidFor(company, '2026-11-20')).toBe(200_000)
  expect(await paidFor(company, '2026-12-02')).toBe(400_000)
})

test('a first run of more days than a statement takes values is written whole', async () => {
  const company = await app.company()
  app.setNow('2026-11-20T01:00:00Z')
  const [people, weeks] = [60, 32]
  const added = await app.sql<{ id: number }>(
    `with accounts as (
       insert into accounts (email) select 'many' || $1::bigint || '-' || n || '@example.test' from generate_series(1, $2::int) n
       returning id, email)
     insert into users (company_id, account_id, email, fullname, group_id, joined_at)
     select $1, id, email, 'Person ' || id, 3, now() from accounts returning id::int`,
    [company.id, people],
  )
  const ids = added.map(({ id }) => id)
  await app.sql(
    `insert into pay_rates (company_id, user_id, starts_on, payment_type_id, payment_rate, casual)
     select $1, unnest($2::bigint[]), '1970-01-01', 1, 4000, true`,
    [company.id, ids],
  )
  await app.sql(
    `with sheets as (
       insert into timesheets (company_id, user_id, first_day, last_day, state, approved_at)
       select $1, u, $3::date - 7 * n, $3::date - 7 * n + 6, 'approved', now()
       from unnest($2::bigint[]) u cross join generate_series(0, $4::int - 1) n returning user_id, first_day)
     insert into clock_times (company_id, user_id, started_at, ended_at)
     select $1, user_id, first_day + interval '2 hours', first_day + interval '3 hours' from sheets`,
    [company.id, ids, monday, weeks],
  )
  await app.ok(c.export, { day: monday }, company.owner)
  const counted = await app.sql<{ days: number; open: number; traced: number }>(
    `select (select count(*)::int from paid_days where company_id = $1) as days,
       (select count(*)::int from timesheets where company_id = $1 and exported_at is null) as open,
       (select count(*)::int from changes where company_id = $1 and table_name = 'timesheets') as traced`,
    [company.id],
  )
  expect(counted).toEqual([{ days: people * weeks * 7, open: 0, traced: people * weeks }])
  expect((await previewOf(company, monday)).runs).toMatchObject([{ people, cents: people * weeks * 4_000 }])
})

test('shares of more jobs than a statement takes values are written and read', async () => {
  const company = await app.company()
  const { db } = app.services
  const companyId = companyIdFrom(company.id, 'seed')
  const jobs = Array.from({ length: 70_000 }, (_, i) => i + 1)
  await db.withCompany(companyId, async tx => {
    const days = { first_day: monday, last_day: '2026-11-08', shares_from: monday }
    const run = await addRun(tx, { ...days, rules: [] })
    const due = { user_id: company.technician.id, net_cents: 1_000, share: 3_000, cents: 300 }
    addShares(
      tx,
      run.id,
      jobs.map(job => ({ ...due, job_id: job, job_number: job })),
    )
  })
  const paid = await db.withCompany(companyId, tx => paidShares(tx, jobs))
  expect([paid.length, paid[0]!.cents]).toEqual([jobs.length, 300])
})
