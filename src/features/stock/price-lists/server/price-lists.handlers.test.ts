import { expect, test } from 'vitest'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { priceListsContract as c } from '../price-lists.contract.ts'

const app = await testApp()
const { ok } = app

test('a price list shows what has changed first, and then is the price of our parts', async () => {
  const { owner, technician } = await app.company()
  const supplier = (await ok(suppliersContract.add, { name: 'Reece' }, owner)).body.result.id
  const inventory = [{ Name: 'Mixer tap', Price: 20, supplier_id: supplier, supplier_code: 't-1' }]
  const [part] = (await ok(inventoryContract.send, { inventory } as never, owner)).body.result
  const file = (text: string) => ({ bytes: Buffer.from(text), filename: 'prices.csv', type: 'text/csv' })
  const send = (entry: typeof c.preview | typeof c.bringIn, text: string, who = owner) =>
    app.upload(entry, { id: supplier, columns: 'auto' }, who, file(text))
  const first =
    'Code,Description,UOM,Price\nA-9,=cmd|x,ea,5\nT-1,Mixer tap,ea,"$22.00"\nB-2,,m,cheap\nA-9,Again,ea,6\n'
  const { result } = (await send(c.preview, first)).body
  expect(result).toMatchObject({
    ...{ rows: 4, changed: 1, added: 1, unchanged: 0, refused: 2, columns: '0.1.2.3' },
    prices: [
      { code: 'T-1', before_cents: 2_000, price_cents: 2_200, change: 10, part_name: 'Mixer tap' },
      { code: 'A-9', before_cents: null, price_cents: 500 },
    ],
    refusals: [
      { row: 4, reason: { text: '{{value}} is not an amount.' } },
      { row: 5, reason: { text: 'Already in row {{row}}.' } },
    ],
  })
  const price = async () => (await ok(inventoryContract.open, { id: part!.Id }, owner)).body.result.Price
  expect(await price()).toBe(20)
  expect((await send(c.bringIn, first)).body.result.changed).toBe(1)
  expect(await price()).toBe(22)
  expect((await send(c.preview, first)).body.result).toMatchObject({ changed: 0, added: 0, unchanged: 2 })
  const dearer = 'Code,Description,Price\nA-9,=cmd|x,6\nT-1,Mixer tap,22\n'
  expect((await send(c.preview, dearer)).body.result).toMatchObject({ changed: 1, unchanged: 1 })
  expect((await send(c.preview, first, technician)).status).toBe(403)
  const other = await app.company()
  expect((await send(c.preview, first, other.owner)).status).toBe(404)
  expect((await send(c.preview, '')).body.message).toBe('The file is empty.')
})
