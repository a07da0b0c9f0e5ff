import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import type { Session } from '#server/auth/session.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type DeedClient, newDeed } from '#server/db/deed.ts'
import { overAllWork } from '#server/db/inner-doors.ts'

const app = await testApp()
const company = await app.company()
const ownGroup = 9
await app.sql(
  "insert into groups (company_id, id, name, kind) values ($1, $2, 'Apprentices', 'technician')",
  [company.id, ownGroup],
)
const apprentice = await app.user(company.id, ownGroup)
const at = new Date().toISOString()
const mine = await book('Leaking tap', apprentice.id)
const theirs = await book('Leaking roof', company.technician.id)

async function book(name: string, ...technicians: number[]): Promise<number> {
  const appointments = technicians.map(id => ({ appointment_time: at, duration: 30, worker: String(id) }))
  const job = { name, address: '1 Low Street', assign_worker: technicians.join(), appointments }
  const { body, status } = await app.request(contracts.jobs.add, job, company.office)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.lastJobInsertId
}

const jobs = async (as: TestUser) =>
  (await app.send(contracts.jobs.list, { pagination: {} }, as)).body.data.map(row => row.id).sort()

test('a group of technicians that the company made itself sees own work only, everywhere', async () => {
  expect(await jobs(company.office)).toEqual([mine, theirs])
  expect(await jobs(apprentice)).toEqual([mine])

  const open = async (id: number) => (await app.send(contracts.jobs.open, { id }, apprentice)).status
  expect([await open(mine), await open(theirs)]).toEqual([200, 404])

  const found = await app.send(contracts.find.everything, { text: 'leaking' }, apprentice)
  expect(found.body.result.jobs.map(job => job.id)).toEqual([mine])

  const today = (await app.send(contracts.dashboard.today, {}, apprentice)).body.result
  expect(today.appointments.map(row => row.id)).toEqual([mine])

  const range = { startDate: today.day, endDate: today.day, worker: String(company.technician.id) }
  const calendar = await app.send(contracts.calendar.range, range, apprentice)
  expect(calendar.body.data.map(row => row.id)).toEqual([mine])

  const file = await app.send(contracts.jobs.exportJobs, {}, apprentice)
  expect(String(file.body)).toContain('Leaking tap')
  expect(String(file.body)).not.toContain('Leaking roof')
})

test('the database shows a technician no other work, whatever a query asks for', async () => {
  const shared = await book('Blocked drain', apprentice.id, company.technician.id)
  const companyId = companyIdFrom(company.id, 'session')
  const session = { id: apprentice.id, companyId, kind: 'technician', fullname: 'A' } as Session
  const all = [mine, theirs, shared]
  const own = [mine, shared]
  const inTx = <T>(by: Session | null, client: DeedClient | null, fn: (tx: CompanyTx) => Promise<T>) =>
    app.services.db.doing(newDeed({ by, client })).withCompany(companyId, fn)
  const jobsIn = async (tx: CompanyTx) =>
    (await sql<{ id: number }>`select id from jobs order by id`.execute(tx)).rows.map(row => row.id)
  const visitsIn = async (tx: CompanyTx) =>
    (await sql<{ job_id: number }>`select job_id from appointments order by id`.execute(tx)).rows.map(
      row => row.job_id,
    )

  expect(await inTx(session, null, jobsIn)).toEqual([mine, shared])
  // Of a job of theirs they see whoever else goes there.
  expect(await inTx(session, null, visitsIn)).toEqual([mine, shared, shared])
  expect(await inTx(null, null, jobsIn)).toEqual([mine, theirs, shared])

  const tasksIn = async (tx: CompanyTx) =>
    (await sql<{ job_id: number }>`select job_id from job_tasks order by job_id`.execute(tx)).rows.map(
      row => row.job_id,
    )
  for (const id of all)
    await app.send(
      contracts.jobs.edit,
      { id, tasks_info: [{ task: 'Fit it', dueDate: '2026-12-01', assignedTo: company.technician.id }] },
      company.office,
    )
  expect(await inTx(session, null, tasksIn)).toEqual(own)
  expect(await inTx(null, null, tasksIn)).toEqual(all)

  const [{ client_id } = { client_id: 0 }] = await app.sql<{ client_id: number }>(
    'select client_id from jobs where company_id = $1 and id = $2',
    [company.id, theirs],
  )
  expect(await inTx(null, { companyId, id: client_id }, jobsIn)).toEqual([theirs])
  expect(await inTx(null, { companyId, id: client_id }, visitsIn)).toEqual([theirs])

  // The named door opens for its own statements alone, also for those that are under way at once.
  const both = (tx: CompanyTx) =>
    Promise.all([jobsIn(tx), overAllWork(tx, 'the test', jobsIn), jobsIn(tx), visitsIn(tx)])
  expect(await inTx(session, null, both)).toEqual([own, all, own, [mine, shared, shared]])

  const change = (tx: CompanyTx) => sql`update jobs set name = 'x' where id = ${theirs}`.execute(tx)
  expect((await inTx(session, null, change)).numAffectedRows).toBe(0n)
})

test('who comes to such a group is told what its kind is told', async () => {
  const { body } = await app.send(contracts.notifications.settings, {}, apprentice)
  const technician = await app.send(contracts.notifications.settings, {}, company.technician)
  expect(body.data).toEqual(technician.body.data)
})

test('an own group of owners is kept from the office like the owners’ group', async () => {
  await app.sql("insert into groups (company_id, id, name, kind) values ($1, 10, 'Partners', 'owner')", [
    company.id,
  ])
  const facts = { fullname: 'Pia', email: 'pia@example.test', group_id: 10 }
  expect((await app.send(contracts.team.add, facts, company.office)).status).toBe(403)
  expect((await app.send(contracts.team.add, facts, company.owner)).status).toBe(200)
})
