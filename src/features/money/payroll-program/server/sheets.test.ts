import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { connectBooks, renewedBooks } from '#features/money/accounting/testing/connected-books.ts'
import { payrollContract } from '#features/people/payroll/payroll.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { BooksUnavailable } from '#server/providers/accounting/accounting.port.ts'
import { xeroPayrollCounterpart } from '#server/testing/xero-payroll-counterpart.ts'
import { payrollProgramContract as c } from '../payroll-program.contract.ts'
import { sheetTexts } from '../sheet-lines.rules.ts'
import { renewedPayroll } from '../testing/renewed-payroll.ts'
import { pushPayroll } from './push-payroll.service.ts'

const xero = await xeroPayrollCounterpart()
afterAll(xero.stop)
const books = renewedBooks()
const { payroll, renew, program } = renewedPayroll()
const app = await testApp({ accounting: books.accounting, payroll })
beforeEach(() => {
  books.renew()
  renew()
  app.setNow('2026-11-20T01:00:00Z')
})

const monday = '2026-11-02'
const week = { first: monday, last: '2026-11-08' }

/** Two people who have worked, linked to employees, and a company that has chosen its earnings rates. */
async function worked() {
  const company = await app.company()
  await connectBooks(app, company)
  const employees: Record<number, string> = {}
  for (const person of [company.technician, company.office]) {
    await app.sql('insert into pay_rates (company_id, user_id, payment_rate) values ($1, $2, 4000)', [
      company.id,
      person.id,
    ])
    await clocked(company, person, '2026-11-02T20:00:00Z', '2026-11-03T03:36:00Z')
    employees[person.id] = await program().hire({ first_name: 'Own', last_name: String(person.id) })
    await app.ok(c.link, { user_id: person.id, employee_id: employees[person.id]! }, company.owner)
  }
  await app.ok(c.saveRates, { items: [{ key: 'ordinary||10000', rate: 'ordinary' }] }, company.owner)
  return { company, employees }
}

const clocked = async (
  { id }: TestCompany,
  person: { id: number },
  from: string,
  to: string,
  first = monday,
) => {
  await app.sql(
    'insert into clock_times (company_id, user_id, started_at, ended_at) values ($1, $2, $3, $4)',
    [id, person.id, from, to],
  )
  await app.sql(
    `insert into timesheets (company_id, user_id, first_day, last_day, state, approved_at)
     values ($1, $2, $3, $3::date + 6, 'approved', now())
     on conflict do nothing`,
    [id, person.id, first],
  )
}
const run = async (company: TestCompany) =>
  (await app.ok(payrollContract.export, { day: monday }, company.owner)).body.result.id
async function push(company: TestCompany) {
  const errors: unknown[] = []
  const free = 'update payroll_turns set not_before = null, busy_until = null where company_id = $1'
  await app.sql(free, [company.id])
  await pushPayroll(app.services, companyIdFrom(company.id, 'session'), error => errors.push(error))
  expect(errors).toEqual([])
}
const sheetsOf = async (company: TestCompany) =>
  (await app.ok(c.runs, {}, company.owner)).body.result.flatMap(each => each.sheets)
const written = () => program().asked.filter(what => what === 'add sheet' || what === 'change sheet')

test('a run goes out as draft timesheets by day, once, and a second one sends only what is new', async () => {
  const { company, employees } = await worked()
  const { technician } = company
  const first = await run(company)
  expect((await app.ok(c.send, { id: first }, company.owner)).body.count).toBe(2)
  await push(company)
  expect((await sheetsOf(company)).map(each => [each.state, each.hours])).toEqual([
    ['sent', 7.6],
    ['sent', 7.6],
  ])
  const period = { employee: employees[technician.id]!, ...week }
  expect(await program().desk().findSheet(period)).toMatchObject({
    is_draft: true,
    lines: [{ rate: 'ordinary', units: [0, 7.6, 0, 0, 0, 0, 0] }],
  })
  // Once more it sends nothing.
  const again = await app.request(c.send, { id: first }, company.owner)
  expect([again.status, again.body.message]).toEqual([409, sheetTexts.sentBefore])
  await push(company)
  expect(written().length).toBe(2)
  await app.sql(
    "update clock_times set ended_at = '2026-11-03T03:00:00Z' where company_id = $1 and user_id = $2",
    [company.id, technician.id],
  )
  // A correction of the paid week, in a second run of the same period, is added to the same timesheet.
  await app.sql(
    `insert into time_corrections (company_id, user_id, day, first_day, minutes, reason, at)
     values ($1, $2, '2026-11-03', '2026-11-02', -36, 'Left early', now())`,
    [company.id, technician.id],
  )
  await app.ok(c.saveRates, { items: [{ key: 'correction||10000', rate: 'ordinary' }] }, company.owner)
  const second = await run(company)
  expect((await app.ok(c.send, { id: second }, company.owner)).body.count).toBe(1)
  await push(company)
  expect(written()).toEqual(['add sheet', 'add sheet', 'change sheet'])
  expect((await program().desk().findSheet(period))!.lines).toEqual([
    { rate: 'ordinary', units: [0, 7, 0, 0, 0, 0, 0] },
  ])
})

