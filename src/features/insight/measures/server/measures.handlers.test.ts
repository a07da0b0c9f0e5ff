import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { measuresContract as c } from '../measures.contract.ts'

const app = await testApp()

test('figures span 30 days until the company chooses others, by whoever may change settings', async () => {
  const { owner, technician } = await app.company()
  expect((await app.ok(c.period, {}, technician)).body.result).toBe(30)
  await app.ok(c.setPeriod, { period: 365 }, owner)
  expect((await app.ok(c.period, {}, technician)).body.result).toBe(365)
  expect((await app.send(c.setPeriod, { period: 7 }, technician)).status).toBe(403)
  const refused = await app.send(c.setPeriod, { period: 31 }, owner)
  expect(refused).toMatchObject({ status: 400 })
  expect(JSON.stringify(refused.body)).toContain('Please choose 1, 7, 30 or 365 days.')
  const other = await app.company()
  expect((await app.ok(c.period, {}, other.owner)).body.result).toBe(30)
})
