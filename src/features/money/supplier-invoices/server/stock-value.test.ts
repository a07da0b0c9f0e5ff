import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { checkFigures } from '#features/insight/measures/server/check-figures.service.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { reportsContract } from '#features/insight/reports/reports.contract.ts'
import { inventoryContract as stock } from '#features/stock/inventory/inventory.contract.ts'
import { ordersContract } from '#features/stock/orders/orders.contract.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { transfersContract } from '#features/stock/transfers/transfers.contract.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { supplierInvoicesContract as c } from '../supplier-invoices.contract.ts'

// Its own server, as the check looks at every company there is: of the tests before there are thousands.
const app = await testApp({ alone: true })
const { ok } = app

/** A company with one part; prices in dollars. */
async function supplied() {
  const company = await app.company()
  const { owner } = company
  const supplier = (await ok(suppliersContract.add, { name: 'Reece' }, owner)).body.result.id
  const inventory = [{ Name: 'Tap', Price: 10, supplier_id: supplier }]
  const [row] = (await ok(stock.send, { inventory } as never, owner)).body.result
  const part = row!.Id
  let number = 0
  async function book(lines: object[], total: number, more: object = {}) {
    const { id } = (await ok(c.add, {}, owner)).body.result
    number += 1
    const facts = { supplier_id: supplier, number: `B-${number}`, issued_on: '2026-11-01', accept: true }
    await ok(c.book, { id, ...facts, total_cents: total * 100, lines, ...more } as never, owner)
    return id
  }
  const line = (quantity: number, net: number, more: object) => ({
    description: 'Tap',
    quantity,
    net_cents: net * 100,
    tax_cents: 0,
    part_id: part,
    ...more,
  })
  return {
    company,
    owner,
    part,
    async order(quantity: number, price = 10) {
      const lines = [{ id: part, quantity, price_cents: price * 100 }]
      const { id } = (await ok(ordersContract.add, { supplier_id: supplier, lines } as never, owner)).body
        .result
      await ok(ordersContract.approve, { id }, owner)
      await ok(ordersContract.send, { id, by_hand: true }, owner)
      return id
    },
    receive: (id: number, quantity: number) =>
      ok(ordersContract.receive, { id, lines: [{ id: part, quantity }] }, owner),
    giveBack: (id: number, quantity: number) =>
      ok(ordersContract.giveBack, { id, lines: [{ id: part, quantity }] }, owner),
    bill: (order: number, quantity: number, price: number, more: object = {}) =>
      book([line(quantity, quantity * price, { goes: 'order', ...more })], quantity * price, {
        order_id: order,
      }),
    credit: (order: number, quantity: number, net: number, more: object = {}) =>
      book([line(quantity, net, { goes: 'order', ...more })], net, { order_id: order, kind: 'credit' }),
    intoStock: (quantity: number, price: number, kind = 'invoice') =>
      book([line(quantity, quantity * price, { goes: 'stock', place: 0 })], quantity * price, { kind }),
    use: (quantity: number) => ok(stock.book, { id: part, kind: 'loss', quantity }, owner),
    orderLine: async (id: number) => (await ok(ordersContract.open, { id }, owner)).body.result.lines[0]!,
    /** On hand, value and price differences, in dollars. */
    async stands() {
      const { total_cents, differences_cents } = (await ok(stock.value, {}, owner)).body
      const { Quantity } = (await ok(stock.open, { id: part }, owner)).body.result
      return [Quantity, total_cents / 100, differences_cents / 100]
    },
    differences: async () =>
      (await ok(stock.value, {}, owner)).body.differences.map(({ cause, cents }) => [cause, cents]),
  }
}

test.each([
  [8, 12, [2, 24, 16]],
  [9, 20, [1, 20, 90]],
  [9, 8, [1, 8, -18]],
  [10, 8, [0, 0, -20]],
  [12, 12, [-2, -20, 20]],
])('ten came at $10, %d were used, then billed at $%d', async (used, price, stands) => {
  const has = await supplied()
  const order = await has.order(10)
  await has.receive(order, 10)
  await has.use(used)
  const bill = await has.bill(order, 10, price)
  expect(await has.stands()).toEqual(stands)
  const [[cause] = []] = await has.differences()
  expect(cause).toBe('Billed at a different price after use')
  // Void, it is as it was before.
  await ok(c.void, { id: bill }, has.owner)
  expect(await has.stands()).toEqual([10 - used, (10 - used) * 10, 0])
})

test('a price difference takes off the profit of its day, as the report and its rows have it', async () => {
  const has = await supplied()
  const order = await has.order(10)
  await has.receive(order, 10)
  await has.use(8)
  await has.bill(order, 10, 12)
  await catchUpFigures(app.services.db, [has.company.id])
  const today = dayText(todayIn('Australia/Sydney', new Date().toISOString()))
  const days = { from: today, to: today }
  const { totals } = (await ok(reportsContract.run, { name: 'profit', ...days }, has.owner)).body.result
  expect([totals.priceDifferences!.amount, totals.profit!.amount]).toEqual([1_600, -1_600])
  const rows = (await ok(reportsContract.rows, { measure: 'profit', ...days } as never, has.owner)).body
  expect(rows).toMatchObject({
    sum: -1_600,
    result: [{ source: 'difference', label: 'Tap', amount: -1_600 }],
  })
  expect(await checkFigures(app.services.db)).toEqual([])
})

