import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { payContract } from '#features/people/pay/pay.contract.ts'
import { payrollContract } from '#features/people/payroll/payroll.contract.ts'
import { timesheetsContract } from '#features/people/timesheets/timesheets.contract.ts'
import { leaveBalancesContract as c } from '../leave-balances.contract.ts'
import { leaveTexts } from '../leave-balances.rules.ts'
import { leaveKindsContract } from '../leave-kinds.contract.ts'
import { shiftsContract } from '../shifts.contract.ts'

const app = await testApp()
const week = [1, 2, 3, 4, 5].map(weekday => ({ weekday, from_minute: 420, to_minute: 930 }))

/** A company whose technician works 7:00 to 15:30, at 7.6 ordinary hours, with 152 hours a year from 1 January 2026. */
async function made() {
  app.setNow('2026-11-20T01:00:00Z')
  const company = await app.company({ time_zone: 'Australia/Sydney' })
  const { id, owner, office, technician } = company
  await app.sql(`update users set joined_at = '2025-01-01' where company_id = $1`, [id])
  await app.ok(shiftsContract.setWeek, { user_ids: [technician.id], week }, office)
  await app.ok(payContract.saveRules, { state: 'NSW', day_hours: 7.6, week_hours: 38, holiday: 2.5 }, owner)
  await app.ok(c.saveEntitlement, { kind: 'annual', starts_on: '2026-01-01', year_hours: 152 }, owner)
  const open = { user_id: technician.id, kind: 'annual', starts_on: '2026-11-20', balance_hours: 20 } as const
  await app.ok(c.saveEntitlement, open, owner)
  return company
}
const leftOf = async ({ technician }: TestCompany, as: TestUser = technician, name = 'Annual leave') => {
  const { result } = (await app.ok(c.balances, { user_id: technician.id }, as)).body
  return result[0]!.balances.find(each => each.name === name)!
}
const days = (first_day: string, last_day = first_day) => ({ kind: 'annual', first_day, last_day }) as const

test('a leave asked for says what it takes, what is left then, and who else is away; answered it says so again', async () => {
  const company = await made()
  const { technician, office } = company
  await app.ok(shiftsContract.addLeave, { user_id: office.id, ...days('2026-11-25') }, office)
  // Tuesday to Thursday: three days of 7.6 hours out of 20, and what is earned until then.
  const asked = days('2026-11-24', '2026-11-26')
  const clashes = (await app.ok(c.clashes, asked, technician)).body.result
  expect(clashes).toMatchObject({ minutes: 3 * 456, appointments: 0, others: 1, names: [], overlaps: false })
  expect(clashes.left_minutes).toBe(1_200 - 1_368 + Math.round((7 * 9_120) / 365))
  await app.ok(shiftsContract.askLeave, asked, technician)
  const [waiting] = (await app.ok(shiftsContract.askedLeave, {}, office)).body.result
  expect(waiting).toMatchObject({ minutes: 1_368, names: [office.fullname], overlaps: false })
  expect(waiting!.left_minutes).toBe(clashes.left_minutes)
  expect((await leftOf(company)).booked_minutes).toBe(0)
  await app.ok(shiftsContract.answerLeave, { id: waiting!.id, accept: true }, office)
  expect((await leftOf(company)).booked_minutes).toBe(1_368)
  expect((await app.ok(c.clashes, asked, technician)).body.result.overlaps).toBe(true)
})

test('a leave that is dated back, halved or taken back corrects the balance', async () => {
  const company = await made()
  const { technician, office } = company
  app.setNow('2026-11-27T01:00:00Z')
  const before = (await leftOf(company)).minutes
  const user_id = technician.id
  const { id } = (await app.ok(shiftsContract.addLeave, { user_id, ...days('2026-11-23') }, office)).body
    .result
  expect((await leftOf(company)).minutes).toBe(before - 456)
  const half = { from_minute: 420, to_minute: 660 }
  await app.ok(shiftsContract.editLeave, { id, user_id, ...days('2026-11-23'), ...half }, office)
  expect((await leftOf(company)).minutes).toBe(before - 240)
  await app.ok(shiftsContract.deleteLeave, { id }, office)
  expect((await leftOf(company)).minutes).toBe(before)
})

test('own kinds have names, pay and balances of their own; two leaves of a day count its hours once', async () => {
  const company = await made()
  const { technician, office, owner } = company
  const kind = (await app.ok(leaveKindsContract.add, { name: 'Long service', paid: false }, owner)).body
    .result
  const own = { kind: 'other', kind_id: kind.id } as const
  await app.ok(c.saveEntitlement, { ...own, starts_on: '2026-01-01', year_hours: 33 }, owner)
  const user_id = technician.id
  const leave = { user_id, ...days('2026-11-23'), ...own }
  expect((await app.ok(shiftsContract.addLeave, leave, office)).body.result).toMatchObject({
    kind_name: 'Long service',
    is_paid: false,
  })
  await app.ok(shiftsContract.addLeave, { user_id, ...days('2026-11-23') }, office)
  expect((await leftOf(company, technician, 'Long service')).booked_minutes).toBe(456)
  expect((await leftOf(company)).booked_minutes).toBe(0)
  const sheet = await app.ok(timesheetsContract.sheet, { userId: user_id, start: '2026-11-23' }, office)
  expect(sheet.body.result.days[0]!.leave).toEqual([
    { kind: 'other', name: 'Long service', minutes: 456, is_paid: false },
  ])
  await app.ok(leaveKindsContract.changeStatus, { id: kind.id, checked: false }, owner)
  const late = await app.request(shiftsContract.addLeave, leave, office)
  expect([late.status, late.body.message]).toEqual([400, leaveTexts.noKind])
})

