import { expect, test } from 'vitest'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { testApp } from './testing/test-app.ts'

const app = await testApp()

test('what the office does to a job has its names, and carries no text of it', async () => {
  const { id: company, office, technician } = await app.company()
  const names = async () => {
    const rows = await app.sql<{ name: string; by: number; facts: object }>(
      'select name, user_id as by, facts from happenings where company_id = $1 order by id',
      [company],
    )
    await app.sql('delete from happenings where company_id = $1', [company])
    expect(rows.every(({ by }) => by === office.id)).toBe(true)
    expect(JSON.stringify(rows)).not.toMatch(/Ada|King St|412 345/)
    return rows.map(({ name }) => name).sort()
  }
  const appointments = [{ appointment_time: '2030-01-07T01:00:00Z', duration: 60 }]
  const job = { name: 'Ada Byrne', phone: '0412 345 678', address: '4 King St', appointments }
  const { lastJobInsertId: id } = (await app.ok(jobsContract.add, job, office)).body
  expect(await names()).toEqual(['appointment.booked', 'client.added', 'diary.written', 'job.booked'])
  const assigned = { id, company_comment: 'Dog', user_id: [technician.id] }
  await app.ok(jobsContract.edit, assigned, office)
  expect(await names()).toEqual(expect.arrayContaining(['diary.written', 'job.assigned', 'job.edited']))
  await app.ok(jobsContract.edit, { id, job_status_id: 3 }, office)
  expect(await names()).toEqual(['diary.written', 'job.closed', 'job.progressed'])
  await app.ok(jobsContract.edit, { id, job_status_id: 1 }, office)
  expect(await names()).toEqual(['diary.written', 'job.progressed', 'job.reopened'])
  await app.ok(jobsContract.edit, { id, company_comment: 'Dog' }, office)
  expect(await names()).toEqual([])
})
