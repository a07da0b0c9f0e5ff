import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { connectBooks, renewedBooks } from '#features/money/accounting/testing/connected-books.ts'
import { payrollContract } from '#features/people/payroll/payroll.contract.ts'
import { shiftsContract } from '#features/people/shifts/shifts.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { BooksUnavailable } from '#server/providers/accounting/accounting.port.ts'
import { leaveSendingTexts } from '../leave-sending.rules.ts'
import { payrollLeaveContract as c } from '../payroll-leave.contract.ts'
import { payrollProgramContract } from '../payroll-program.contract.ts'
import { renewedPayroll } from '../testing/renewed-payroll.ts'
import { pushPayroll } from './push-payroll.service.ts'

const books = renewedBooks()
const { payroll, renew, program } = renewedPayroll()
const app = await testApp({ accounting: books.accounting, payroll })
beforeEach(() => {
  books.renew()
  renew()
  app.setNow('2026-11-20T01:00:00Z')
})

/** A company whose technician is linked to an employee, and which sends annual leave from 1 November on. */
async function sendingLeave() {
  const company = await app.company()
  await connectBooks(app, company)
  const employee = await hired(company, company.technician.id)
  await choose(company, { annual: 'annual' })
  return { company, employee }
}
async function hired(company: TestCompany, user_id: number) {
  const employee_id = await program().hire({ first_name: 'Own', last_name: String(user_id) })
  await app.ok(payrollProgramContract.link, { user_id, employee_id }, company.owner)
  return employee_id
}
const choose = (company: TestCompany, types: Record<string, string>, from = '2026-11-01') => {
  const kinds = Object.entries(types).map(([key, type]) => ({ key, type }))
  return app.ok(c.saveTypes, { from, kinds }, company.owner)
}

// Thursday to Tuesday: four working days of 7.6 hours.
const days = { first_day: '2026-11-05', last_day: '2026-11-10' }
async function away(company: TestCompany, more: Partial<typeof days & { kind: 'annual' | 'sick' }> = {}) {
  await app.ok(
    shiftsContract.setWeek,
    {
      user_ids: [company.technician.id],
      week: [1, 2, 3, 4, 5].map(weekday => ({ weekday, from_minute: 420, to_minute: 876 })),
    },
    company.owner,
  )
  const leave = { user_id: company.technician.id, kind: 'annual' as const, ...days, ...more }
  return (await app.ok(shiftsContract.addLeave, leave, company.owner)).body.result
}
async function push(company: TestCompany) {
  await app.followed(company)
  const errors: unknown[] = []
  await app.sql('update payroll_turns set not_before = null, busy_until = null where company_id = $1', [
    company.id,
  ])
  await pushPayroll(app.services, companyIdFrom(company.id, 'session'), error => errors.push(error))
  expect(errors).toEqual([])
}
const listed = async (company: TestCompany) => (await app.ok(c.list, {}, company.owner)).body.result
const there = (employee: string) => program().desk().leaveOf(employee)
const written = () =>
  program().asked.filter(what => ['add leave', 'change leave', 'reject leave'].includes(what))

test('approved leave of a linked employee goes out once, by pay period and in hours of shifts', async () => {
  const { company, employee } = await sendingLeave()
  await away(company)
  await push(company)
  await push(company)
  expect(written()).toEqual(['add leave'])
  expect(await there(employee)).toEqual([
    {
      id: 'leave-1',
      state: 'open',
      type: 'annual',
      first: '2026-11-05',
      last: '2026-11-10',
      periods: [
        { first: '2026-11-02', last: '2026-11-08', hours: 15.2 },
        { first: '2026-11-09', last: '2026-11-15', hours: 15.2 },
      ],
    },
  ])
  expect(await listed(company)).toMatchObject([
    { person: company.technician.fullname, name: 'Annual leave', state: 'sent', hours: 30.4, reason: null },
  ])
  const tries = await app.sql('select action, is_done from payroll_leave_tries where company_id = $1', [
    company.id,
  ])
  expect(tries).toEqual([{ action: 'add', is_done: true }])
})

