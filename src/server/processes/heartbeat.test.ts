import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { companyIdFrom } from '../db/company-id.ts'
import { openDoors } from '../db/doors.ts'
import { createTestDatabase } from '../testing/cluster.ts'
import { beatHeart } from './heartbeat.ts'
import { countLoads } from './loads.ts'
import { addLoads, forgetLoads, heaviestCompanies, presentProcesses } from './processes.queries.ts'

const database = await createTestDatabase()
const owner = new pg.Client(database.migrate)
await owner.connect()
const loads = countLoads()
const db = openDoors(database.serve, () => {}, undefined, undefined, loads.held)
afterAll(async () => {
  await db.close()
  await owner.end()
  await database.drop()
})
beforeEach(async () => {
  await owner.query('truncate server_processes, company_loads')
  loads.take()
})

const processes = () => db.withPlatform('test', presentProcesses)
const heaviest = (by: Parameters<typeof heaviestCompanies>[1]['by'], hours = 1) =>
  db.withPlatform('test', tx => heaviestCompanies(tx, { by, hours, most: 20 }))
async function company(name: string): Promise<number> {
  const { rows } = await owner.query(
    `insert into companies (name, time_zone, pack_id) values ($1, 'UTC', 3) returning id`,
    [name],
  )
  return Number(rows[0].id)
}
const told = { version: '1.2.3', sockets: () => 7, echo: async () => 4 }

test('a process is there while it says something, says that it stops, and is gone with its end', async () => {
  const one = beatHeart(db, loads, { ...told, everyMs: 20 })
  const other = beatHeart(db, countLoads(), { ...told, echo: async () => null, everyMs: 20 })
  await expect.poll(processes).toHaveLength(2)
  expect((await processes()).map(row => [row.version, row.sockets, row.is_drained])).toEqual([
    ['1.2.3', 7, false],
    ['1.2.3', 7, false],
  ])
  expect((await processes()).map(row => row.live_delay_ms).toSorted()).toEqual([4, null])
  await one.drain()
  expect((await processes()).filter(row => row.is_drained)).toHaveLength(1)
  await one.stop()
  expect(await processes()).toHaveLength(1)
  await other.stop()
  expect(await processes()).toEqual([])
})

test('a process that was killed is gone after a minute, and cleared after an hour', async () => {
  const heart = beatHeart(db, loads, told)
  await expect.poll(processes).toHaveLength(1)
  const left = async () => (await owner.query('select from server_processes')).rowCount
  await owner.query(`update server_processes set seen_at = now() - interval '61 seconds'`)
  expect(await processes()).toEqual([])
  await db.withPlatform('test', forgetLoads)
  expect(await left()).toBe(1)
  await owner.query(`update server_processes set seen_at = now() - interval '2 hours'`)
  await db.withPlatform('test', forgetLoads)
  expect(await left()).toBe(0)
  await heart.stop()
})

test('what companies take of two processes is summed, and the processor shared by work', async () => {
  const [small, large] = [await company('Small'), await company('Large')]
  const load = { requests: 1, worked: 10, database: 0, bytes: 100, messages: 0, failed: 0 }
  const double = { requests: 3, worked: 20, database: 10, bytes: 50, messages: 2, failed: 1 }
  const add = (tx: Parameters<typeof addLoads>[0]) =>
    addLoads(
      tx,
      new Map([
        [large, double],
        [small, load],
      ]),
      400,
    )
  await Promise.all([db.withPlatform('test', add), db.withPlatform('test', add)])
  expect(await heaviest('processor')).toEqual([
    {
      id: large,
      name: 'Large',
      requests: 6,
      database_ms: 20,
      processor_ms: 600,
      processor_share: 0.75,
      bytes: 100,
      messages: 4,
      failed: 2,
      storage: 0,
    },
    {
      id: small,
      name: 'Small',
      requests: 2,
      database_ms: 0,
      processor_ms: 200,
      processor_share: 0.25,
      bytes: 200,
      messages: 0,
      failed: 0,
      storage: 0,
    },
  ])
  expect((await heaviest('bytes')).map(row => row.id)).toEqual([small, large])
  expect((await heaviest('failed')).map(row => row.id)).toEqual([large])
  await owner.query('insert into file_totals (company_id, files, bytes) values ($1, 1, 5000)', [small])
  expect((await heaviest('storage')).map(row => [row.id, row.storage, row.requests])).toEqual([
    [small, 5_000, 2],
  ])
})

test('of the hour in which the time begins only the rest counts, and what is older is cleared', async () => {
  const id = await company('Once')
  const at = async (hours: number) => {
    await owner.query('truncate company_loads')
    await owner.query(
      `insert into company_loads values (date_trunc('hour', now(), 'UTC') - make_interval(hours => $1), $2, 3600, 0, 1, 0, 0, 0)`,
      [hours, id],
    )
  }
  await at(0)
  expect((await heaviest('requests'))[0]?.requests).toBe(3_600)
  await at(1)
  const [{ gone }] = (
    await owner.query(`select extract(epoch from now() - date_trunc('hour', now(), 'UTC'))::float8 as gone`)
  ).rows as [{ gone: number }]
  expect(Math.abs((await heaviest('requests'))[0]!.requests - (3_600 - gone))).toBeLessThan(30)
  await at(2)
  expect(await heaviest('requests')).toEqual([])
  expect((await heaviest('requests', 24))[0]?.requests).toBe(3_600)
  await at(60)
  await db.withPlatform('test', forgetLoads)
  expect((await owner.query('select from company_loads')).rowCount).toBe(0)
})

test('a company’s transactions are counted for as long as they hold a connection', async () => {
  const id = companyIdFrom(await company('Held'), 'seed')
  await db.readCompany(id, tx => tx.rows('clients').select('id').execute())
  await expect.poll(() => loads.take().get(Number(id))?.database ?? 0).toBeGreaterThan(0)
})
