import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { priceListsContract } from '#features/stock/price-lists/price-lists.contract.ts'
import { stockSettingsContract as settingsContract } from '#features/stock/stock-settings/stock-settings.contract.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { mailContract } from '#features/talk/mail/mail.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { ordersContract as c } from '../orders.contract.ts'
import { orderTexts } from '../orders.rules.ts'

const app = await testApp()
const { ok } = app

async function supplied(email = 'orders@reece.test') {
  const company = await app.company()
  const supplier = (await ok(suppliersContract.add, { name: 'Reece', email }, company.owner)).body.result.id
  const inventory = [
    { Name: 'Tap', Price: 12.5, supplier_id: supplier, supplier_code: 'T-1' },
    { Name: 'Hose', Price: 3 },
  ]
  const rows = (await ok(inventoryContract.send, { inventory } as never, company.owner)).body.result
  const [tap, hose] = rows.map(row => row.Id) as [number, number]
  const draft = async (lines: object[]) =>
    (await ok(c.add, { supplier_id: supplier, lines } as never, company.owner)).body.result
  return { company, supplier, tap, hose, draft }
}

test('an order is approved, mailed as a PDF, received in part and closed', async () => {
  const { company, tap, hose, draft } = await supplied()
  const { owner } = company
  const order = await draft([
    { id: tap, quantity: 10 },
    { id: hose, quantity: 2, price_cents: 250 },
  ])
  expect(order).toMatchObject({ state: 'draft', total_cents: 13_000, number: 'PO-1' })
  const { id } = order
  expect((await app.send(c.send, { id }, owner)).body.message).toBe('Approve the order first.')
  await ok(c.approve, { id, version: order.version }, owner)
  const onOrder = async () => (await ok(inventoryContract.open, { id: tap }, owner)).body.result
  expect((await onOrder()).on_order).toBe(10)
  expect((await ok(c.send, { id }, owner)).body.result).toMatchObject({
    state: 'sent',
    sent_to: 'orders@reece.test',
  })
  const again = await app.send(c.send, { id }, owner)
  expect([again.status, again.body.message]).toEqual([409, 'This order has already been sent.'])
  const mails = (await ok(mailContract.outbox, {}, owner)).body.data
  expect(mails.map(mail => [mail.to, mail.subject, mail.attached])).toEqual([
    ['orders@reece.test', expect.stringContaining('Purchase order PO-1 from'), ['PO-1.pdf']],
  ])
  const pdf = (await ok(c.pdf, { id }, owner)).body as never as Buffer
  const page = (await readPdf(new Uint8Array(pdf))).pages.join('\n')
  for (const said of ['PO-1', 'T-1', 'Tap', '$12.50', '$130.00', 'Reece']) expect(page).toContain(said)
  const receive = (lines: object[]) => app.request(c.receive, { id, lines }, owner)
  expect((await receive([{ id: tap, quantity: 4 }])).body.result).toMatchObject({ state: 'sent' })
  expect(await onOrder()).toMatchObject({
    on_order: 6,
    Quantity: 4,
    cost_cents: 1_250,
    supplier_name: 'Reece',
  })
  const over = await receive([{ id: tap, quantity: 7 }])
  expect([over.status, over.body.message]).toEqual([400, orderTexts.over])
  expect((await app.send(c.cancel, { id }, owner)).body.message).toMatch(/^Part of this order has arrived/)
  await ok(c.giveBack, { id, lines: [{ id: tap, quantity: 1 }] }, owner)
  expect((await onOrder()).Quantity).toBe(3)
  const back = await app.send(c.giveBack, { id, lines: [{ id: tap, quantity: 4 }] }, owner)
  expect([back.status, back.body.message]).toEqual([400, orderTexts.tooMuchBack])
  expect((await ok(c.close, { id }, owner)).body.result.state).toBe('closed')
  expect((await receive([{ id: tap, quantity: 1 }])).status).toBe(409)
  expect((await onOrder()).on_order).toBe(0)
})