test('other kinds, leave that is only asked for and people who are not linked stay here', async () => {
  const { company } = await sendingLeave()
  await away(company, { kind: 'sick' })
  const asked = { kind: 'annual' as const, first_day: '2026-12-01', last_day: '2026-12-02' }
  await app.ok(shiftsContract.askLeave, asked, company.technician)
  await app.ok(
    shiftsContract.addLeave,
    { user_id: company.office.id, kind: 'annual', ...days },
    company.owner,
  )
  await push(company)
  expect([written(), await listed(company)]).toEqual([[], []])
  // It follows when it is approved, and when its person is linked.
  const [waiting] = (await app.ok(shiftsContract.askedLeave, {}, company.owner)).body.result
  await app.ok(shiftsContract.answerLeave, { id: waiting!.id, accept: true }, company.owner)
  await hired(company, company.office.id)
  await push(company)
  expect(written()).toEqual(['add leave', 'add leave'])
})

test('changed leave is changed there, withdrawn leave is rejected, and leave that is brought back goes again', async () => {
  const { company, employee } = await sendingLeave()
  const leave = await away(company)
  await push(company)
  const { id, kind_name: _, is_paid: __, ...fields } = { ...leave, last_day: '2026-11-06' }
  const changed = (await app.ok(shiftsContract.editLeave, { id, ...fields }, company.owner)).body.result
  await push(company)
  expect(await there(employee)).toMatchObject([{ last: '2026-11-06', periods: [{ hours: 15.2 }] }])
  // Another note is no other leave.
  const { kind_name: ___, is_paid: ____, ...same } = changed
  await app.ok(shiftsContract.editLeave, { ...same, note: 'At the coast' }, company.owner)
  await push(company)
  await app.ok(shiftsContract.deleteLeave, { id }, company.owner)
  await push(company)
  expect(written()).toEqual(['add leave', 'change leave', 'reject leave'])
  expect(await there(employee)).toMatchObject([{ state: 'rejected' }])
  expect(await listed(company)).toMatchObject([{ state: 'withdrawn' }])
  await away(company)
  await push(company)
  expect((await there(employee)).map(each => each.state)).toEqual(['rejected', 'open'])
})

test('leave that a pay run has paid is not changed, says what to do by hand, and can be marked as done', async () => {
  const { company, employee } = await sendingLeave()
  const leave = await away(company)
  await push(company)
  program().pay(employee)
  await app.ok(shiftsContract.deleteLeave, { id: leave.id }, company.owner)
  await push(company)
  const [row] = await listed(company)
  expect([row!.state, row!.reason?.text]).toEqual(['failed', leaveSendingTexts.paid])
  await app.ok(c.retry, {}, company.owner)
  await push(company)
  expect((await listed(company))[0]!.state).toBe('failed')
  await app.ok(c.markDone, { id: row!.id }, company.owner)
  expect((await listed(company))[0]).toMatchObject({ state: 'withdrawn', reason: null })
  expect(written()).toEqual(['add leave'])
})

test('leave of another person is taken from the first and added to the second', async () => {
  const { company, employee } = await sendingLeave()
  const other = await hired(company, company.office.id)
  const { kind_name: _, is_paid: __, ...leave } = await away(company)
  await push(company)
  await app.ok(shiftsContract.editLeave, { ...leave, user_id: company.office.id }, company.owner)
  await push(company)
  expect([(await there(employee))[0]!.state, (await there(other))[0]!.state]).toEqual(['rejected', 'open'])
})

test('a lost answer is found, eight turns at once send once, and leave from elsewhere is left alone', async () => {
  const { company, employee } = await sendingLeave()
  await away(company)
  program().setTrouble({
    after: what => {
      if (what === 'add leave') throw new BooksUnavailable('no answer')
    },
  })
  await push(company)
  expect((await listed(company))[0]!.state).toBe('sending')
  program().setTrouble({})
  await app.sql('update payroll_turns set not_before = null where company_id = $1', [company.id])
  const turn = () => pushPayroll(app.services, companyIdFrom(company.id, 'session'), () => {})
  await Promise.all(Array.from({ length: 8 }, turn))
  await push(company)
  expect([(await listed(company))[0]!.state, written()]).toEqual(['sent', ['add leave']])
  const byHand = { employee, type: 'annual', title: 'By hand', periods: [] }
  await program()
    .desk()
    .addLeave({ ...byHand, first: '2026-12-07', last: '2026-12-08' }, 'by hand')
  await away(company, { first_day: '2026-12-08', last_day: '2026-12-09' })
  await push(company)
  expect((await listed(company))[0]!.reason?.text).toBe(leaveSendingTexts.others)
})

