import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/cluster.ts'
import { takeConnection } from './take-connection.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

let opened = 0
/** Every connection after the first comes up too late for who waits for it. */
class SlowClient extends pg.Client {
  override connect(...given: unknown[]): never {
    const start = () => (super.connect as (...args: unknown[]) => unknown)(...given)
    if (opened++ > 0) setTimeout(start, 600)
    else start()
    return undefined as never
  }
}

test('who waits for a new connection takes one that comes free before it', async () => {
  const pool = new pg.Pool({
    ...database.serve,
    max: 5,
    connectionTimeoutMillis: 300,
    Client: SlowClient,
  } as never)
  pool.on('error', () => {})
  const first = await takeConnection(pool)
  const waiting = [takeConnection(pool), takeConnection(pool)].map(async wait => {
    const client = await wait
    const { rows } = await client.query('select 1 as one')
    client.release()
    return rows[0].one
  })
  setTimeout(() => first.release(), 50)
  expect(await Promise.all(waiting)).toEqual([1, 1])
  await pool.end()
})

test('a database that is away is told at once', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 5_000 })
  await expect(takeConnection(pool)).rejects.toThrow('ECONNREFUSED')
  await pool.end()
})
