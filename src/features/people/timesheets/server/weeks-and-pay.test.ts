import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { permissionsContract } from '#features/account/permissions/permissions.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { payContract } from '#features/people/pay/pay.contract.ts'
import { payTexts } from '#features/people/pay/pay-fields.rules.ts'
import { timesheetsContract as c } from '../timesheets.contract.ts'
import { timesheetTexts } from '../timesheets.rules.ts'
import { remindPeople } from './remind-people.service.ts'

const app = await testApp()
const overtime = [{ hours: null, times: 1.5 }]
const rules = { period: 'week', day_hours: 7.6, week_hours: 38, overtime } as const

/** A company in Sydney whose technician is paid 40.00 an hour and worked 9.5 hours on Tuesday 10 November 2026. */
async function worked() {
  app.setNow('2026-11-12T01:00:00Z')
  const company = await app.company()
  const { id, owner, technician } = company
  await app.ok(payContract.saveRules, { ...rules, overtime, period_start: '2026-11-04' }, owner)
  await app.sql(
    `insert into pay_rates (company_id, user_id, payment_type_id, payment_rate) values ($1, $2, 1, 4000)
     on conflict (company_id, user_id, starts_on) do update set payment_rate = 4000`,
    [id, technician.id],
  )
  await app.sql(
    `insert into clock_times (company_id, user_id, started_at, ended_at) values ($1, $2, '2026-11-09T20:00Z', '2026-11-10T05:30Z')`,
    [id, technician.id],
  )
  return company
}

test('weeks begin on the weekday of the pay period: any day finds its week, which is approved once it is over', async () => {
  const { technician, office, owner } = await worked()
  const userId = technician.id
  const week = async (start: string) =>
    (await app.ok(c.sheet, { userId, start }, office)).body.result.sheets[0]!
  // Wednesday 4 to Tuesday 10.
  expect(await week('2026-11-10')).toMatchObject({ first_day: '2026-11-04', last_day: '2026-11-10' })
  expect(await week('2026-11-11')).toMatchObject({ first_day: '2026-11-11', last_day: '2026-11-17' })
  const now = (await app.ok(c.finalise, { userId, start: '2026-11-12' }, technician)).body.result
  expect(now).toMatchObject({ first_day: '2026-11-11', state: 'finalised' })
  expect((await app.request(c.approve, { ids: [now.id!] }, office)).body.message).toBe(timesheetTexts.notOver)
  const { id } = (await app.ok(c.finalise, { userId, start: '2026-11-10' }, technician)).body.result
  await app.ok(c.approve, { ids: [id!] }, office)
  const { first_day, result } = (await app.ok(c.week, { start: '2026-11-07' }, office)).body
  expect(first_day).toBe('2026-11-04')
  expect(result.find(each => each.user_id === userId)).toMatchObject({
    minutes: 570,
    sheet: { state: 'approved' },
  })
  // Other weekdays would cut these weeks anew; from a later day on they hold, and the week before is shorter.
  const moved = { ...rules, overtime, starts_on: '2026-11-16', period_start: '2026-11-16' }
  const refused = await app.request(payContract.saveRules, moved, owner)
  expect([refused.status, refused.body.message]).toEqual([409, payTexts.approvedWeeks])
  await app.ok(
    payContract.saveRules,
    { ...moved, starts_on: '2026-11-20', period_start: '2026-11-20' },
    owner,
  )
  expect(await week('2026-11-19')).toMatchObject({ first_day: '2026-11-18', last_day: '2026-11-19' })
  expect(await week('2026-11-20')).toMatchObject({ first_day: '2026-11-20', last_day: '2026-11-26' })
})

test('a sheet shows its pay sum to its person and to readers with See Pay, to nobody else', async () => {
  const { technician, office, owner } = await worked()
  const pay = async (as: typeof owner) =>
    (await app.ok(c.sheet, { userId: technician.id, start: '2026-11-10' }, as)).body.result.pay
  const shown = { sum: '9.5 h = 7.6 + 1.9 × 1.5', cents: 41_800 }
  expect([await pay(owner), await pay(technician)]).toMatchObject([shown, shown])
  const { data } = (await app.ok(permissionsContract.rolePermissions, {}, owner)).body
  const roles = data.map(({ permission_id, description }) => ({
    permission_id,
    roles: description === 'See Pay' ? '1' : '1,2',
  }))
  await app.ok(permissionsContract.saveRolePermissions, { data: roles }, owner)
  expect(await pay(office)).toBe(null)
})

test('a time finds any job, by its number or a part of its name, closed ones too; a technician own ones', async () => {
  const company = await worked()
  const { office, technician, id } = company
  const own = await bookedJobId(app, company)
  const other = await bookedJobId(app, company, { name: 'Quokka Lodge', assign_worker: [], appointments: [] })
  await app.sql('update jobs set closed_at = now() where company_id = $1 and id = $2', [id, other])
  const found = async (search: string, as: typeof office) =>
    (await app.ok(c.jobs, { search }, as)).body.result.map(each => each.id)
  expect(await found('quok', office)).toEqual([other])
  expect(await found('', office)).toEqual([other, own])
  expect(await found('quok', technician)).toEqual([])
  expect(await found('', technician)).toEqual([own])
})

test('people are reminded on the last evening of their week, and of one that new rules cut short', async () => {
  const alone = await testApp({ alone: true })
  alone.setNow('2026-11-08T08:00:00Z')
  const { id, owner, technician } = await alone.company()
  await alone.ok(payContract.saveRules, { ...rules, overtime, period_start: '2026-11-04' }, owner)
  for (const day of ['2026-11-09', '2026-11-18'])
    await alone.sql(
      `insert into clock_times (company_id, user_id, started_at, ended_at)
       values ($1, $2, $3::timestamptz, $3::timestamptz + interval '2 hours')`,
      [id, technician.id, `${day}T00:00:00Z`],
    )
  const told = async (now: string) => {
    alone.setNow(now)
    await remindPeople(alone.services, error => {
      throw error
    })
    return alone.sql(
      `select first_day::text, last_day::text from timesheets where company_id = $1 and reminded_at = $2`,
      [id, now],
    )
  }
  // Sunday ends no week here; Tuesday does, from six in the evening in Sydney.
  expect(await told('2026-11-08T08:00:00Z')).toEqual([])
  expect(await told('2026-11-10T06:30:00Z')).toEqual([])
  expect(await told('2026-11-10T07:30:00Z')).toEqual([{ first_day: '2026-11-04', last_day: '2026-11-10' }])
  const fridays = { ...rules, overtime, starts_on: '2026-11-20', period_start: '2026-11-20' }
  await alone.ok(payContract.saveRules, fridays, owner)
  expect(await told('2026-11-18T07:30:00Z')).toEqual([])
  expect(await told('2026-11-19T07:30:00Z')).toEqual([{ first_day: '2026-11-18', last_day: '2026-11-19' }])
})