test('a timesheet leaves out the days that a leave application pays', async () => {
  const { company, employee } = await sendingLeave()
  const { technician } = company
  await app.sql('insert into pay_rates (company_id, user_id, payment_rate) values ($1, $2, 4000)', [
    company.id,
    technician.id,
  ])
  // Half of the week is annual leave, which goes as an application; Wednesday is sick leave, which does not.
  await away(company)
  await away(company, { kind: 'sick', first_day: '2026-11-04', last_day: '2026-11-04' })
  await app.sql(
    `insert into timesheets (company_id, user_id, first_day, last_day, state, approved_at)
     values ($1, $2, '2026-11-02', '2026-11-08', 'approved', now())`,
    [company.id, technician.id],
  )
  const items = ['Annual leave', 'Sick'].map(name => ({
    key: `leave|${name}|10000`,
    rate: 'ordinary',
  }))
  await app.ok(payrollProgramContract.saveRates, { items }, company.owner)
  const run = (await app.ok(payrollContract.export, { day: '2026-11-02' }, company.owner)).body.result.id
  await app.ok(payrollProgramContract.send, { id: run }, company.owner)
  await push(company)
  const period = { employee, first: '2026-11-02', last: '2026-11-08' }
  expect((await program().desk().findSheet(period))!.lines).toEqual([
    { rate: 'ordinary', units: [0, 0, 7.6, 0, 0, 0, 0] },
  ])
  expect(await there(employee)).toMatchObject([{ first: '2026-11-05' }])
  // Sick leave of that week has been paid by the timesheet: it can't go as an application too.
  const kinds = [{ key: 'sick', type: 'personal' }]
  const refused = await app.request(c.saveTypes, { from: '2026-11-01', kinds }, company.owner)
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Leave up to 4 Nov 2026 was sent in timesheets. Choose a later day.',
  ])
  await choose(company, { sick: 'personal' }, '2026-11-05')
})

test('leave types are those counted in hours; leave of another type, and without shifts, is told', async () => {
  const { company } = await sendingLeave()
  const { types, kinds } = (await app.ok(c.types, {}, company.owner)).body
  expect(types.map(each => each.id)).toEqual(['annual', 'personal', 'unpaid'])
  expect(kinds.slice(0, 2)).toEqual([
    { key: 'annual', name: 'Annual leave', type: 'annual' },
    { key: 'sick', name: 'Sick', type: '' },
  ])
  await away(company, { first_day: '2026-11-07', last_day: '2026-11-08' })
  await choose(company, { annual: 'study' })
  await away(company)
  await push(company)
  const reasons = (await listed(company)).map(each => [each.state, each.reason?.text])
  expect(reasons.sort()).toEqual([
    ['failed', leaveSendingTexts.notHours],
    ['failed', leaveSendingTexts.notHours],
  ])
  await choose(company, { annual: 'annual' })
  await app.ok(c.retry, {}, company.owner)
  await push(company)
  const again = (await listed(company)).map(each => [each.state, each.reason?.text])
  expect(again.sort()).toEqual([
    ['sent', undefined],
    ['withdrawn', leaveSendingTexts.noHours],
  ])
})

test('who may not see pay sees no leave of it, and another company’s leave is not found', async () => {
  const { company } = await sendingLeave()
  await away(company)
  await push(company)
  expect((await app.request(c.list, {}, company.technician)).status).toBe(403)
  const [row] = await listed(company)
  const other = await app.company()
  await connectBooks(app, other)
  expect((await app.request(c.markDone, { id: row!.id }, other.owner)).status).toBe(404)
  expect(await listed(other)).toEqual([])
})
