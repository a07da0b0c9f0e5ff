import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { bundlesContract as c } from '../bundles.contract.ts'

const app = await testApp()

async function withItems(): Promise<{ company: TestCompany; items: number[] }> {
  const company = await app.company()
  const items: number[] = []
  for (const name of ['Tap', 'Hose'])
    items.push((await app.send(itemsContract.add, { name, price: 10 }, company.owner)).body.result.id)
  return { company, items }
}

test('a bundle is added, changed, taken out of use, deleted and brought back', async () => {
  const { company, items } = await withItems()
  const as = company.owner
  const sent = JSON.stringify(items.map(id => ({ id, quantity: 1.5 })))
  const added = (await app.send(c.add, { name: ' Bathroom ', items: sent }, as)).body
  expect([added.message, added.result.name, added.result.status]).toEqual(['Bundle saved.', 'Bathroom', 1])
  const { id, version } = added.result
  expect((await app.send(c.open, { id }, as)).body).toMatchObject({
    name: 'Bathroom',
    items: items.map(item => ({ id: item, quantity: 1.5 })),
  })
  const stale = await app.send(c.edit, { id, name: 'Bath', items: [], version: version + 4 }, as)
  expect(stale.status).toBe(409)
  await app.send(c.edit, { id, name: 'Bath', items: [{ id: items[0]!, quantity: 0 }], version }, as)
  const offered = async () => (await app.send(c.all, {}, company.technician)).body.list.map(each => each.name)
  expect(await offered()).toEqual(['Bath'])
  await app.send(c.changeStatus, { id, checked: false }, as)
  expect(await offered()).toEqual([])
  const names = async (status: number) =>
    (await app.send(c.list, { status }, as)).body.data.map(row => row.name)
  expect([await names(2), await names(1), await names(0)]).toEqual([['Bath'], [], ['Bath']])
  expect((await app.send(c.remove, { ids: [id] }, as)).body.message).toBe('Deleted.')
  expect(await names(2)).toEqual([])
  await app.send(c.restore, { ids: [id] }, as)
  expect(await names(2)).toEqual(['Bath'])
})

test('bad input, others’ items and people without the permission are refused', async () => {
  const { company, items } = await withItems()
  const other = await withItems()
  const refused = async (input: object) => {
    const { status, body } = await app.request(c.add, { name: 'x', ...input }, company.owner)
    return [status, body.message]
  }
  expect(await refused({ name: ' ' })).toEqual([400, 'Please provide a template name.'])
  expect(await refused({ items: [{ id: items[0], quantity: -1 }] })).toEqual([
    400,
    'Please enter a valid Value',
  ])
  for (const id of [0, other.items[0]])
    expect(await refused({ items: [{ id }] })).toEqual([400, 'Please select an item.'])
  const twice = items.slice(0, 1).flatMap(id => [{ id }, { id }])
  expect(await refused({ items: twice })).toEqual([400, 'Please select an item.'])
  const { id } = (await app.send(c.add, { name: 'Mine' }, company.owner)).body.result
  expect((await app.send(c.open, { id }, other.company.owner)).status).toBe(404)
  expect((await app.send(c.remove, { ids: [id] }, other.company.owner)).status).toBe(404)
  expect((await app.send(c.add, { name: 'No' }, company.technician)).status).toBe(403)
})
