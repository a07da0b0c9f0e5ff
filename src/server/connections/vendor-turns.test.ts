import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDoors } from '../db/doors.ts'
import { createTestDatabase } from '../testing/cluster.ts'
import { forgetTurns, NoTurn, vendorTurns } from './vendor-turns.ts'

const database = await createTestDatabase()
const owner = new pg.Pool({ ...database.migrate, max: 2 })
// Two processes, each with connections of its own.
const [one, other] = [openDoors(database.serve, () => {}), openDoors(database.serve, () => {})]
afterAll(async () => {
  await Promise.all([one.close(), other.close(), owner.end()])
  await database.drop()
})
beforeEach(() => owner.query('delete from vendor_requests'))

const limits = { minute: 60, atOnce: 5, day: 5_000 }
const at = (db: typeof one, patience = 0, own = limits) => vendorTurns(db, 'org', own, patience)
const age = (interval: string) =>
  owner.query('update vendor_requests set at = at - $1::interval, until = until - $1::interval', [interval])

test('two processes share the requests of a minute', async () => {
  await owner.query(`insert into vendor_requests (account, at, until)
    select 'org', clock_timestamp(), clock_timestamp() from generate_series(1, 57)`)
  for (const db of [one, other, one]) await at(db)(async () => 0)
  const refused = await at(other)(async () => 0).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(NoTurn)
  expect(refused).toMatchObject({ isDaily: false })
  expect((refused as NoTurn).seconds).toBeGreaterThan(0)
  expect((refused as NoTurn).seconds).toBeLessThanOrEqual(60)
  // Another organisation has its own.
  expect(await vendorTurns(one, 'another', limits)(async () => 'asked')).toBe('asked')
  await age('60 seconds')
  expect(await at(one)(async () => 'asked')).toBe('asked')
}, 60_000)

test('five are under way at once, and one that ends makes room for one that waits', async () => {
  const ends: (() => void)[] = []
  const asked: string[] = []
  const long = (db: typeof one, patience?: number) =>
    at(
      db,
      patience,
    )(() => {
      asked.push('begun')
      return new Promise<void>(resolve => ends.push(resolve))
    })
  const running = [long(one), long(one), long(one), long(other), long(other)]
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(5)
  await expect(at(other)(async () => 0)).rejects.toBeInstanceOf(NoTurn)
  // No connection is held by those that are asked: all of the pool are there.
  await expect.poll(() => one.pool.totalCount - one.pool.idleCount, { timeout: 30_000 }).toBe(0)
  const waiting = long(one, 300_000)
  ends[0]!()
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(6)
  for (const end of ends) end()
  await Promise.all([...running, waiting])
}, 60_000)

test('the places of a process that was killed come back within a minute, and its requests count', async () => {
  for (let n = 0; n < 5; n++) void at(one)(() => new Promise(() => {}))
  const count = async () => (await owner.query('select count(*)::int from vendor_requests')).rows[0].count
  await expect.poll(count, { timeout: 30_000 }).toBe(5)
  await expect(at(other)(async () => 0)).rejects.toBeInstanceOf(NoTurn)
  await age('61 seconds')
  expect(await at(other)(async () => 'asked')).toBe('asked')
  expect(await count()).toBe(6)
}, 60_000)

test('a day is the last 24 hours, and what counts for none is cleared', async () => {
  const few = { ...limits, day: 3 }
  for (const db of [one, other, one]) await at(db, 0, few)(async () => 0)
  await age('23 hours')
  const refused = (await at(other, 0, few)(async () => 0).catch((error: unknown) => error)) as NoTurn
  expect(refused).toMatchObject({ isDaily: true })
  expect(refused.seconds).toBeLessThanOrEqual(3_600)
  await age('1 hour')
  expect(await at(other, 0, few)(async () => 'asked')).toBe('asked')
  await age('25 hours')
  await one.withPlatform('test', forgetTurns)
  expect((await owner.query('select from vendor_requests')).rowCount).toBe(0)
}, 60_000)

test('the vendor’s own trouble ends the turn too', async () => {
  const failing = at(one, 0, { ...limits, atOnce: 1 })
  for (const _ of [1, 2]) {
    const asked = failing(async () => {
      throw new Error('down')
    })
    await expect(asked).rejects.toThrow('down')
  }
}, 60_000)
