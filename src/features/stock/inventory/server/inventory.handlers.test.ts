import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { codesOnLabels } from '#features/stock/labels/testing/codes-on-labels.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { inventoryContract as c } from '../inventory.contract.ts'
import { rowText } from '../inventory.rules.ts'

const app = await testApp()
const { ok } = app

const send = async (company: TestCompany, inventory: object[], place = 0) =>
  (await ok(c.send, { inventory: JSON.stringify(inventory), place } as never, company.owner)).body.result
const refused = async (company: TestCompany, inventory: object[]) => {
  const { status, body } = await app.request(c.send, { inventory }, company.owner)
  return [status, body.message]
}
const sums = (company: TestCompany) =>
  app.sql<{ wrong: number }>(
    `select count(*)::int as wrong from stock_levels l where company_id = $1 and on_hand is distinct from coalesce(
       (select sum(quantity) from stock_movements m where m.company_id = l.company_id and m.part_id = l.part_id
        and m.place_id = l.place_id), 0)`,
    [company.id],
  )

test('rows are added under fresh Ids, changed by Id and Name or version, and what is left out stays', async () => {
  const company = await app.company()
  const [tap, hose] = await send(company, [
    { Id: 1, Name: 'Tap', Price: 20, Quantity: 3 },
    { Name: 'Hose', Price: '4.5' },
  ])
  expect([tap!.Quantity, hose!.Quantity, hose!.Price]).toEqual([3, 0, 4.5])
  expect(hose!.Id).not.toBe(tap!.Id)
  // Somebody has used one since the screen showed three: the difference counts.
  await ok(c.book, { id: tap!.Id, kind: 'loss', quantity: 1 }, company.owner)
  const [after] = await send(company, [
    { Id: tap!.Id, Name: 'Mixer tap', Price: 21, Quantity: 5, shown: 3, version: tap!.version },
  ])
  expect(after).toMatchObject({ Id: tap!.Id, Name: 'Mixer tap', Price: 21, Quantity: 4 })
  const [same] = await send(company, [{ Id: hose!.Id, Name: 'hose', Price: 4.5, Quantity: 2 }])
  expect(same).toMatchObject({ Id: hose!.Id, Quantity: 2 })
  const [other] = await send(company, [{ Id: hose!.Id, Name: 'Valve', Price: 4 }])
  expect(other!.Id).not.toBe(hose!.Id)
  const names = (await ok(c.list, {}, company.owner)).body.result.map(row => row.Name)
  expect(names).toEqual(['hose', 'Mixer tap', 'Valve'])
  expect(
    (await app.send(c.send, { inventory: [{ ...tap!, Name: 'x' }] } as never, company.owner)).status,
  ).toBe(409)
})

