import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/cluster.ts'
import { takeConnection } from './take-connection.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const held: (() => void)[] = []
let isFirst = true
/** Every connection after the first comes up only when it is let. */
class HeldClient extends pg.Client {
  override connect(...given: unknown[]): never {
    const start = () => void (super.connect as (...args: unknown[]) => unknown)(...given)
    if (isFirst) start()
    else held.push(start)
    isFirst = false
    return undefined as never
  }
}

test('who waits for a new connection takes one that comes free before it', async () => {
  const pool = new pg.Pool({ ...database.serve, max: 5, Client: HeldClient } as never)
  const first = await takeConnection(pool)
  const waiting = [takeConnection(pool), takeConnection(pool)].map(async wait => {
    const client = await wait
    const { rows } = await client.query('select 1 as one')
    client.release()
    return rows[0].one
  })
  first.release()
  expect(await Promise.all(waiting)).toEqual([1, 1])
  // A connection that comes too late is kept for the next caller.
  for (const start of held) start()
  await expect.poll(() => pool.idleCount).toBe(3)
  await pool.end()
})

test('a database that is away is told at once', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 5_000 })
  await expect(takeConnection(pool)).rejects.toThrow('ECONNREFUSED')
  await pool.end()
})
