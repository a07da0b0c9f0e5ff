import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { countsContract as c } from '../counts.contract.ts'
import { countTexts } from '../counts.rules.ts'

const app = await testApp()
const { ok } = app

async function stocked() {
  const company = await app.company()
  const place = company.technician.id
  const inventory = [{ Name: 'Tap', Price: 2, Quantity: 10 }]
  const [row] = (await ok(inventoryContract.send, { inventory, place } as never, company.owner)).body.result
  const onHand = async () =>
    (await ok(inventoryContract.open, { id: row!.Id, place }, company.owner)).body.result.Quantity
  const use = (quantity: number) =>
    ok(inventoryContract.book, { id: row!.Id, place, kind: 'loss', quantity }, company.owner)
  return { company, place, tap: row!.Id, onHand, use }
}

test('a count is blind, its difference is approved, and what is used meanwhile counts in', async () => {
  const { company, place, tap, onHand, use } = await stocked()
  const { owner, technician } = company
  const { id } = (await ok(c.start, { place }, technician)).body.result
  const entered = (await ok(c.enter, { id, lines: [{ id: tap, quantity: 7.5 }] }, technician)).body.result
  expect(entered.lines[0]).toMatchObject({ counted: 7.5, expected: null })
  expect((await ok(c.open, { id }, owner)).body.result.lines[0]!.expected).toBeNull()
  await use(2)
  expect((await app.send(c.approve, { id }, owner)).status).toBe(409)
  await ok(c.finish, { id }, technician)
  expect((await ok(c.open, { id }, technician)).body.result.lines[0]!.expected).toBeNull()
  expect((await ok(c.open, { id }, owner)).body.result.lines[0]!.expected).toBe(10)
  expect(await onHand()).toBe(8)
  await ok(c.approve, { id }, owner)
  expect(await onHand()).toBe(5.5)
  expect((await app.send(c.approve, { id }, owner)).status).toBe(409)
  expect((await app.send(c.enter, { id, lines: [{ id: tap, quantity: 1 }] }, technician)).status).toBe(409)
})

test('one count a place at a time, of one’s own van, and none of others’ parts', async () => {
  const { company, place, tap } = await stocked()
  const other = await stocked()
  const { id } = (await ok(c.start, { place }, company.owner)).body.result
  const twice = await app.send(c.start, { place }, company.technician)
  expect([twice.status, twice.body.message]).toEqual([409, countTexts.under])
  expect((await app.request(c.start, { place: company.owner.id }, company.technician)).status).toBe(403)
  const empty = await app.request(c.start, { place: 0 }, company.owner)
  expect([empty.status, empty.body.message]).toEqual([400, countTexts.nothing])
  const foreign = await app.request(c.enter, { id, lines: [{ id: other.tap, quantity: 1 }] }, company.owner)
  expect([foreign.status, foreign.body.message]).toEqual([400, countTexts.unknown])
  expect((await app.request(c.enter, { id, lines: [{ id: tap, quantity: -1 }] }, company.owner)).status).toBe(
    400,
  )
  expect((await app.send(c.open, { id }, other.company.owner)).status).toBe(404)
  await ok(c.cancel, { id }, company.technician)
  await ok(c.start, { place }, company.technician)
})
