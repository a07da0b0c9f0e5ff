import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { feesContract as c } from '../fees.contract.ts'

const app = await testApp()

test('tax and fee are kept to a hundredth of a percent; what is left out stays', async () => {
  const { owner, technician } = await app.company()
  const other = await app.company()
  const read = async (as = technician) => (await app.ok(c.read, {}, as)).body.result
  const { version: _, ...usual } = await read()
  await app.ok(c.save, { tax: 12.345, Include_Tax: true }, owner)
  await app.ok(c.save, { credit_fee: 1.5 }, owner)
  expect(await read()).toMatchObject({ ...usual, tax: 12.35, credit_fee: 1.5, Include_Tax: true })
  expect((await app.ok(c.taxRate, {}, technician)).body.result).toEqual({ tax: 12.35 })
  expect(await read(other.technician)).toMatchObject(usual)
})

test.each([{ tax: -1 }, { tax: 100.01 }, { tax: 'ten' }, { credit_fee: 101 }])(
  '%j is refused and changes nothing',
  async wrong => {
    const { owner } = await app.company()
    const before = (await app.ok(c.read, {}, owner)).body.result
    expect((await app.request(c.save, { tax: 15, ...wrong }, owner)).status).toBe(400)
    expect((await app.ok(c.read, {}, owner)).body.result).toEqual(before)
  },
)

test('a technician may read how jobs are paid, and change nothing', async () => {
  const { technician } = await app.company()
  expect((await app.ok(c.methods, {}, technician)).body.result).toEqual([
    { value: 1, label: 'Cash' },
    { value: 2, label: 'Credit Card' },
    { value: 3, label: 'Transfer' },
  ])
  expect((await app.send(c.save, { tax: 0 }, technician)).status).toBe(403)
})