test('what is missing of an order that is received and closed does not come any more', async () => {
  const { company, tap, draft } = await supplied()
  const { owner } = company
  const { id, version } = await draft([{ id: tap, quantity: 10 }])
  await ok(c.approve, { id, version }, owner)
  await ok(c.send, { id, by_hand: true }, owner)
  const lines = [{ id: tap, quantity: 4 }]
  expect((await ok(c.receive, { id, lines, closes: true }, owner)).body.result).toMatchObject({
    state: 'closed',
  })
  const { on_order, Quantity } = (await ok(inventoryContract.open, { id: tap }, owner)).body.result
  expect([on_order, Quantity]).toEqual([0, 4])
})

test('numbers never repeat, and two who receive the last one at once bring it once', async () => {
  const { company, tap, draft } = await supplied()
  const made = await Promise.all([1, 2, 3, 4].map(() => draft([{ id: tap, quantity: 1 }])))
  expect(made.map(order => order.number).sort()).toEqual(['PO-1', 'PO-2', 'PO-3', 'PO-4'])
  await ok(c.cancel, { id: made[0]!.id }, company.owner)
  expect((await draft([])).number).toBe('PO-5')
  const { id } = made[1]!
  await ok(c.approve, { id }, company.owner)
  await ok(c.send, { id, by_hand: true }, company.owner)
  const receive = () => app.send(c.receive, { id, lines: [{ id: tap, quantity: 1 }] }, company.owner)
  const answers = await Promise.all([receive(), receive()])
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 400])
})

test('without an address, without lines, of others, and by technicians it is refused', async () => {
  const { company, supplier, tap, draft } = await supplied('')
  const other = await supplied()
  const { id } = await draft([{ id: tap, quantity: 1 }])
  await ok(c.approve, { id }, company.owner)
  const unsent = await app.send(c.send, { id }, company.owner)
  expect([unsent.status, unsent.body.message]).toEqual([400, orderTexts.noEmail])
  const empty = await draft([])
  expect((await app.send(c.approve, { id: empty.id }, company.owner)).body.message).toBe(orderTexts.noLines)
  const lines = [{ id: other.tap, quantity: 1 }]
  expect((await app.send(c.add, { supplier_id: supplier, lines }, company.owner)).status).toBe(404)
  expect((await app.send(c.add, { supplier_id: other.supplier, lines: [] }, company.owner)).status).toBe(404)
  expect((await app.send(c.open, { id }, other.company.owner)).status).toBe(404)
  expect((await app.send(c.open, { id }, company.technician)).status).toBe(403)
  const abn = await app.request(suppliersContract.add, { name: 'B', abn: '51 824 753 557' }, company.owner)
  expect([abn.status, abn.body.message]).toEqual([400, 'This isn’t a valid ABN. Please check the digits.'])
})

test('a group’s own limit counts before that of the office, and orders keep the prefix that they were issued with', async () => {
  const { company, tap, draft } = await supplied()
  const { owner, office } = company
  const save = (settings: object) => app.request(settingsContract.save, { next_order: 1, ...settings }, owner)
  const old = await draft([{ id: tap, quantity: 2 }])
  const wrong = await save({ order_prefix: 'Shop 1' })
  expect([wrong.status, wrong.body.field]).toEqual([400, 'order_prefix'])
  expect((await save({ next_order: 2, group_limits: [{ group: 99, limit_cents: 1 }] })).status).toBe(404)
  const limits = { office_limit_cents: 1_000_000, group_limits: [{ group: 2, limit_cents: 2_000 }] }
  const { result } = (await save({ next_order: 2, order_prefix: 'Shop ', ...limits })).body
  expect(result).toMatchObject({
    order_prefix: 'Shop ',
    group_limits: [
      { group: 2, name: 'Office Admin', limit_cents: 2_000 },
      { group: 3, limit_cents: null },
      { group: 4, limit_cents: null },
    ],
  })
  const fresh = await draft([{ id: tap, quantity: 1 }])
  expect([old.number, fresh.number]).toEqual(['PO-1', 'Shop 2'])
  const found = (await ok(c.list, { search: 'shop 2' } as never, owner)).body.data
  expect(found.map(order => order.number)).toEqual(['Shop 2'])
  const refused = await app.send(c.approve, { id: old.id }, office)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'You can approve orders of up to $20.00. Ask the owner for this one.',
  ])
  await ok(c.approve, { id: fresh.id }, office)
  await ok(c.approve, { id: old.id }, owner)
})

