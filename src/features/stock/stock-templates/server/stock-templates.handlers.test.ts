import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { stockTemplatesContract as c } from '../stock-templates.contract.ts'

const app = await testApp()
const { ok } = app

const parts = async (company: TestCompany) => {
  const inventory = [
    { Name: 'Tap', Price: 2 },
    { Name: 'Hose', Price: 3 },
  ]
  const { result } = (await ok(inventoryContract.send, { inventory } as never, company.owner)).body
  return result.map(row => row.Id)
}

test('a template fills vans: the larger target wins, and twice changes nothing', async () => {
  const company = await app.company()
  const [tap, hose] = await parts(company)
  const items = JSON.stringify([
    { id: tap, quantity: 5, min: 2 },
    { id: hose, quantity: 1 },
  ])
  const added = (await ok(c.add, { name: 'Plumber', items }, company.owner)).body
  expect([added.message, added.result.items[0]]).toEqual([
    'Template saved.',
    { id: tap, quantity: 5, min: 2 },
  ])
  const fill = async (templates: number[]) =>
    (await ok(c.addToStocks, { templates, workers: [company.technician.id] }, company.owner)).body.changed
  expect([await fill([added.result.id]), await fill([added.result.id])]).toEqual([2, 0])
  const small = [{ id: tap!, quantity: 3, min: 3 }]
  const other = (await ok(c.add, { name: 'Small', items: small }, company.owner)).body.result
  expect(await fill([other.id])).toBe(1)
  const place = company.technician.id
  const row = (await ok(inventoryContract.open, { id: tap!, place }, company.owner)).body.result
  expect([row.minimum, row.target, row.low]).toEqual([3, 5, true])
  await ok(c.changeStatus, { id: other.id, checked: false }, company.owner)
  expect(
    (await app.request(c.addToStocks, { templates: [other.id], workers: [place] }, company.owner)).status,
  ).toBe(404)
  expect((await ok(c.remove, { ids: String(other.id) }, company.owner)).body.message).toBe('Deleted.')
})

test('bad input, others’ parts and templates, and people without the permission are refused', async () => {
  const company = await app.company()
  const [tap] = await parts(company)
  const stranger = await app.company()
  const [foreign] = await parts(stranger)
  const refused = async (input: object) => {
    const { status, body } = await app.request(c.add, { name: 'x', ...input }, company.owner)
    return [status, body.message]
  }
  expect(await refused({ name: ' ' })).toEqual([400, 'Please provide a template name.'])
  expect(await refused({ items: [{ id: tap, quantity: -1 }] })).toEqual([400, 'Please enter a valid Value'])
  expect(await refused({ items: [{ id: tap, quantity: 1, min: 2 }] })).toEqual([
    400,
    'Please enter a valid Value',
  ])
  for (const id of [0, foreign])
    expect(await refused({ items: [{ id }] })).toEqual([400, 'Please select an item.'])
  const { id } = (await ok(c.add, { name: 'Mine' }, company.owner)).body.result
  expect((await app.send(c.open, { id }, stranger.owner)).status).toBe(404)
  const workers = [stranger.technician.id]
  expect((await app.send(c.addToStocks, { templates: [id], workers }, company.owner)).status).toBe(404)
  expect((await app.send(c.add, { name: 'No' }, company.technician)).status).toBe(403)
})
