import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { databaseRefusal } from '#server/http/database-trouble.ts'
import { createTestDatabase } from '#server/testing/cluster.ts'
import { companyIdFrom } from './company-id.ts'
import { type Connections, openDoors } from './doors.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const company = companyIdFrom(1, 'session')
const limits = { max: 2, mostOfCompany: 2, connectionTimeoutMillis: 200 }

/** What a person is told who asks for something now. */
async function toldBy({ readCompany }: Pick<ReturnType<typeof openDoors>, 'readCompany'>) {
  const error: unknown = await readCompany(company, tx => sql`select 1`.execute(tx)).catch(caught => caught)
  return error instanceof Error ? databaseRefusal(error)?.message : 'answered'
}
const doorsTo = (connections: Connections) => openDoors({ ...connections, ...limits }, () => {})

test('while all connections are in use, the server is busy: the database is not gone', async () => {
  const doors = doorsTo(database.serve)
  const ends: (() => void)[] = []
  const held = Array.from({ length: limits.max }, () =>
    doors.readCompany(company, async tx => {
      await sql`select 1`.execute(tx)
      await new Promise<void>(resolve => ends.push(resolve))
    }),
  )
  await expect.poll(() => doors.pool.totalCount - doors.pool.idleCount).toBe(limits.max)
  expect(await toldBy(doors)).toBe('The server is busy at the moment. Please try again in a moment.')
  for (const end of ends) end()
  await Promise.all(held)
  expect(await toldBy(doors)).toBe('answered')
  await doors.close()
})

test('a database that takes connections and says nothing does not answer', async () => {
  const sockets: Socket[] = []
  const mute = createServer(socket => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  const doors = doorsTo({ host: '127.0.0.1', port, user: 'a', database: 'a' })
  expect(await toldBy(doors)).toBe('The database isn’t responding. Please try again in a moment.')
  for (const socket of sockets) socket.destroy()
  mute.close()
  expect(await toldBy(doors)).toBe('The database can’t be reached. Please try again in a moment.')
  await doors.close()
})
