import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { itemsContract as c } from '../items.contract.ts'

const app = await testApp()
const { ok } = app
const open = async (company: TestCompany, id: number) => (await ok(c.open, { id }, company.owner)).body.result

test('an item made as the specification spells it keeps part, cost and margin', async () => {
  const company = await app.company()
  const types = (await ok(jobTypesContract.options, {}, company.owner)).body.result.slice(0, 2)
  const sent = {
    itemName: 'Valve fitted',
    partName: 'Gate valve 20 mm',
    partPrice: '40',
    margin: 50,
    fixedMargin: true,
    jobType: types.map(type => type.value).join(','),
    is_taxable: 0,
    defaultQuantity: 2,
    itemPrice: 90,
  }
  const { result } = (await ok(c.add, sent, company.owner)).body
  expect(await open(company, result.id)).toMatchObject({
    name: 'Valve fitted',
    partName: 'Gate valve 20 mm',
    cost: 40,
    margin: 50,
    fixedMargin: true,
    price: 90,
    quantity: 2,
    is_taxable: false,
    job_type_ids: types.map(type => type.value),
  })
  // Without a price of its own it costs what part and margin come to.
  const made = await ok(c.add, { itemName: 'Pipe', partPrice: 20, margin: 150 }, company.owner)
  expect(made.body.result).toMatchObject({ price: 50, cost: 20, margin: 150, quantity: 1 })
})

test.each([
  [{ itemName: ' ' }, 'Item Name is required.'],
  [{ itemName: 'Valve', margin: -1 }, undefined],
  [{ itemName: 'Valve', margin: 1.5 }, undefined],
  [{ itemName: 'Valve', defaultQuantity: -1 }, 'Quantity cannot be negative.'],
  [{ itemName: 'Valve', partPrice: 'dear' }, undefined],
  [{ itemName: 'Valve', jobType: '999999999' }, undefined],
])('%j is refused', async (sent, message) => {
  const { owner } = await app.company()
  const answer = await app.request(c.add, sent, owner)
  expect(answer.status).toBe(400)
  if (message) expect(answer.body.message).toBe(message)
})

test('a change keeps part and margin, and who sees no money is shown neither cost nor margin', async () => {
  const company = await app.company()
  const { id, version } = (
    await ok(c.add, { itemName: 'Valve', partName: 'Gate', partPrice: 20, margin: 100 }, company.owner)
  ).body.result
  const change = { id, version, name: 'Valve', partName: 'Ball', price: 60, cost: 20, margin: 200 }
  await ok(c.edit, change, company.owner)
  expect(await open(company, id)).toMatchObject({ partName: 'Ball', margin: 200, price: 60 })
  const other = await app.company()
  expect((await app.send(c.edit, change, other.owner)).status).toBe(404)
  expect((await app.send(c.add, { itemName: 'x' }, company.technician)).status).toBe(403)
})

test('an item out of use is offered no more, is found among those, and comes back', async () => {
  const company = await app.company()
  const { id } = (await ok(c.add, { itemName: 'Valve' }, company.owner)).body.result
  const offered = async () => (await ok(c.options, {}, company.office)).body.result.map(item => item.id)
  const found = async (status: number) =>
    (await ok(c.list, { status }, company.owner)).body.data.map(item => item.id)
  await ok(c.changeStatus, { id, checked: false }, company.owner)
  expect([await offered(), await found(1), await found(0)]).toEqual([[], [], [id]])
  await ok(c.changeStatus, { id, checked: true }, company.owner)
  expect([await offered(), await found(1)]).toEqual([[id], [id]])
  const other = await app.company()
  expect((await app.send(c.changeStatus, { id, checked: false }, other.owner)).status).toBe(404)
  expect((await app.send(c.changeStatus, { id, checked: false }, company.technician)).status).toBe(403)
})