test('a public holiday is paid and is no day of leave; casual staff get neither, and rules may say no', async () => {
  const company = await made()
  const { technician, office, owner, id } = company
  await app.sql(
    `insert into pay_rates (company_id, user_id, payment_type_id, payment_rate) values ($1, $2, 1, 4000)
     on conflict (company_id, user_id, starts_on) do update set payment_rate = 4000`,
    [id, technician.id],
  )
  // Christmas Day 2026 is a Friday, Boxing Day is observed on the Monday after.
  const leave = { user_id: technician.id, ...days('2026-12-24', '2026-12-25') }
  await app.ok(shiftsContract.addLeave, leave, office)
  const friday = async () => {
    const { result } = (
      await app.ok(timesheetsContract.sheet, { userId: technician.id, start: '2026-12-21' }, owner)
    ).body
    return { ...result.days[4]!, pay: result.pay! }
  }
  const paid = await friday()
  expect([paid.holiday_minutes, paid.leave]).toEqual([456, []])
  expect(paid.pay.lines.map(line => [line.name, line.minutes, line.cents])).toEqual([
    ['Annual leave', 456, 30_400],
    ['Public holiday not worked', 456, 30_400],
  ])
  await app.sql('update pay_rates set casual = true where company_id = $1 and user_id = $2', [
    id,
    technician.id,
  ])
  expect(await friday()).toMatchObject({ holiday_minutes: 0, leave: [{ minutes: 456 }] })
  await app.sql('update pay_rates set casual = false where company_id = $1', [id])
  const off = { state: 'NSW', day_hours: 7.6, week_hours: 38, pays_holidays: false } as const
  const [kept] = (await app.ok(payContract.rules, {}, owner)).body.result
  await app.ok(payContract.saveRules, { ...off, version: kept!.version }, owner)
  expect(await friday()).toMatchObject({ holiday_minutes: 0, leave: [{ minutes: 456 }] })
})

test('leave that is dated back into a paid week is paid with the next run, once', async () => {
  const company = await made()
  const { technician, office, owner, id } = company
  await app.sql(
    `insert into pay_rates (company_id, user_id, payment_type_id, payment_rate) values ($1, $2, 1, 4000)
     on conflict (company_id, user_id, starts_on) do update set payment_rate = 4000`,
    [id, technician.id],
  )
  await app.sql(
    `insert into timesheets (company_id, user_id, first_day, last_day, state) values ($1, $2, '2026-11-09', '2026-11-15', 'approved')`,
    [id, technician.id],
  )
  await app.sql(
    `insert into clock_times (company_id, user_id, started_at, ended_at) values ($1, $2, '2026-11-08T20:00Z', '2026-11-09T00:00Z')`,
    [id, technician.id],
  )
  await app.ok(payrollContract.export, { day: '2026-11-15' }, owner)
  app.setNow('2026-11-20T02:00:00Z')
  await app.ok(shiftsContract.addLeave, { user_id: technician.id, ...days('2026-11-12') }, office)
  const preview = async () =>
    (await app.ok(payrollContract.preview, { day: '2026-11-20' }, owner)).body.result
  const [person] = await preview()
  expect(person!.lines.map(line => [line.kind, line.name, line.minutes, line.cents])).toEqual([
    ['leave', 'Annual leave', 456, 30_400],
  ])
  await app.ok(payrollContract.export, { day: '2026-11-20' }, owner)
  expect(await preview()).toEqual([])
})

test('balances are one’s own, those of the team with Manage Team, and nobody’s of another company', async () => {
  const company = await made()
  const { technician, office, owner } = company
  const other = await made()
  expect((await app.request(c.balances, { user_id: owner.id }, technician)).status).toBe(404)
  expect((await app.ok(c.balances, {}, technician)).body.result.map(each => each.user_id)).toEqual([
    technician.id,
  ])
  expect((await app.ok(c.balances, {}, office)).body.result.length).toBeGreaterThan(2)
  expect((await app.ok(c.balances, { user_id: technician.id }, other.office)).body.result).toEqual([])
  const set = { user_id: technician.id, kind: 'annual', starts_on: '2026-01-01', year_hours: 1 } as const
  expect((await app.request(c.saveEntitlement, set, technician)).status).toBe(403)
  expect((await app.request(c.saveEntitlement, set, other.owner)).status).toBe(404)
  const bad = { kind: 'annual', starts_on: '2026-01-01' } as const
  expect((await app.request(c.saveEntitlement, bad, owner)).body.message).toBe(leaveTexts.noHours)
  expect((await app.request(c.saveEntitlement, { ...bad, balance_hours: 5 }, owner)).body.message).toBe(
    leaveTexts.balanceOfOne,
  )
})