test('two who type a quantity at once lose nothing: both differences count, or the second is told', async () => {
  const company = await app.company()
  const [tap] = await send(company, [{ Name: 'Tap', Price: 20, Quantity: 10 }])
  const { Id, version } = tap!
  const typed = (Quantity: number, more: object) =>
    app.request(
      c.send,
      { inventory: [{ Id, Name: 'Tap', Price: 20, Quantity, version, ...more }] },
      company.owner,
    )
  const quantity = async () => (await ok(c.open, { id: Id }, company.owner)).body.result.Quantity
  // What only the quantity changes of leaves the part's own fields, whose version this is, alone.
  const both = await Promise.all([typed(15, { shown: 10 }), typed(13, { shown: 10 })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await quantity()).toBe(18)
  const [now] = (await ok(c.list, {}, company.owner)).body.result
  const untold = await Promise.all([20, 30].map(n => typed(n, { version: now!.version })))
  expect(untold.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await quantity()).toBe(untold[0]!.status === 200 ? 20 : 30)
  // Stock that moved before, by whatever way, is told as well.
  const late = await typed(99, { version: now!.version })
  expect([late.status, (late.body.current as { Quantity: number }).Quantity]).toEqual([409, await quantity()])
})

test('a row that is wrong refuses the whole save; technicians see quantities and no cost', async () => {
  const company = await app.company()
  for (const wrong of [{ Price: 0 }, { Quantity: 1.5 }, { Quantity: -1 }, { Quantity: 0 }, { Name: ' ' }])
    expect(
      await refused(company, [
        { Name: 'Good', Price: 1 },
        { Name: 'Bad', Price: 1, ...wrong },
      ]),
    ).toEqual([400, rowText])
  const invoiceItem = { itemName: 'Tap fitted', itemPrice: 30 }
  for (const [wrong, message] of [
    [{ itemName: ' ' }, 'Item Name is required.'],
    [{ defaultQuantity: 0 }, 'Quantity must be a positive number.'],
    [{ itemPrice: 0 }, 'Price must be a positive number.'],
    [{ itemPrice: undefined, partPrice: 0, margin: 20 }, 'Price must be a positive number.'],
  ] as const)
    expect(
      await refused(company, [{ Name: 'Tap', Price: 1, invoiceItem: { ...invoiceItem, ...wrong } }]),
    ).toEqual([400, message])
  expect((await ok(c.list, {}, company.owner)).body.result).toEqual([])
  const [row] = await send(company, [{ Name: 'Tap', Price: 20, Quantity: 3 }])
  const seen = (await ok(c.open, { id: row!.Id }, company.technician)).body.result
  expect(seen).toMatchObject({ Quantity: 3, Price: null, cost_cents: null })
  expect((await app.request(c.movements, { id: row!.Id }, company.technician)).status).toBe(403)
  const other = await app.company()
  expect((await app.send(c.open, { id: row!.Id }, other.owner)).status).toBe(404)
  expect(
    (await app.request(c.send, { inventory: [{ Name: 'x', Price: 1 }], place: 99_999 }, company.owner))
      .status,
  ).toBe(404)
})

test('a row can become an item of the price book, and items become parts', async () => {
  const company = await app.company()
  const invoiceItem = { itemName: 'Tap fitted', partName: 'Tap', partPrice: 20, margin: 50, itemPrice: 30 }
  const [row] = await send(company, [{ Name: 'Tap', Price: 20, Quantity: 3, invoiceItem }])
  expect(row!.items.map(item => item.name)).toEqual(['Tap fitted'])
  const { id } = (await ok(itemsContract.add, { name: 'Hose', price: 9, cost: 4 }, company.owner)).body.result
  // Fields missing from a row keep their values.
  await send(company, [{ Id: row!.Id, Name: 'Tap', Price: 20, minimum: 2, barcode: '93' }])
  const [kept] = await send(company, [{ Id: row!.Id, Name: 'Tap', Price: 21, Quantity: 3 }])
  expect(kept).toMatchObject({ items: row!.items, minimum: 2, barcode: '93', Price: 21, Quantity: 3 })
  const ids = `${id},${row!.items[0]!.id}`
  expect((await ok(c.stockItems, { ids }, company.owner)).body.added).toBe(1)
  expect((await ok(c.list, { search: 'hose' }, company.owner)).body.result[0]).toMatchObject({
    Price: 4,
    items: [{ id, name: 'Hose' }],
  })
  expect(
    await refused(company, [{ Name: 'B', Price: 1, invoiceItem: { ...invoiceItem, partName: '' } }]),
  ).toEqual([409, 'There is already an item with this name.'])
})

test('a van is listed by quantity page by page, parts that never lay there between more and less than none', async () => {
  const company = await app.company()
  const { owner, technician } = company
  const names = ['Five', 'Short', 'None', 'Half', 'Never', 'Gone']
  const parts = await send(
    company,
    names.map(Name => ({ Name, Price: 1 })),
  )
  const place = technician.id
  const book = (n: number, kind: 'receive' | 'loss', quantity: number) =>
    ok(c.book, { id: parts[n]!.Id, place, kind, quantity }, owner)
  for (const [n, kind, quantity] of [
    ...([
      [0, 'receive', 5],
      [1, 'loss', 2],
      [2, 'receive', 1],
      [2, 'loss', 1],
    ] as const),
    ...([
      [3, 'receive', 0.5],
      [5, 'loss', 0.125],
    ] as const),
  ])
    await book(n, kind, quantity)
  const pages = async (sortOrder: 'ASC' | 'DESC') => {
    const seen: (readonly [string, number])[] = []
    let after: string | null | undefined
    do {
      const asked = {
        pageNumber: 1,
        pageSize: 2,
        sortField: 'quantity',
        sortOrder,
        ...(after && { after }),
      } as const
      const { result, pagination } = (await ok(c.list, { place, pagination: asked }, owner)).body
      seen.push(...result.map(row => [row.Name, row.Quantity] as const))
      after = pagination.next
    } while (after)
    return seen
  }
  const most = [
    ['Five', 5],
    ['Half', 0.5],
    ['Never', 0],
    ['None', 0],
    ['Gone', -0.125],
    ['Short', -2],
  ]
  expect(await pages('DESC')).toEqual(most)
  expect(await pages('ASC')).toEqual(most.toReversed())
})

test.each([
  ['words in any order', 'mixer CHROME', ['Chrome mixer']],
  ['a supplier’s code', 'ZX-9', ['Chrome mixer']],
  ['a part of a barcode', '9345', ['Hose 20%']],
  ['two letters', 'ho', ['Hose 20%']],
  ['signs of a pattern', '0%', ['Hose 20%']],
  ['an apostrophe alone', "'", []],
  ['a quote', "o'' or true", []],
  ['a backslash', '\\', []],
])('parts are found by %s', async (_how, search, found) => {
  const company = await app.company()
  await send(company, [
    { Name: 'Chrome mixer', Price: 1, supplier_code: 'ZX-9' },
    { Name: 'Hose 20%', Price: 1, barcode: '934512', minimum: 1 },
  ])
  await send(await app.company(), [{ Name: 'Hose of chrome, ZX-9', Price: 1, barcode: '9345' }])
  const names = async (more: object = {}) =>
    (await ok(c.list, { search, ...more }, company.owner)).body.result.map(row => row.Name)
  expect(await names()).toEqual(found)
  expect(await names({ low: true })).toEqual(found.filter(name => name.startsWith('Hose')))
  expect(await names({ supplier: 1 })).toEqual([])
})

test('the average cost follows receipts, and a movement is taken back once', async () => {
  const company = await app.company()
  const [row] = await send(company, [{ Name: 'Tap', Price: 1, Quantity: 10, minimum: 4, target: 8 }])
  const id = row!.Id
  const { movement } = (
    await ok(
      c.book,
      { id, kind: 'receive', quantity: 10, cost_cents: 200, place: company.technician.id },
      company.owner,
    )
  ).body
  expect((await ok(c.open, { id }, company.owner)).body.result.cost_cents).toBe(150)
  expect((await ok(c.value, {}, company.owner)).body.total_cents).toBe(3_000)
  const where = (await ok(c.whereIs, { id }, company.technician)).body.result
  expect(where.map(({ kind, Quantity }) => [kind, Quantity])).toEqual([
    ['company', 10],
    ['van', 10],
  ])
  await ok(c.undo, { id: movement }, company.owner)
  expect((await ok(c.open, { id }, company.owner)).body.result.cost_cents).toBe(100)
  const again = await app.send(c.undo, { id: movement }, company.owner)
  expect([again.status, again.body.message]).toEqual([409, 'This was already reversed.'])
  await ok(c.book, { id, kind: 'adjust', quantity: -7 }, company.owner)
  expect((await ok(c.list, { low: true }, company.owner)).body.result.map(each => each.Quantity)).toEqual([3])
  expect((await app.request(c.removeParts, { ids: String(id) }, company.owner)).status).toBe(409)
  expect(await sums(company)).toEqual([{ wrong: 0 }])
})

test('what stock was worth on a past day stays so, as a file too, and minimums follow what jobs used', async () => {
  const company = await app.company()
  const { owner, technician } = company
  const [row] = await send(company, [{ Name: 'Tap', Price: 2, Quantity: 10, barcode: '93' }], technician.id)
  const id = row!.Id
  await app.sql(
    `update stock_movements set at = '2026-03-01T12:00:00Z', written_at = '2026-03-01T12:00:00Z' where company_id = $1`,
    [company.id],
  )
  await app.sql(
    `insert into stock_movements (company_id, part_id, place_id, kind, quantity, cost_cents, at, job_id)
     values ($1, $2, $3, 'use', -9, 200, now() - interval '80 days', 7), ($1, $2, $3, 'use', -50, 200, now() - interval '91 days', 7)`,
    [company.id, id, technician.id],
  )
  const on = async (day: string) => (await ok(c.value, { day }, owner)).body.total_cents
  expect([await on('2026-02-28'), await on('2026-03-01')]).toEqual([0, 2_000])
  const csv = await app.send(c.exportValue, { day: '2026-03-01' }, owner)
  expect(String(csv.body)).toContain(`"Tap","${technician.fullname}",10,"",20`)
  expect((await ok(c.suggest, { place: technician.id }, owner)).body.result).toMatchObject([
    { part: id, used: 9, suggested_minimum: 1, suggested_target: 3 },
  ])
  const levels = [{ part: id, minimum: 1, target: 3 }]
  await ok(c.setLevels, { place: technician.id, levels }, owner)
  expect((await ok(c.suggest, { place: technician.id }, owner)).body.result).toEqual([])
  const twice = { place: 0, levels: [...levels, ...levels] }
  expect((await app.send(c.setLevels, twice, owner)).status).toBe(404)
  expect((await app.request(c.suggest, {}, technician)).status).toBe(403)
  expect(
    await codesOnLabels((await app.send(c.partLabels, { ids: String(id) }, owner)).body as never),
  ).toEqual(['93'])
})

test('the nearest van comes first, and technicians are measured from where they are', async () => {
  const company = await app.company()
  const { owner, technician, operator } = company
  const [row] = await send(company, [{ Name: 'Tap', Price: 2, Quantity: 10 }])
  const book = { id: row!.Id, kind: 'receive', quantity: 1 } as const
  for (const person of [technician, operator]) await ok(c.book, { ...book, place: person.id }, owner)
  const at = (person: { id: number }, lat: number) =>
    app.sql('insert into positions (company_id, user_id, lat, lng, at) values ($1, $2, $3, 151, now())', [
      company.id,
      person.id,
      lat,
    ])
  await at(technician, -33)
  await at(operator, -33.5)
  const where = async (as: typeof owner, from = {}) =>
    (await ok(c.whereIs, { id: row!.Id, ...from }, as)).body.result.map(({ value, km }) => [value, km])
  expect(await where(owner, { lat: -33.4, lng: 151 })).toEqual([
    [operator.id, 11],
    [technician.id, 44],
    [0, null],
  ])
  expect((await where(technician, { lat: -33.4, lng: 151 }))[0]).toEqual([technician.id, 0])
})

test('eight takers of the last part at once lose none of it', async () => {
  const company = await app.company()
  const [row] = await send(company, [{ Name: 'Tap', Price: 1, Quantity: 1 }])
  const take = () => ok(c.book, { id: row!.Id, kind: 'loss', quantity: 1 }, company.owner)
  await Promise.all(Array.from({ length: 8 }, take))
  expect((await ok(c.open, { id: row!.Id }, company.owner)).body.result).toMatchObject({
    Quantity: -7,
    low: true,
  })
  expect((await ok(c.movements, { id: row!.Id }, company.owner)).body.result.length).toBe(9)
  expect(await sums(company)).toEqual([{ wrong: 0 }])
})

test('after random movements and undos the sums equal what is on hand, whatever their order', async () => {
  const company = await app.company()
  const rows = await send(company, [
    { Name: 'A', Price: 1.25, Quantity: 5 },
    { Name: 'B', Price: 3 },
  ])
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  const made: number[] = []
  const step = async () => {
    if (made.length > 3 && random(3) === 0)
      return void (await app.request(c.undo, { id: made.splice(random(made.length), 1)[0]! }, company.owner))
    const kind = (['receive', 'return', 'adjust', 'loss'] as const)[random(4)]!
    const quantity = (random(9_000) + 1) / 1_000
    const input = {
      id: rows[random(2)]!.Id,
      place: [0, company.technician.id][random(2)]!,
      kind,
      quantity,
      cost_cents: random(500),
    }
    made.push((await ok(c.book, input, company.owner)).body.movement)
  }
  for (let i = 0; i < 12; i++) await Promise.all([step(), step(), step()])
  expect(await sums(company)).toEqual([{ wrong: 0 }])
  const spread = await app.sql<{ sum: string }>(
    'select sum(on_hand)::text as sum from stock_levels where company_id = $1',
    [company.id],
  )
  const moved = await app.sql<{ sum: string }>(
    'select sum(quantity)::text as sum from stock_movements where company_id = $1',
    [company.id],
  )
  expect(spread).toEqual(moved)
})
