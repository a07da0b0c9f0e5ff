import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import type { Receives, Sends } from '#shared/endpoint.ts'
import { jobsContract } from '../../jobs.contract.ts'
import { bookedJobId } from '../../testing/booked-job.ts'

const app = await testApp()
let company: TestCompany
let second: TestUser
const { archive, editMany, open, restore } = jobsContract
const soon = '2026-03-03T01:00:00Z'
const later = '2026-03-04T01:00:00Z'

beforeAll(async () => {
  app.setNow('2026-03-02T00:00:00Z')
  company = await app.company()
  second = await app.user(company.id, 3)
})

const booked = (workers: number[], times: string[] = [], of = company) =>
  bookedJobId(app, of, {
    assign_worker: workers,
    appointments: times.map(appointment_time => ({ appointment_time })),
  })
const read = async (id: number) => (await app.send(open, { id }, company.owner)).body.result
const facts = async (id: number) => {
  const job = await read(id)
  return {
    status: job.job_status_id,
    workers: job.user_id,
    percent: job.modify_percentage,
    at: job.appointments.map(each => each.worker),
  }
}
type Jobs = Sends<typeof editMany>['jobs']
const change = (jobs: Jobs, as: TestUser = company.office) => app.send(editMany, { jobs }, as)
const undo = ({ changed }: Receives<typeof editMany>) => change(changed)
const why = ({ refused }: Receives<typeof editMany>) => refused.map(({ id, message }) => [id, message])

test('several jobs get a status, and each is set back to its own', async () => {
  const [one, two] = [await booked([]), await booked([])]
  await change([{ id: two, job_status_id: 7 }])
  const { body } = await change([one, two].map(id => ({ id, job_status_id: 6 })))
  expect([(await facts(one)).status, (await facts(two)).status]).toEqual([6, 6])
  expect(body.changed.map(each => each.job_status_id)).toEqual([1, 7])
  expect(body.refused).toEqual([])
  await undo(body)
  expect([(await facts(one)).status, (await facts(two)).status]).toEqual([1, 7])
})

test('technicians are replaced or join, with their coming appointments, and undo brings back who went where', async () => {
  const [first, mate] = [company.technician.id, second.id]
  const job = await booked([first, mate], [soon, later])
  const [appointment, next] = (await read(job)).appointments
  const mine = [{ id: appointment!.id, worker: String(mate) }, { id: next!.id }]
  await app.request(
    jobsContract.edit,
    { id: job, appointments: mine, changePercentageData: { [first]: 40, [mate]: 60 } },
    company.office,
  )
  const before = await facts(job)
  expect(before.at).toEqual([String(mate), `${first},${mate}`])

  const replaced = await change([{ id: job, user_id: String(first) }])
  expect(await facts(job)).toMatchObject({ workers: String(first), at: ['', String(first)] })
  await undo(replaced.body)
  expect(await facts(job)).toEqual(before)

  const lone = await booked([first], [soon])
  const joined = await change([{ id: lone, add_worker: [mate] }])
  expect(await facts(lone)).toMatchObject({ workers: `${first},${mate}`, at: [`${first},${mate}`] })
  await undo(joined.body)
  expect(await facts(lone)).toMatchObject({ workers: String(first), at: [String(first)] })
})

test('each job is asked for itself: closed ones, those of others and those changed since stay, and it says why', async () => {
  const other = await app.company()
  const [open, closed, changed] = [await booked([]), await booked([]), await booked([])]
  const foreign = await booked([], [], other)
  await change([{ id: closed, job_status_id: 3 }], company.owner)
  const { version } = await read(changed)
  await change([{ id: changed, job_status_id: 7 }])
  const jobs = [
    { id: open, job_status_id: 6 },
    { id: closed, job_status_id: 6 },
    { id: changed, job_status_id: 6, version },
    { id: foreign, job_status_id: 6 },
  ]
  const { body } = await change(jobs, company.operator)
  expect(body.changed.map(each => each.id)).toEqual([open])
  expect(why(body)).toEqual([
    [closed, 'This job is closed. Ask the office to reopen it.'],
    [changed, 'Someone else just changed this. Reload and try again.'],
    [foreign, 'Not found.'],
  ])
  expect([(await facts(open)).status, (await facts(changed)).status]).toEqual([6, 7])
  expect((await change([{ id: foreign, job_status_id: 6 }])).status).toBe(404)
  expect((await change([{ id: open, job_status_id: 1 }], company.technician)).status).toBe(403)
  expect((await change([{ id: open, user_id: String(other.technician.id) }])).body.refused).toHaveLength(1)
})

test('a closed job is deleted only by who may act on it, and of several the others go', async () => {
  const [open, closed] = [await booked([]), await booked([])]
  await change([{ id: closed, job_status_id: 3 }], company.owner)
  const refusal = 'This job is closed. Ask the office to reopen it.'
  const all = await app.send(archive, { ids: [open, closed] }, company.operator)
  expect([all.status, all.body.message]).toEqual([403, refusal])
  const { body } = await app.send(archive, { ids: [open, closed], each: true }, company.operator)
  expect(body.refused).toMatchObject([{ id: closed, message: refusal }])
  await app.send(restore, { ids: [open] }, company.operator)
  expect((await facts(open)).status).toBe(1)
  expect((await app.send(archive, { ids: [open, closed], each: true }, company.owner)).body.refused).toEqual(
    [],
  )
  expect((await app.send(archive, { ids: [open], each: true }, company.owner)).status).toBe(404)
})
