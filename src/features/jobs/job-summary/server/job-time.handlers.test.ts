import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { jobTimeContract as c } from '../job-time.contract.ts'

const app = await testApp()

test('work on a job ends with another job or with the day, and adds up', async () => {
  const company = await app.company()
  const { technician, office } = company
  app.setNow('2026-03-02T00:00:00Z')
  const [first, second] = [await bookedJobId(app, company), await bookedJobId(app, company)]
  const work = (jobId: number, status: 'In' | 'Out', as = technician) =>
    app.send(c.work, { jobId, status }, as)
  await app.send(clockContract.clock, { status: 'In' }, technician)
  await work(first, 'In')
  app.setNow('2026-03-02T00:45:30Z')
  await work(second, 'In')
  app.setNow('2026-03-02T01:00:30Z')
  const minutes = async (jobId: number) => (await app.send(c.times, { jobId }, office)).body.minutes
  expect([await minutes(first), await minutes(second)]).toEqual([45, 15])
  await app.send(clockContract.clock, { status: 'Out' }, technician)
  app.setNow('2026-03-02T05:00:00Z')
  expect(await minutes(second)).toBe(15)
  await work(second, 'Out')
  expect(await minutes(second)).toBe(15)
  const { data } = (await app.send(c.times, { jobId: first }, technician)).body
  expect(data).toMatchObject([{ user: technician.fullname, ended_at: '2026-03-02T00:45:30Z' }])
  const stranger = await app.user(company.id, 3)
  for (const as of [stranger, (await app.company()).owner]) {
    expect((await work(first, 'In', as)).status).toBe(404)
    expect((await app.send(c.times, { jobId: first }, as)).status).toBe(404)
  }
  expect((await app.request(c.work, { jobId: first, status: 'Pause' }, technician)).status).toBe(400)
})

test('closing a job ends work on it, for everybody and at the time at which it was closed', async () => {
  const { technician, office } = await app.company()
  app.setNow('2026-03-02T00:00:00Z')
  const input = { name: 'Ann', address: '1 High St', assign_worker: [technician.id] }
  const jobId = (await app.send(jobsContract.add, input, office)).body.lastJobInsertId
  await app.send(c.work, { jobId, status: 'In' }, technician)
  await app.send(c.work, { jobId, status: 'In' }, office)
  app.setNow('2026-03-02T00:30:00Z')
  await app.send(jobsContract.edit, { id: jobId, job_status_id: 3 }, technician)
  app.setNow('2026-03-02T05:00:00Z')
  const read = async () => (await app.send(c.times, { jobId }, office)).body
  expect(await read()).toMatchObject({
    minutes: 60,
    data: [{ ended_at: '2026-03-02T00:30:00Z' }, { ended_at: '2026-03-02T00:30:00Z' }],
  })
  // Opened again, what has ended does not go on.
  await app.send(jobsContract.edit, { id: jobId, job_status_id: 1 }, office)
  expect((await read()).minutes).toBe(60)
})