test('the program is down half-way: what was sent stays, the rest follows, and a lost answer is found', async () => {
  const { company, employees } = await worked()
  const id = await run(company)
  await app.ok(c.send, { id }, company.owner)
  let writes = 0
  program().setTrouble({
    after: what => {
      // The first timesheet arrives and its answer is lost; nothing more is taken.
      if (what === 'add sheet' && ++writes === 1) throw new BooksUnavailable('no answer')
    },
  })
  await push(company)
  const { trouble, not_before, result } = (await app.ok(c.runs, {}, company.owner)).body
  expect([trouble !== null, not_before !== null]).toEqual([true, true])
  expect(result[0]).toMatchObject({ waiting: 2, sent: 0, failed: 0 })
  program().setTrouble({})
  await push(company)
  expect((await sheetsOf(company)).map(each => each.state)).toEqual(['sent', 'sent'])
  expect(written()).toEqual(['add sheet', 'add sheet'])
  for (const employee of Object.values(employees))
    expect(
      (await program()
        .desk()
        .findSheet({ employee, ...week }))!.lines[0]!.units[1],
    ).toBe(7.6)
})

test('eight turns at once and eight presses send each timesheet once', async () => {
  const { company } = await worked()
  const id = await run(company)
  const presses = await Promise.all(
    Array.from({ length: 8 }, () => app.request(c.send, { id }, company.owner)),
  )
  expect(presses.filter(each => each.status === 200).length).toBe(1)
  await app.sql('update payroll_turns set busy_until = null where company_id = $1', [company.id])
  await Promise.all(
    Array.from({ length: 8 }, () =>
      pushPayroll(app.services, companyIdFrom(company.id, 'session'), () => {}),
    ),
  )
  expect(written()).toEqual(['add sheet', 'add sheet'])
})

test('what keeps a timesheet back is told and can be tried again', async () => {
  const { company, employees } = await worked()
  const { technician, office } = company
  await app.ok(c.link, { user_id: technician.id, employee_id: '' }, company.owner)
  // The office there has written a timesheet of its own.
  await program()
    .desk()
    .addSheet({ employee: employees[office.id]!, ...week, lines: [] }, 'by hand')
  const id = await run(company)
  await app.ok(c.send, { id }, company.owner)
  await push(company)
  const reasons = (await sheetsOf(company)).map(each => [each.name, each.state, each.reason?.text])
  expect(reasons.sort()).toEqual(
    [
      [technician.fullname, 'failed', sheetTexts.unlinked],
      [office.fullname, 'failed', sheetTexts.others],
    ].sort(),
  )
  await app.ok(c.link, { user_id: technician.id, employee_id: employees[technician.id]! }, company.owner)
  expect((await app.ok(c.retry, { id }, company.owner)).body.count).toBe(2)
  await push(company)
  const states = (await sheetsOf(company)).map(each => [each.name, each.state])
  expect(states).toContainEqual([technician.fullname, 'sent'])
  expect(states).toContainEqual([office.fullname, 'failed'])
})

test('shares of payments go out as dollars, and fit Xero’s description', async () => {
  const { company, employees } = await worked()
  const { technician } = company
  await app.sql('update pay_rates set payment_type_id = 2, payment_rate = 3000 where company_id = $1', [
    company.id,
  ])
  const id = await bookedJobId(app, company)
  const closed = { id, money: 1_100, include_tax: true, payby_id: 3, job_status_id: statusId.closed }
  await app.ok(jobsContract.edit, closed, company.owner)
  await app.ok(c.saveRates, { items: [{ key: 'percentage||10000', rate: 'commission' }] }, company.owner)
  const day = '2026-11-20'
  const paid = (await app.ok(payrollContract.export, { day }, company.owner)).body.result.id
  await app.ok(c.send, { id: paid }, company.owner)
  await push(company)
  const period = { employee: employees[technician.id]!, first: '2026-11-16', last: '2026-11-22' }
  const { lines } = (await program().desk().findSheet(period))!
  expect(lines).toEqual([{ rate: 'commission', units: [0, 0, 0, 0, 0, 0, 300] }])
  const tokens = { access: 'access', refresh: 'refresh', ends: '2030-01-01T00:00:00Z', payroll: true }
  const desk = xero.payroll().open(tokens, 'org-1')
  const employee = (await desk.employees())[0]!.id
  const rate = (await desk.earningsRates())[0]!.id
  const sent = { ...period, employee, lines: lines.map(line => ({ ...line, rate })) }
  expect(await desk.addSheet(sent, 'key')).not.toBe('')
  expect(xero.seen.at(-1)!.body).toMatchObject([
    { TimesheetLines: [{ EarningsRateID: rate, NumberOfUnits: [0, 0, 0, 0, 0, 0, 300] }] },
  ])
}, 60_000)

test('an item without an earnings rate stops the run, and another company’s run is not found', async () => {
  const { company } = await worked()
  await app.sql("delete from settings where company_id = $1 and name = 'payrollRates'", [company.id])
  const id = await run(company)
  const { rates, items } = (await app.ok(c.rates, {}, company.owner)).body
  expect(rates.map(each => each.name)).not.toContain('Bonus')
  expect(items).toEqual([{ key: 'ordinary||10000', name: 'Ordinary hours', rate: '' }])
  const refused = await app.request(c.send, { id }, company.owner)
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Choose an earnings rate for Ordinary hours first.',
  ])
  const other = await app.company()
  await connectBooks(app, other)
  expect((await app.request(c.send, { id }, other.owner)).status).toBe(404)
  expect((await app.request(c.retry, { id }, other.owner)).status).toBe(404)
})
