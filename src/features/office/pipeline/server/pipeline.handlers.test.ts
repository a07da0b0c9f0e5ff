import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bookedJob } from '#features/jobs/jobs/testing/booked-job.ts'
import { pipelineContract } from '../pipeline.contract.ts'

const app = await testApp()
const { lists, addList, editList, orderLists, removeList } = pipelineContract
let company: TestCompany
let other: TestCompany

beforeAll(async () => {
  company = await app.company()
  other = await app.company()
})

async function made(name: string, of = company) {
  const { status, body } = await app.send(addList, { name }, of.owner)
  expect(status, body.message).toBe(200)
  return body.result
}
const names = async (of = company) =>
  (await app.send(lists, {}, of.technician)).body.data.map(list => list.name)

test('lists are added at the right end, renamed and put into another order', async () => {
  const firm = await app.company()
  const [first, second, third] = [
    await made(' Lead ', firm),
    await made('Quoted', firm),
    await made('Won', firm),
  ]
  expect(await names(firm)).toEqual(['Lead', 'Quoted', 'Won'])
  expect(first).toMatchObject({ company_id: firm.id, version: 1 })
  const renamed = await app.send(editList, { id: second.id, name: 'Sent', version: 1 }, firm.owner)
  expect(renamed.body.result).toMatchObject({ name: 'Sent', version: 2 })
  await app.send(orderLists, { ids: [third.id, first.id] }, firm.owner)
  expect(await names(firm)).toEqual(['Won', 'Lead', 'Sent'])
  const done = await app.sql(
    `select action from changes where company_id = $1 and table_name = 'pipeline_lists' and row_id = $2 order by id`,
    [firm.id, second.id],
  )
  expect(done.map(each => each.action)).toEqual(['insert', 'update', 'update'])
})

test('a job that is booked, moved or closed goes where the company wants it, and one put elsewhere by hand stays until it is closed', async () => {
  const firm = await app.company()
  const by = async (name: string, takes: ('booked' | 'moved' | 'closed')[]) =>
    (await app.send(addList, { name, takes }, firm.owner)).body.result.id
  const [booked, moved, closed, own] = [
    await by('Booked', ['booked']),
    await by('Rebooked', ['moved']),
    await by('Done', ['closed']),
    await by('Waiting for parts', []),
  ]
  const listOf = async (id: number) =>
    (await app.send(jobsContract.open, { id }, firm.office)).body.result.list_id
  const comesTo = (id: number, list: number | null) =>
    expect.poll(() => listOf(id), { timeout: 15_000 }).toBe(list)
  const open = async (id: number) => (await app.send(jobsContract.open, { id }, firm.office)).body.result
  const setStatus = async (id: number, job_status_id: number) => {
    const { version } = await open(id)
    const { status, body } = await app.send(jobsContract.edit, { id, version, job_status_id }, firm.office)
    expect(status, body.message).toBe(200)
  }
  const move = async (id: number) => {
    const [visit] = (await open(id)).appointments
    const to = { id: visit!.id, appointment_time: '2030-01-02T03:00:00Z', version: visit!.version }
    expect((await app.send(appointmentsContract.move, to, firm.office)).status).toBe(200)
  }
  const appointments = [{ appointment_time: '2030-01-01T03:00:00Z' }]
  const free = (await bookedJob(app, firm, { appointments })).id
  await comesTo(free, booked)
  await move(free)
  await comesTo(free, moved)
  await setStatus(free, 3)
  await comesTo(free, closed)
  await setStatus(free, 1)
  await comesTo(free, booked)

  const chosen = (await bookedJob(app, firm, { appointments, list_id: own })).id
  const other = (await bookedJob(app, firm, { appointments })).id
  await comesTo(other, booked)
  await move(chosen)
  await move(other)
  await comesTo(other, moved)
  expect(await listOf(chosen)).toBe(own)
  await setStatus(chosen, 3)
  await comesTo(chosen, closed)

  const twice = await app.send(addList, { name: 'Also booked', takes: ['booked'] }, firm.owner)
  expect([twice.status, twice.body.message]).toEqual([
    409,
    'Booked already has this rule: Appointment booked.',
  ])
})

test('a list goes when no job stands in it; a deleted job comes back without it', async () => {
  const list = await made('Lost')
  const job = { name: 'Ann', address: '1 High St', list_id: list.id }
  const id = (await app.send(jobsContract.add, job, company.office)).body.lastJobInsertId
  const refused = await app.send(removeList, { id: list.id }, company.owner)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'There are jobs in this list. Move them to another list first.',
  ])
  await app.send(jobsContract.archive, { ids: [id] }, company.office)
  expect((await app.send(removeList, { id: list.id }, company.owner)).status).toBe(200)
  expect(await names()).not.toContain('Lost')
  await app.send(jobsContract.restore, { ids: [id] }, company.office)
  const { body } = await app.send(jobsContract.open, { id }, company.office)
  expect(body.result.list_id).toBeNull()
})

test('a name stands once, and of two who rename one list the later is told', async () => {
  const list = await made('Booked')
  const taken = await app.send(addList, { name: 'BOOKED' }, company.owner)
  expect([taken.status, taken.body.message, taken.body.field]).toEqual([
    409,
    'There is already a list with this name.',
    'name',
  ])
  await app.send(editList, { id: list.id, name: 'Scheduled', version: list.version }, company.owner)
  const late = await app.send(
    editList,
    { id: list.id, name: 'Planned', version: list.version },
    company.owner,
  )
  expect([late.status, (late.body.current as { name: string }).name]).toEqual([409, 'Scheduled'])
})

test('what is wrong is said; who may not change settings changes none, nobody those of another company', async () => {
  const list = await made('Own')
  for (const name of ['', ' ', 'x'.repeat(61), 7]) {
    const { status, body } = await app.request(addList, { name }, company.owner)
    expect([status, body.field]).toEqual([400, 'name'])
  }
  for (const ids of [[], ['x'], [-1], 'all'])
    expect((await app.request(orderLists, { ids }, company.owner)).status).toBe(400)
  for (const as of [company.technician, company.operator]) {
    expect((await app.send(addList, { name: 'Mine' }, as)).status).toBe(403)
    expect((await app.send(orderLists, { ids: [list.id] }, as)).status).toBe(403)
  }
  expect((await app.send(editList, { id: list.id, name: 'Ours' }, other.owner)).status).toBe(404)
  expect((await app.send(orderLists, { ids: [list.id] }, other.owner)).status).toBe(404)
  expect((await app.send(removeList, { id: list.id }, other.owner)).status).toBe(404)
  expect(await names(other)).not.toContain('Own')
})
