import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { inventoryContract as stock } from '#features/stock/inventory/inventory.contract.ts'
import { ordersContract } from '#features/stock/orders/orders.contract.ts'
import { priceListsContract } from '#features/stock/price-lists/price-lists.contract.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { supplierInvoicesContract as c } from '../supplier-invoices.contract.ts'

const app = await testApp()
const { ok } = app

test('a box is asked once how many it holds; until then its price and its bill change nothing', async () => {
  const { owner } = await app.company()
  const supplier = (await ok(suppliersContract.add, { name: 'Reece' }, owner)).body.result.id
  const inventory = [{ Name: 'Elbow', Price: 9.5, supplier_id: supplier, supplier_code: 'A1' }]
  const [part] = (await ok(stock.send, { inventory } as never, owner)).body.result
  const now = async () => (await ok(stock.open, { id: part!.Id }, owner)).body.result
  const list = (text: string) => ({ bytes: Buffer.from(text), filename: 'p.csv', type: 'text/csv' })
  const bring = (price: number) =>
    app.upload(
      priceListsContract.bringIn,
      { id: supplier, columns: 'auto', follow: '0' },
      owner,
      list(`Code,Description,UOM,Price\nA1,Elbow box of 100,BOX,${price}\n`),
    )
  const { result } = (await bring(900)).body
  expect(result.refusals).toMatchObject([
    { reason: { text: 'How many {{part}} does one {{unit}} hold? Enter it once.', values: { unit: 'BOX' } } },
  ])
  expect((await now()).Price).toBe(9.5)

  const line = { code: 'A1', description: 'Elbow box of 100', quantity: 2, unit: 'BOX', part_id: part!.Id }
  const bill = async (number: string, more: object = {}) => {
    const { id } = (await ok(c.add, {}, owner)).body.result
    const facts = { supplier_id: supplier, number, issued_on: '2026-11-01', total_cents: 180_000 }
    const lines = [{ ...line, net_cents: 180_000, tax_cents: 0, goes: 'stock', place: 0, ...more }]
    return app.request(c.book, { id, ...facts, lines } as never, owner)
  }
  const unasked = await bill('B-1')
  expect([unasked.status, unasked.body.field]).toEqual([400, 'lines'])
  expect((await now()).Quantity).toBe(0)

  expect((await bill('B-1', { holds: 100 })).status).toBe(200)
  expect(await now()).toMatchObject({ Quantity: 200, cost_cents: 900, Price: 9 })
  expect((await bill('B-2')).status).toBe(200)
  expect(await now()).toMatchObject({ Quantity: 400, cost_cents: 900 })
  expect((await bring(800)).body.result.refusals).toEqual([])
  expect((await now()).Price).toBe(8)
})

test('a box that was ordered is billed as one, and is no difference to its order', async () => {
  const { owner } = await app.company()
  const supplier = (await ok(suppliersContract.add, { name: 'Reece' }, owner)).body.result.id
  const inventory = [{ Name: 'Elbow', Price: 9, supplier_id: supplier, supplier_code: 'A1' }]
  const [part] = (await ok(stock.send, { inventory } as never, owner)).body.result
  const box = { code: 'A1', name: 'Elbow box', unit: 'BOX', price: 900, part_id: part!.Id, holds: 100 }
  await ok(priceListsContract.add, { supplier_id: supplier, ...box } as never, owner)
  const lines = [{ id: part!.Id, quantity: 4 }]
  const order = (await ok(ordersContract.add, { supplier_id: supplier, lines } as never, owner)).body.result
  await ok(ordersContract.approve, { id: order.id }, owner)
  await ok(ordersContract.send, { id: order.id, by_hand: true }, owner)
  const { id } = (await ok(c.add, { order_id: order.id }, owner)).body.result
  const facts = { supplier_id: supplier, number: 'B-1', issued_on: '2026-11-01', total_cents: 90_000 }
  const line = { code: 'A1', description: 'Elbow box', quantity: 1, unit: 'BOX', part_id: part!.Id }
  const billed = { ...line, net_cents: 90_000, tax_cents: 0, goes: 'order', arrived: 1 }
  await ok(c.book, { id, ...facts, order_id: order.id, lines: [billed] } as never, owner)
  const after = (await ok(ordersContract.open, { id: order.id }, owner)).body.result
  expect(after).toMatchObject({ state: 'received', lines: [{ received: 100, billed: 100 }] })
  const row = (await ok(stock.open, { id: part!.Id }, owner)).body.result
  expect(row).toMatchObject({ Quantity: 100, cost_cents: 900 })
})
