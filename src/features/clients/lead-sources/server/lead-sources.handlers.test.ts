import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { leadSourcesContract } from '../lead-sources.contract.ts'

const app = await testApp()
const { list, add, edit, changeStatus, options } = leadSourcesContract
let company: TestCompany
let other: TestCompany

beforeAll(async () => {
  company = await app.company()
  other = await app.company()
})

async function made(name: string) {
  const { status, body } = await app.send(add, { name }, company.owner)
  expect(status, body.message).toBe(200)
  return body.result
}
const names = async (filters: object, as = company.owner) =>
  (await app.send(list, filters, as)).body.data.map(source => source.name)

test('a new source is offered, and stands in the record of changes', async () => {
  const source = await made(' Radio ')
  expect(source).toMatchObject({ name: 'Radio', active: true, version: 1 })
  const offered = (await app.send(options, {}, company.technician)).body.result
  expect(offered).toContainEqual({ value: source.id, label: 'Radio' })
  const changes = await app.sql(
    `select user_id, action from changes where company_id = $1 and table_name = 'lead_sources' and row_id = $2`,
    [company.id, source.id],
  )
  expect(changes).toEqual([{ user_id: company.owner.id, action: 'insert' }])
})

test('the list is searched and narrowed to what is in use', async () => {
  const own = await app.company()
  for (const name of ['van', 'Letterbox', '10% off']) await app.send(add, { name }, own.owner)
  expect(await names({}, own.owner)).toEqual(['10% off', 'Letterbox', 'van'])
  expect(await names({ search: 'LETTER' }, own.owner)).toEqual(['Letterbox'])
  expect(await names({ search: '0%' }, own.owner)).toEqual(['10% off'])
  const [first] = (await app.send(list, {}, own.owner)).body.data
  await app.send(changeStatus, { id: first!.id, checked: false }, own.owner)
  expect(await names({ status: 0 }, own.owner)).toEqual(['10% off'])
  expect(await names({ status: 1 }, own.owner)).toEqual(['Letterbox', 'van'])
})

test('one that went out of use is offered no more and stays on its jobs', async () => {
  const source = await made('Billboard')
  const input = { name: 'Ann', address: '1 High St', lead_from: String(source.id) }
  const id = (await app.send(jobsContract.add, input, company.office)).body.lastJobInsertId
  await app.send(changeStatus, { id: source.id, checked: false }, company.owner)
  const { result, retired } = (await app.send(options, {}, company.office)).body
  expect(result.map(each => each.label)).not.toContain('Billboard')
  expect(retired).toEqual([{ value: source.id, label: 'Billboard' }])
  expect((await app.send(jobsContract.add, input, company.office)).body).toMatchObject({ field: 'lead_from' })
  const kept = { id, name: 'Anna', leads_id: String(source.id) }
  expect((await app.send(jobsContract.edit, kept, company.office)).status).toBe(200)
})

test('a name stands once, in whatever case, and the later of two editors is told', async () => {
  const source = await made('Flyer')
  const taken = await app.send(add, { name: 'FLYER' }, company.owner)
  expect([taken.status, taken.body.message, taken.body.field]).toEqual([
    409,
    'There is already a lead source with this name.',
    'name',
  ])
  expect((await app.send(edit, { id: source.id, name: 'Flyers', version: 1 }, company.owner)).status).toBe(
    200,
  )
  const late = await app.send(edit, { id: source.id, name: 'Leaflet', version: 1 }, company.owner)
  expect([late.status, (late.body.current as { name: string }).name]).toEqual([409, 'Flyers'])
  expect((await app.request(add, { name: ' ' }, company.owner)).body.message).toBe('Name required.')
})

test('who may not change settings changes none, and nobody those of another company', async () => {
  const source = await made('Expo')
  expect((await app.send(add, { name: 'Mine' }, company.technician)).status).toBe(403)
  expect((await app.send(edit, { id: source.id, name: 'Ours' }, other.owner)).status).toBe(404)
  expect((await app.send(changeStatus, { id: source.id, checked: false }, other.owner)).status).toBe(404)
  expect(await names({ search: 'expo' }, other.owner)).toEqual([])
})