test('a part that its supplier sells by the box is ordered, printed and received by the box', async () => {
  const { company, supplier, draft } = await supplied()
  const { owner } = company
  const inventory = [{ Name: 'Elbow', Price: 9, supplier_id: supplier, supplier_code: 'A1' }]
  const [elbow] = (await ok(inventoryContract.send, { inventory } as never, owner)).body.result
  const part = elbow!.Id
  const box = {
    supplier_id: supplier,
    code: 'A1',
    name: 'Elbow box of 100',
    unit: 'BOX',
    price: 900,
  }
  // Until somebody has said how many it holds, it changes nothing.
  const { id: price, version } = (await ok(priceListsContract.add, { ...box, part_id: part } as never, owner))
    .body.result
  expect((await draft([{ id: part, quantity: 4 }])).lines[0]).toMatchObject({
    quantity: 4,
    holds: 1,
    pack: '',
  })
  await ok(priceListsContract.edit, { id: price, version, ...box, part_id: part, holds: 100 } as never, owner)
  expect((await ok(c.packs, { id: supplier }, owner)).body.result).toEqual([
    { part, unit: 'BOX', holds: 100, price_cents: 90_000, code: 'A1' },
  ])
  const order = await draft([{ id: part, quantity: 4 }])
  expect(order).toMatchObject({
    total_cents: 90_000,
    lines: [{ quantity: 100, holds: 100, pack: 'BOX', price_cents: 900 }],
  })
  const { id } = order
  await ok(c.approve, { id }, owner)
  await ok(c.send, { id, by_hand: true }, owner)
  const pdf = (await ok(c.pdf, { id }, owner)).body as never as Buffer
  const page = (await readPdf(new Uint8Array(pdf))).pages.join('\n')
  for (const said of ['1 BOX', 'Elbow (100 per BOX)', '$900.00']) expect(page).toContain(said)
  expect(page).not.toContain('$9.00')
  await ok(c.receive, { id, lines: [{ id: part, quantity: 100 }] }, owner)
  const row = (await ok(inventoryContract.open, { id: part }, owner)).body.result
  expect(row).toMatchObject({ Quantity: 100, cost_cents: 900 })
  // A box of three at $10 is $10.00 on paper, however its third is rounded.
  await ok(
    priceListsContract.edit,
    { id: price, version: version + 1, ...box, price: 10, part_id: part, holds: 3 } as never,
    owner,
  )
  expect(await draft([{ id: part, quantity: 4 }])).toMatchObject({
    total_cents: 2_000,
    lines: [{ quantity: 6 }],
  })
})

test('a part that its supplier also sells singly, and no dearer, is ordered singly', async () => {
  const { company, supplier, draft } = await supplied()
  const { owner } = company
  const inventory = [{ Name: 'Elbow', Price: 9, supplier_id: supplier, supplier_code: 'A1' }]
  const part = (await ok(inventoryContract.send, { inventory } as never, owner)).body.result[0]!.Id
  const sold = (fields: object) =>
    ok(priceListsContract.add, { supplier_id: supplier, part_id: part, ...fields } as never, owner)
  const { id, version } = (await sold({ code: 'A1', name: 'Elbow', unit: 'EA', price: 9 })).body.result
  await sold({ code: 'A100', name: 'Elbow box of 100', unit: 'BOX', price: 900, holds: 100 })
  expect((await ok(c.packs, { id: supplier }, owner)).body.result).toEqual([])
  expect((await draft([{ id: part, quantity: 3 }])).lines).toMatchObject([
    { quantity: 3, holds: 1, pack: '' },
  ])
  const dearer = { supplier_id: supplier, part_id: part, code: 'A1', name: 'Elbow', unit: 'EA', price: 9.5 }
  await ok(priceListsContract.edit, { id, version, ...dearer } as never, owner)
  expect((await draft([{ id: part, quantity: 3 }])).lines).toMatchObject([{ quantity: 100, pack: 'BOX' }])
})
