import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { jobTypesContract } from '../job-types.contract.ts'

const app = await testApp()
const { list, add, edit, changeStatus, options, durations } = jobTypesContract
let company: TestCompany
let other: TestCompany

beforeAll(async () => {
  company = await app.company()
  other = await app.company()
})

async function made(name: string, more: object = {}) {
  const { status, body } = await app.send(add, { name, ...more }, company.owner)
  expect(status, body.message).toBe(200)
  return body.result
}
const names = async (filters: object, as = company.owner) =>
  (await app.send(list, filters, as)).body.data.map(type => type.name)

test('a new job type takes half an hour, is offered, and stands in the record of changes', async () => {
  const type = await made('  Roofing ')
  expect(type).toMatchObject({ name: 'Roofing', appointment_duration: 30, active: true, version: 1 })
  const offered = (await app.send(options, {}, company.technician)).body.result
  expect(offered).toContainEqual({
    value: type.id,
    label: 'Roofing',
    color: type.color,
    appointment_duration: 30,
    licences: [],
  })
  expect((await app.send(durations, {}, company.technician)).body.result).toContainEqual({
    id: type.id,
    appointment_duration: 30,
  })
  const [change] = await app.sql(
    `select user_id, action from changes where company_id = $1 and table_name = 'job_types' and row_id = $2`,
    [company.id, type.id],
  )
  expect(change).toEqual({ user_id: company.owner.id, action: 'insert' })
})

test('the list is searched, sorted and narrowed to what is in use', async () => {
  const own = await app.company()
  for (const [name, minutes] of [
    ['gutters', 90],
    ['Aircon 50%', 30],
    ['Hot water', 120],
  ] as const)
    await app.send(add, { name, appointment_duration: minutes }, own.owner)
  expect(await names({}, own.owner)).toEqual(['Aircon 50%', 'gutters', 'Hot water'])
  const longest = { sortField: 'appointment_duration', sortOrder: 'DESC' } as const
  expect(await names({ pagination: longest }, own.owner)).toEqual(['Hot water', 'gutters', 'Aircon 50%'])
  expect(await names({ search: 'GUT' }, own.owner)).toEqual(['gutters'])
  expect(await names({ search: '0%' }, own.owner)).toEqual(['Aircon 50%'])
  const [first] = (await app.send(list, {}, own.owner)).body.data
  await app.send(changeStatus, { id: first!.id, checked: false }, own.owner)
  expect(await names({ status: 0 }, own.owner)).toEqual(['Aircon 50%'])
  expect(await names({ status: 1 }, own.owner)).toEqual(['gutters', 'Hot water'])
})

test('one that went out of use is offered no more, stays on its jobs, and comes back', async () => {
  const type = await made('Asbestos')
  const job = await app.send(
    jobsContract.add,
    { name: 'Ann', address: '1 High St', job_type: String(type.id) },
    company.office,
  )
  const id = job.body.lastJobInsertId
  expect((await app.send(changeStatus, { id: type.id, checked: false }, company.owner)).status).toBe(200)
  const { result, retired } = (await app.send(options, {}, company.office)).body
  expect(result.map(each => each.label)).not.toContain('Asbestos')
  expect(retired.map(each => each.label)).toContain('Asbestos')
  const again = { name: 'Bob', address: '1 High St', job_type: String(type.id) }
  expect((await app.send(jobsContract.add, again, company.office)).body).toMatchObject({ field: 'job_type' })
  const kept = { id, name: 'Anna', job_type: String(type.id) }
  expect((await app.send(jobsContract.edit, kept, company.office)).status).toBe(200)
  expect((await app.send(jobsContract.open, { id }, company.office)).body.result.job_type).toBe(
    String(type.id),
  )
  await app.send(changeStatus, { id: type.id, checked: true }, company.owner)
  expect((await app.send(jobsContract.add, again, company.office)).status).toBe(200)
})

test('a name stands once, in whatever case', async () => {
  const type = await made('Gas')
  for (const send of [
    () => app.send(add, { name: 'GAS' }, company.owner),
    () => made('Water').then(water => app.send(edit, { id: water.id, name: 'gas' }, company.owner)),
  ]) {
    const { status, body } = await send()
    expect([status, body.message, body.field]).toEqual([
      409,
      'There is already a job type with this name.',
      'name',
    ])
  }
  expect((await app.send(edit, { id: type.id, name: 'GAS' }, company.owner)).body.result.name).toBe('GAS')
  expect((await app.send(add, { name: 'Gas' }, other.owner)).status).toBe(200)
})

test('of two people who edit one job type the later is told, and gets it as it is now', async () => {
  const type = await made('Fencing')
  const first = { id: type.id, name: 'Fences', version: type.version, appointment_duration: 60 }
  expect((await app.send(edit, first, company.owner)).status).toBe(200)
  const { status, body } = await app.send(edit, { ...first, name: 'Fence' }, company.owner)
  expect([status, (body.current as { name: string }).name]).toEqual([409, 'Fences'])
})

test('what is wrong is said beside its field', async () => {
  for (const [input, field] of [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'x', color: 'red' }, 'color'],
    [{ name: 'x', appointment_duration: 0 }, 'appointment_duration'],
    [{ name: 'x', appointment_duration: 1.5 }, 'appointment_duration'],
  ] as const) {
    const { status, body } = await app.request(add, input, company.owner)
    expect([status, body.field]).toEqual([400, field])
  }
})

test('who may not change settings changes none, and nobody those of another company', async () => {
  const type = await made('Solar')
  for (const as of [company.technician, company.operator])
    expect((await app.send(add, { name: 'Mine' }, as)).status).toBe(403)
  expect((await app.send(edit, { id: type.id, name: 'Ours' }, other.owner)).status).toBe(404)
  expect((await app.send(changeStatus, { id: type.id, checked: false }, other.owner)).status).toBe(404)
  expect(await names({ search: 'solar' }, other.owner)).toEqual([])
})

test('the list is saved as a file under its filters', async () => {
  const firm = await app.company()
  for (const name of ['Roofing', 'Drains'])
    await app.send(jobTypesContract.add, { name, appointment_duration: 45 }, firm.owner)
  const input = { search: 'roof', sortField: 'name', sortOrder: 'ASC' } as const
  const { body } = await app.request(jobTypesContract.exportJobTypes, input, firm.owner)
  expect(readCsv(body as unknown as Buffer)).toEqual([
    { Name: 'Roofing', 'Usual Appointment (minutes)': '45', Licences: '', Active: 'Yes' },
  ])
})
