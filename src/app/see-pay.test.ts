import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { permissionsContract } from '#features/account/permissions/permissions.contract.ts'
import { dashboardContract } from '#features/insight/dashboard/dashboard.contract.ts'
import { reportsContract } from '#features/insight/reports/reports.contract.ts'
import { jobCostContract } from '#features/jobs/job-summary/job-cost.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { teamContract as c } from '#features/people/team/team.contract.ts'
import { recommendedContract } from '#features/schedule/recommended/recommended.contract.ts'

const app = await testApp()

/** A company whose office may do everything but see pay, beside a technician with a rate. */
async function withoutPay() {
  const company = await app.company()
  const { id, owner, technician } = company
  await app.sql(
    'insert into pay_rates (company_id, user_id, payment_type_id, payment_rate) select company_id, id, 1, 4321 from users where id = $1',
    [technician.id],
  )
  const { data } = (await app.ok(permissionsContract.rolePermissions, {}, owner)).body
  const roles = data.map(({ permission_id, description }) => ({
    permission_id,
    roles: description === 'See Pay' ? '1' : '1,2',
  }))
  await app.ok(permissionsContract.saveRolePermissions, { data: roles }, owner)
  return { ...company, id }
}

test('without See Pay rates leave workers, team, member and recommendations; others keep them', async () => {
  const { owner, office, technician } = await withoutPay()
  const ratesFor = async (as: typeof owner) => [
    (await app.ok(c.workers, {}, as)).body.result.find(each => each.value === technician.id)?.payment,
    (await app.ok(c.list, {}, as)).body.data.find(each => each.id === technician.id)?.payment,
    (await app.ok(c.open, { id: technician.id }, as)).body.result.payment,
    (
      await app.ok(
        recommendedContract.best,
        { WO: String(technician.id), radius: 50, job_lat: 0, job_lng: 0 },
        as,
      )
    ).body.result[0]?.payment,
  ]
  expect(await ratesFor(owner)).toEqual([43.21, 43.21, 43.21, 43.21])
  expect(await ratesFor(office)).toEqual([null, null, null, null])
  expect((await app.request(c.exportUsers, {}, office)).body.toString()).not.toContain('43.21')
})

test('a member who is changed by somebody without See Pay keeps the pay; a new one has none', async () => {
  const { owner, office, technician } = await withoutPay()
  const { result } = (await app.ok(c.open, { id: technician.id }, office)).body
  const sent = { ...result, fullname: 'Tom Renamed', payment_type_id: 3, payment: 99 }
  expect((await app.ok(c.edit, sent, office)).body.result).toMatchObject({
    fullname: 'Tom Renamed',
    payment: null,
  })
  expect((await app.ok(c.open, { id: technician.id }, owner)).body.result).toMatchObject({
    payment_type_id: 1,
    payment: 43.21,
  })
  const fields = { fullname: 'New', email: `new-${technician.id}@mail.test`, group_id: 3, payment: 70 }
  const { id } = (await app.ok(c.add, fields, office)).body
  expect((await app.ok(c.open, { id }, owner)).body.result.payment).toBeNull()
})

test('without See Pay a job’s cost says hours and parts, and neither labour nor margin', async () => {
  const { owner, office, technician } = await withoutPay()
  const sent = { name: 'Ada', address: '1 Low St', assign_worker: [technician.id] }
  const id = (await app.ok(jobsContract.add, sent, owner)).body.lastJobInsertId
  expect((await app.ok(jobCostContract.read, { id }, owner)).body.result).toMatchObject({ labour_cents: 0 })
  expect((await app.ok(jobCostContract.read, { id }, office)).body.result).toMatchObject({
    labour_cents: null,
    margin_cents: null,
    margin_rate: null,
    parts_cents: 0,
    people: [{ id: technician.id, cost_cents: null }],
  })
})

test('without See Pay reports and the monthly widget say revenue, and no profit', async () => {
  const { owner, office } = await withoutPay()
  const profit = { name: 'profit', from: '2026-01-01', to: '2026-01-31' }
  const names = async (as: typeof owner) =>
    JSON.stringify((await app.ok(reportsContract.run, profit, as)).body)
  expect(await names(owner)).toContain('labourCost')
  expect(await names(office)).not.toMatch(/labourCost|profit|commission/)
  const monthly = async (as: typeof owner) =>
    (await app.ok(dashboardContract.fetchMonthlyRevenue, {}, as)).body.result[0]?.profit
  expect(await monthly(owner)).toBe(0)
  expect(await monthly(office)).toBeNull()
})

test('companies that exist keep what they saw: the migration gives both by what groups held', async () => {
  const { id } = await app.company()
  await app.sql('delete from permissions where company_id = $1 and id in (1041, 1042)', [id])
  await app.sql(`update permissions set roles = '1' where company_id = $1 and description = 'Manage Team'`, [
    id,
  ])
  await app.sql(`update permissions set roles = '1,3,4' where company_id = $1 and id = 24`, [id])
  await app.sql(`update permissions set roles = '1,2' where company_id = $1 and id = 2`, [id])
  await app.sql(await readFile('migrations/1130-approve-time-and-see-pay.sql', 'utf8'))
  const rows = await app.sql(
    'select description, roles from permissions where company_id = $1 and id in (1041, 1042) order by id',
    [id],
  )
  expect(rows).toEqual([
    { description: 'Approve Time', roles: '1' },
    { description: 'See Pay', roles: '1,2' },
  ])
})
