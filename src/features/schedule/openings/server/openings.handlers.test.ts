import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { openingsContract as c } from '../openings.contract.ts'

const app = await testApp()
// Monday the 2nd of March 2026, six in the morning in Sydney.
beforeEach(() => app.setNow('2026-03-01T19:00:00Z'))

const find = (company: TestCompany, more: object = {}) =>
  app.send(c.find, { duration: 60, latitude: -33.9, longitude: 151.2, ...more }, company.office)
const book = (company: TestCompany, time: string, more: object = {}) =>
  app.send(
    jobsContract.add,
    {
      name: 'Ann',
      address: '1 High St',
      latitude: -33.9,
      longitude: 151.2,
      assign_worker: String(company.technician.id),
      appointments: [{ appointment_time: time, duration: 120 }],
      ...more,
    },
    company.office,
  )

test('the next openings of who does such work, around what they have to do, with the way there', async () => {
  const company = await app.company()
  await book(company, '2026-03-01T20:00:00Z')
  const { body } = await find(company)
  expect(body.result[0]).toMatchObject({
    worker: company.technician.id,
    worker_name: company.technician.fullname,
    appointment_time: '2026-03-01T22:00:00Z',
    duration: 60,
    drive_before: 0,
    drive_after: null,
  })
  const far = await find(company, { latitude: -33.7 })
  expect(far.body.result[0]!.drive_before).toBeGreaterThan(30)
})

test('an appointment that is to be moved is not in the way, and a task of the agenda is', async () => {
  const company = await app.company()
  const { body } = await book(company, '2026-03-01T20:00:00Z')
  const job = await app.send(jobsContract.open, { id: body.lastJobInsertId }, company.office)
  const first = async (more: object = {}) => (await find(company, more)).body.result[0]!.appointment_time
  expect(await first({ appointmentIds: String(job.body.result.appointments[0]!.id) })).toBe(
    '2026-03-01T20:00:00Z',
  )
  await app.sql(
    `insert into agenda_tasks (company_id, title, description, starts_at, ends_at, technician_id)
     values ($1, 'Toolbox talk', '', '2026-03-01T22:00:00Z', '2026-03-01T23:00:00Z', $2)`,
    [company.id, company.technician.id],
  )
  expect(await first()).toBe('2026-03-01T23:00:00Z')
})

test('who does not do such work, and who belongs to others, is not offered', async () => {
  const company = await app.company()
  const other = await app.company()
  const [type] = await app.sql<{ id: number }>(
    `insert into job_types (company_id, name) values ($1, 'Gas'), ($1, 'Drains') returning id`,
    [company.id],
  )
  await app.sql(`update users set job_type_ids = array[$2::bigint] where company_id = $1 and id = $3`, [
    company.id,
    Number(type!.id) + 1,
    company.technician.id,
  ])
  expect((await find(company, { job_types: String(type!.id) })).body.result).toEqual([])
  const ids = (await find(other)).body.result.map(each => each.worker)
  expect([...new Set(ids)]).toEqual([other.technician.id])
})

test.each([
  ['no number of minutes', { duration: 'long' }, 'Duration is not valid'],
  ['no minutes at all', { duration: 0 }, 'Duration is not valid'],
  ['a place off the globe', { latitude: 120 }, 'Place is not valid'],
])('%s is refused', async (_case, more, message) => {
  const company = await app.company()
  const { status, body } = await app.request(c.find, { duration: 60, ...more }, company.office)
  expect([status, body.message]).toEqual([400, message])
})

test('who may not book asks for none', async () => {
  const company = await app.company()
  expect((await app.send(c.find, { duration: 60 }, company.technician)).status).toBe(403)
})
