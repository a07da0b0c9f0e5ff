import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { licencesContract as c } from '../licences.contract.ts'
import { licenceTexts } from '../licences.rules.ts'

const app = await testApp()
const plumbing = { name: 'Plumbing contractor', number: '12345C', state: 'NSW', expires_on: '2027-03-31' }

test('a licence is kept with a person, changed by its version and removed', async () => {
  const { owner, technician } = await app.company()
  const { id } = (await app.ok(c.add, { user_id: technician.id, ...plumbing }, owner)).body
  await app.ok(c.add, { user_id: technician.id, ...plumbing, number: '1', expires_on: null }, owner)
  const list = async () => (await app.ok(c.list, { id: technician.id }, owner)).body.result
  expect(await list()).toMatchObject([
    { id, ...plumbing, version: 1 },
    { number: '1', expires_on: null },
  ])
  await app.ok(c.edit, { id, ...plumbing, number: '99', version: 1 }, owner)
  expect((await app.send(c.edit, { id, ...plumbing, version: 1 }, owner)).status).toBe(409)
  expect((await list())[0]).toMatchObject({ number: '99', version: 2 })
  await app.ok(c.remove, { ids: [id] }, owner)
  expect(await list()).toHaveLength(1)
  expect((await app.send(c.remove, { ids: [id] }, owner)).status).toBe(404)
})

test('only who manages the team has them, of the own company, with a name and a number', async () => {
  const company = await app.company()
  const { owner, technician } = company
  const other = await app.company()
  const { id } = (await app.ok(c.add, { user_id: technician.id, ...plumbing }, owner)).body
  const add = (sent: object) => app.request(c.add, { user_id: technician.id, ...plumbing, ...sent }, owner)
  expect((await app.send(c.list, { id: technician.id }, technician)).status).toBe(403)
  expect((await app.send(c.list, { id: technician.id }, other.owner)).status).toBe(404)
  expect((await app.send(c.edit, { id, ...plumbing }, other.owner)).status).toBe(404)
  expect((await app.send(c.remove, { ids: [id] }, other.owner)).status).toBe(404)
  expect((await add({ user_id: other.technician.id })).body.message).toBe(licenceTexts.noPerson)
  expect((await add({ name: ' ' })).body.message).toBe(licenceTexts.nameRequired)
  expect((await add({ number: '' })).body.message).toBe(licenceTexts.numberRequired)
  expect((await add({ expires_on: '2027-02-30' })).status).toBe(400)
})