test('two orders billed later make neither of them dearer than its bill', async () => {
  const has = await supplied()
  const orders = [await has.order(10), await has.order(10)]
  for (const order of orders) await has.receive(order, 10)
  await has.use(16)
  for (const order of orders) await has.bill(order, 10, 12)
  expect(await has.stands()).toEqual([4, 48, 32])
})

test('what goes back after a dearer bill leaves nothing behind, and its credit settles the rest', async () => {
  const has = await supplied()
  const order = await has.order(10)
  await has.receive(order, 10)
  await has.bill(order, 10, 12)
  await has.giveBack(order, 10)
  expect(await has.stands()).toEqual([0, 0, 0])
  await has.credit(order, 10, 100)
  expect(await has.stands()).toEqual([0, 0, 20])
  expect(await has.orderLine(order)).toMatchObject({ received: 10, returned: 10, billed: 0 })
})

test('a supplier’s credit brings nothing, receives nothing, and takes its amount off the cost', async () => {
  const has = await supplied()
  const order = await has.order(10)
  await has.receive(order, 4)
  await has.bill(order, 4, 10)
  await has.credit(order, 4, 8, { arrived: 4 })
  expect(await has.stands()).toEqual([4, 32, 0])
  expect(await has.orderLine(order)).toMatchObject({ received: 4, returned: 0 })
})

test('goods billed before they come are worth their bill', async () => {
  const has = await supplied()
  const order = await has.order(10)
  await has.bill(order, 10, 12)
  expect(await has.stands()).toEqual([0, 0, 0])
  await has.receive(order, 4)
  expect(await has.stands()).toEqual([4, 48, 0])
  await has.receive(order, 6)
  expect(await has.stands()).toEqual([10, 120, 0])
})

test('an invoice made void after use, stock that was short and a receipt taken back leave no ghost', async () => {
  const has = await supplied()
  const bill = await has.intoStock(10, 12)
  await has.use(10)
  await ok(c.void, { id: bill }, has.owner)
  expect(await has.stands()).toEqual([-10, -120, 0])
  await has.intoStock(10, 15)
  expect(await has.stands()).toEqual([0, 0, 30])
  expect(await has.differences()).toEqual([['Used before it arrived', 3_000]])
  const receive = { id: has.part, kind: 'receive', quantity: 10, cost_cents: 1_000 } as const
  const { movement } = (await ok(stock.book, receive, has.owner)).body
  await ok(stock.book, { ...receive, cost_cents: 2_000 }, has.owner)
  await has.use(8)
  await ok(stock.undo, { id: movement }, has.owner)
  expect(await has.stands()).toEqual([2, 40, 70])
  const moved = (await ok(stock.movements, { id: has.part }, has.owner)).body.result
  expect(moved.reduce((sum, each) => sum + each.value_cents, 0)).toBe(4_000)
  expect(moved.reduce((sum, each) => sum + each.difference_cents, 0)).toBe(7_000)
})

test('goods on the way are in transit, counted in totals and value as of any day', async () => {
  const has = await supplied()
  await has.intoStock(10, 3)
  const van = has.company.technician.id
  const lines = [{ id: has.part, quantity: 4 }]
  const { id } = (await ok(transfersContract.send, { to: van, lines }, has.owner)).body.result
  const value = (await ok(stock.value, {}, has.owner)).body
  expect(value).toMatchObject({
    total_cents: 3_000,
    result: [
      { kind: 'transit', label: 'In transit', cents: 1_200 },
      { kind: 'company', cents: 1_800 },
    ],
  })
  const where = (await ok(stock.whereIs, { id: has.part }, has.owner)).body.result
  expect(where.map(({ kind, Quantity, free }) => [kind, Quantity, free])).toEqual([
    ['company', 6, 6],
    ['transit', 4, 0],
  ])
  const csv = String((await app.send(stock.exportValue, {}, has.owner)).body)
  expect(csv).toContain('"Tap","In transit",4,"",12')
  expect(
    (await app.send(stock.book, { id: has.part, place: -1, kind: 'loss', quantity: 1 } as never, has.owner))
      .status,
  ).not.toBe(200)
  // What all moved is all there is, and nobody takes it out of the list meanwhile.
  expect((await app.request(stock.removeParts, { ids: String(has.part) }, has.owner)).status).toBe(409)
  await has.use(6)
  expect((await ok(stock.open, { id: has.part }, has.owner)).body.result.cost_cents).toBe(300)
  await ok(transfersContract.confirm, { id }, has.company.technician)
  expect((await ok(stock.value, {}, has.owner)).body.result).toMatchObject([{ kind: 'van', cents: 1_200 }])
})

test('two who add to a quantity at once lose none of it', async () => {
  const { owner, part, stands, use } = await supplied()
  const row = (await ok(stock.open, { id: part }, owner)).body.result
  const add = (Quantity: number, more: object = {}) =>
    app.send(
      stock.send,
      { inventory: [{ Id: part, Name: 'Tap', Price: 10, version: row.version, Quantity, ...more }] } as never,
      owner,
    )
  const both = await Promise.all([add(5, { shown: 0 }), add(3, { shown: 0 })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await stands())[0]).toBe(8)
  const late = await Promise.all([add(13), add(11)])
  expect(late.map(({ status }) => status)).toEqual([409, 409])
  await use(1)
  expect((await stands())[0]).toBe(7)
  // Nothing was typed over what has moved.
  expect((await add(7)).status).toBe(200)
})
