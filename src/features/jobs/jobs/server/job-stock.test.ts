import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobCostContract } from '#features/jobs/job-summary/job-cost.contract.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { appointmentsContract as appointments } from '../appointments.contract.ts'
import { jobsContract as jobs } from '../jobs.contract.ts'

const app = await testApp()
const { ok } = app

/** A part of which so many lie in the technician's van, with the item that is sold of it. */
async function stocked(company: TestCompany, Quantity: number) {
  const invoiceItem = { itemName: 'Tap fitted', partPrice: 1.5, itemPrice: 30 }
  const inventory = [{ Name: 'Tap', Price: 1.5, Quantity, invoiceItem }]
  const place = company.technician.id
  const [row] = (await ok(inventoryContract.send, { inventory, place } as never, company.owner)).body.result
  const level = async () => {
    const { Quantity, reserved, low } = (
      await ok(inventoryContract.open, { id: row!.Id, place }, company.owner)
    ).body.result
    return [Quantity, reserved, low]
  }
  return { part: row!.Id, item: row!.items[0]!.id, level }
}

const parts = (item: number, technician: number, quantity: number, more = {}) =>
  [{ partsBelong: technician, parts: [{ id: 'p', partId: item, quantity, ...more }] }] as never

async function booked(company: TestCompany, item: number, quantity = 2) {
  const { technician, owner } = company
  const sent = {
    name: 'Ada',
    address: '1 Low St',
    assign_worker: [technician.id],
    parts: parts(item, technician.id, quantity),
  }
  return (await ok(jobs.add, sent, owner)).body.lastJobInsertId
}

test('a part is reserved, used, freed and comes back as its job goes', async () => {
  const company = await app.company()
  const { owner, technician } = company
  const { item, level } = await stocked(company, 5)
  const id = await booked(company, item)
  expect(await level()).toEqual([5, 2, false])
  const save = (change: object) => ok(jobs.edit, { id, ...change } as never, owner)
  await save({ parts: parts(item, technician.id, 3) })
  expect(await level()).toEqual([5, 3, false])
  await save({ parts: parts(item, technician.id, 3, { used: true }) })
  expect(await level()).toEqual([2, 0, false])
  // A save that says nothing of it leaves it used.
  await save({ parts: parts(item, technician.id, 3) })
  expect(await level()).toEqual([2, 0, false])
  await save({ parts: parts(item, technician.id, 1, { used: true }) })
  expect(await level()).toEqual([4, 0, false])
  expect((await ok(jobCostContract.read, { id }, owner)).body.result.parts_cents).toBe(150)
  await save({ parts: parts(item, technician.id, 1, { used: false }) })
  expect(await level()).toEqual([5, 1, false])
  await save({ job_status_id: 3 })
  expect(await level()).toEqual([4, 0, false])
  await save({ job_status_id: 1 })
  expect(await level()).toEqual([5, 1, false])
  await save({ job_status_id: 4 })
  expect(await level()).toEqual([5, 0, false])
  await save({ job_status_id: 7 })
  expect(await level()).toEqual([5, 0, false])
  await save({ job_status_id: 1 })
  expect(await level()).toEqual([5, 1, false])
  await ok(jobs.archive, { ids: String(id) }, owner)
  expect(await level()).toEqual([5, 0, false])
  await ok(jobs.restore, { ids: String(id) } as never, owner)
  expect(await level()).toEqual([5, 1, false])
  await save({ user_id: [] })
  expect(await level()).toEqual([5, 0, false])
})

test('an empty van goes below zero and asks for a count', async () => {
  const company = await app.company()
  const { item, level } = await stocked(company, 1)
  const id = await booked(company, item)
  expect(await level()).toEqual([1, 2, true])
  await ok(jobs.edit, { id, job_status_id: 3 } as never, company.technician)
  expect(await level()).toEqual([-1, 0, true])
})

test('eight jobs that take the last part at once all have it, and none is lost', async () => {
  const company = await app.company()
  const { item, level, part } = await stocked(company, 1)
  const ids = await Promise.all(Array.from({ length: 8 }, () => booked(company, item, 1)))
  expect(await level()).toEqual([1, 8, true])
  await Promise.all(ids.map(id => ok(jobs.edit, { id, job_status_id: 3 } as never, company.owner)))
  expect(await level()).toEqual([-7, 0, true])
  const moved = (await ok(inventoryContract.movements, { id: part }, company.owner)).body.result
  expect(moved.reduce((sum, each) => sum + each.quantity, 0)).toBe(-7)
})

test('an appointment that is dragged to another technician frees what the first one had reserved', async () => {
  const company = await app.company()
  const { item, level } = await stocked(company, 5)
  const { technician, owner } = company
  const sent = {
    name: 'Ada',
    address: '1 Low St',
    assign_worker: [technician.id],
    appointments: [{ appointment_time: '2031-03-03 01:00:00', worker: [technician.id] }],
    parts: parts(item, technician.id, 2),
  }
  const { lastJobInsertId: id } = (await ok(jobs.add, sent as never, owner)).body
  expect(await level()).toEqual([5, 2, false])
  const [appointment] = (await ok(jobs.open, { id }, owner)).body.result.appointments
  const drag = (worker: number) =>
    ok(
      appointments.move,
      { id: appointment!.id, appointment_time: '2031-03-03 01:00:00', worker: [worker] } as never,
      owner,
    )
  await drag(company.operator.id)
  expect(await level()).toEqual([5, 0, false])
  await drag(technician.id)
  expect(await level()).toEqual([5, 2, false])
})
