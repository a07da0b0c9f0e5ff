import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { transfersContract as c } from '../transfers.contract.ts'
import { transferTexts } from '../transfers.rules.ts'

const app = await testApp()
const { ok } = app

async function stocked() {
  const company = await app.company()
  const inventory = [{ Name: 'Tap', Price: 2, Quantity: 10 }]
  const [row] = (await ok(inventoryContract.send, { inventory } as never, company.owner)).body.result
  return { company, tap: row!.Id, van: company.technician.id }
}
const onHand = async (company: TestCompany, id: number, place = 0) =>
  (await ok(inventoryContract.open, { id, place }, company.owner)).body.result.Quantity

test('parts are on their way until the receiver confirms them, also in part; the rest goes back', async () => {
  const { company, tap, van } = await stocked()
  const { result } = (await ok(c.send, { to: van, lines: [{ id: tap, quantity: 6 }] }, company.owner)).body
  expect([await onHand(company, tap), await onHand(company, tap, van)]).toEqual([4, 0])
  const own = (await ok(c.list, { open: true }, company.technician)).body.data
  expect(own.map(each => [each.id, each.lines[0]!.quantity])).toEqual([[result.id, 6]])
  const half = { id: result.id, lines: [{ id: tap, quantity: 2.5 }], version: result.version }
  expect((await ok(c.confirm, half, company.technician)).body.result).toMatchObject({ open: true })
  expect((await app.send(c.confirm, half, company.technician)).status).toBe(409)
  expect(await onHand(company, tap, van)).toBe(2.5)
  const more = await app.send(c.confirm, { id: result.id, lines: [{ id: tap, quantity: 4 }] }, company.owner)
  expect([more.status, more.body.message]).toEqual([400, transferTexts.tooMany])
  expect((await ok(c.cancel, { id: result.id }, company.owner)).body.result.open).toBe(false)
  expect([await onHand(company, tap), await onHand(company, tap, van)]).toEqual([7.5, 2.5])
  const over = await app.send(c.confirm, { id: result.id }, company.owner)
  expect([over.status, over.body.message]).toEqual([409, transferTexts.over])
})

test('two who confirm at once bring it once', async () => {
  const { company, tap, van } = await stocked()
  const { id } = (await ok(c.send, { to: van, lines: [{ id: tap, quantity: 3 }] }, company.owner)).body.result
  const answers = await Promise.all(
    [company.owner, company.technician].map(as => app.send(c.confirm, { id }, as)),
  )
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
  expect(await onHand(company, tap, van)).toBe(3)
})

test('to itself, to a disabled technician, from another’s van, and of others’ parts is refused', async () => {
  const { company, tap, van } = await stocked()
  const other = await stocked()
  const lines = [{ id: tap, quantity: 1 }]
  const refused = async (input: object, as = company.owner) => {
    const { status, body } = await app.request(c.send, { to: van, lines, ...input }, as)
    return [status, body.message]
  }
  expect(await refused({ from: van })).toEqual([400, transferTexts.samePlace])
  expect(await refused({ lines: [] })).toEqual([400, transferTexts.noParts])
  expect(await refused({ lines: [{ id: other.tap, quantity: 1 }] })).toEqual([404, 'Not found.'])
  expect(await refused({}, company.technician)).toEqual([403, 'You can only send from your own van.'])
  expect((await refused({ to: other.van }))[0]).toBe(404)
  await app.sql('update users set active = false where id = $1', [company.operator.id])
  expect(await refused({ to: company.operator.id })).toEqual([400, 'This location is no longer in use.'])
  const { id } = (await ok(c.send, { to: van, lines }, company.owner)).body.result
  expect((await app.send(c.open, { id }, other.company.owner)).status).toBe(404)
  expect((await app.send(c.confirm, { id }, company.operator)).status).not.toBe(200)
})

test('what is below its minimum comes from the store, the rest is to be ordered', async () => {
  const { company, tap, van } = await stocked()
  const row = (await ok(inventoryContract.open, { id: tap, place: van }, company.owner)).body.result
  const level = { Id: tap, Name: 'Tap', Price: 2, version: row.version, minimum: 5, target: 12 }
  await ok(inventoryContract.send, { inventory: [level], place: van } as never, company.owner)
  const list = async () => (await ok(c.pickList, {}, company.owner)).body.result
  expect(await list()).toMatchObject([{ place: van, part: tap, from_store: 10, to_order: 2 }])
  await ok(c.send, { to: van, lines: [{ id: tap, quantity: 10 }] }, company.owner)
  expect(await list()).toEqual([])
})
