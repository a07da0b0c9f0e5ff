import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { stockSettingsContract as settingsContract } from '#features/stock/stock-settings/stock-settings.contract.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
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
    app.upload(entry, { id: supplier, columns: 'auto', follow: '0' }, who, file(text))
  const first =
    'Code,Description,UOM,Price\nA-9,=cmd|x,ea,5\nT-1,Mixer tap,ea,"$22.00"\nB-2,,m,cheap\nA-9,Again,ea,6\n'
  const { result } = (await send(c.preview, first)).body
  expect(result).toMatchObject({
    rows: 4,
    changed: 1,
    added: 1,
    unchanged: 0,
    refused: 2,
    columns: '0.1.2.3',
    prices: [
      { code: 'T-1', before_cents: 2_000, price_cents: 2_200, change: 10, part_name: 'Mixer tap' },
      { code: 'A-9', before_cents: null, price_cents: 500 },
    ],
    refusals: [
      { row: 4, reason: { text: '{{value}} isn’t an amount.' } },
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
  // A spreadsheet calculates nothing of what a supplier wrote.
  const csv = String((await app.send(c.exportPrices, { supplier }, owner)).body)
  expect(csv).toContain(`"'=cmd|x"`)
  expect((await send(c.preview, first, technician)).status).toBe(403)
  const other = await app.company()
  expect((await send(c.preview, first, other.owner)).status).toBe(404)
  expect((await send(c.preview, '')).body.message).toBe('The file is empty.')
})

test('prices are added, edited and compared, and the price book follows as the company has it', async () => {
  const { owner, office, technician } = await app.company()
  const [reece, tradelink] = await Promise.all(
    ['Reece', 'Tradelink'].map(
      async name => (await ok(suppliersContract.add, { name }, owner)).body.result.id,
    ),
  )
  const invoiceItem = { itemName: 'Tap fitted', partName: 'Tap', partPrice: 20, margin: 50, price: 30 }
  const inventory = [{ Name: 'Tap', Price: 20, supplier_id: reece, invoiceItem }]
  const [part] = (await ok(inventoryContract.send, { inventory } as never, owner)).body.result
  const item = part!.items[0]!.id
  const book = async () => {
    const { cost, price } = (await ok(itemsContract.open, { id: item }, owner)).body.result
    return [cost, price]
  }
  const sent = { supplier_id: reece, code: 'T-1', name: 'Mixer', unit: 'ea', price: 20, part_id: part!.Id }
  const added = (await ok(c.add, sent as never, owner)).body.result
  expect(added).toMatchObject({ before_cents: null, cheapest: { supplier_name: 'Reece' } })
  const again = await app.send(c.add, { ...sent, code: 't-1' } as never, owner)
  expect([again.status, again.body.field]).toEqual([409, 'code'])
  expect((await app.send(c.add, { ...sent, code: '', name: '' } as never, owner)).status).toBe(400)
  expect((await app.send(c.add, { ...sent, code: 'x', part_id: 99_999 } as never, owner)).status).toBe(404)
  // Another supplier is cheaper; the part goes on being bought from its own.
  await ok(c.add, { ...sent, supplier_id: tradelink, code: '77', price: 18 } as never, owner)
  const price = async () => (await ok(inventoryContract.open, { id: part!.Id }, owner)).body.result.Price
  expect(await price()).toBe(20)

  const dearer = { ...sent, id: added.id, version: added.version, price: 22 }
  const asked = { supplier: reece, prices: [{ part: part!.Id, price_cents: 2_200 }] }
  expect((await ok(c.costChanges, asked as never, owner)).body.result).toEqual({
    follows: 'ask',
    items: [
      {
        id: item,
        name: 'Tap fitted',
        cost_before: 2_000,
        cost_after: 2_200,
        price_before: 3_000,
        price_after: 3_300,
      },
    ],
    count: 1,
  })
  const edited = (await ok(c.edit, dearer as never, owner)).body.result
  expect(edited).toMatchObject({ before_cents: 2_000, change: 10, price_cents: 2_200 })
  expect((await app.send(c.edit, dearer as never, owner)).status).toBe(409)
  expect([await price(), await book()]).toEqual([22, [20, 30]])
  const listed = (await ok(c.prices, { ours: true, pagination: { sortField: 'price' } } as never, owner)).body
  expect(listed.data.map(row => [row.code, row.change, row.cheapest?.supplier_name])).toEqual([
    ['77', null, 'Tradelink'],
    ['T-1', 10, 'Tradelink'],
  ])
  const csv = String((await app.send(c.exportPrices, { supplier: reece }, owner)).body)
  expect(csv).toContain('"Reece","T-1","Mixer","Tap","ea",22,20,10')

  await ok(c.edit, { ...dearer, version: edited.version, price: 24, follow: true } as never, owner)
  expect(await book()).toEqual([24, 36])
  const [change] = await app.sql<{ before: object; after: object }>(
    `select before, after from changes where table_name = 'items' and row_id = $1 order by id desc limit 1`,
    [item],
  )
  expect(change).toMatchObject({ before: { price_cents: 3_000 }, after: { price_cents: 3_600 } })
  await ok(settingsContract.save, { price_book: 'on' }, owner)
  const list = { bytes: Buffer.from('Code,Description,Price\nT-1,Mixer,26\n'), filename: 'p.csv' }
  const upload = app.upload(c.bringIn, { id: reece!, columns: 'auto', follow: '0' }, office, {
    ...list,
    type: 'text/csv',
  })
  expect((await upload).body.result.price_book).toMatchObject({ follows: 'on', count: 1 })
  expect(await book()).toEqual([26, 39])
  for (const entry of [c.prices, c.costChanges])
    expect((await app.send(entry, asked as never, technician)).status).toBe(403)
  const stranger = (await app.company()).owner
  for (const entry of [c.open, c.edit])
    expect((await app.send(entry, { ...dearer, id: added.id } as never, stranger)).status).toBe(404)
})

test('a price list as suppliers send it: letterhead, semicolons, decimal commas, a cut barcode, tax, a total', async () => {
  const { owner } = await app.company()
  const { id } = (await ok(suppliersContract.add, { name: 'Northside' }, owner)).body.result
  const text = `Northside Supplies, 12 High St, Manly
Prices from 1/07/2026

Code;Description;UOM;Price (inc GST)
A-1;Mixer tap, chrome;ea;1.100
A-2;Valve;ea;5,50
9.31E+12;Pump;ea;22,00
Total;;;1.127,50
`
  const { result } = (
    await app.upload(c.preview, { id, columns: 'auto' }, owner, {
      bytes: Buffer.from(text),
      filename: 'prices.csv',
      type: 'text/csv',
    })
  ).body
  expect(result).toMatchObject({ columns: '0.1.2.3', rows: 4, added: 2, refused: 2 })
  expect(result.prices.map(({ code, price_cents }) => [code, price_cents])).toEqual([
    ['A-1', 100_000],
    ['A-2', 500],
  ])
  expect(result.refusals).toMatchObject([
    { row: 7, reason: { text: expect.stringContaining('has cut the code'), values: { value: '9.31E+12' } } },
    { row: 8, reason: { text: 'This looks like the total at the end of the file.' } },
  ])
})
