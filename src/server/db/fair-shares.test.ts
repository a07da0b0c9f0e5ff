import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#server/testing/cluster.ts'
import { companyIdFrom } from './company-id.ts'
import type { CompanyTx } from './company-tx.ts'
import { type Doors, openDoors } from './doors.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const [noisy, other] = [companyIdFrom(1, 'session'), companyIdFrom(2, 'session')]
const one = (tx: CompanyTx) => sql`select 1`.execute(tx)

/** A promise that somebody else resolves. */
function gate() {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}

function doors(connectionTimeoutMillis = 600_000) {
  const opened = openDoors({ ...database.serve, max: 6, connectionTimeoutMillis }, () => {})
  onTestFinished(() => opened.close())
  return opened
}

/** Slow requests of the noisy company, each of which holds its connection until all are ended. */
function flood({ readCompany }: Doors, requests: number) {
  let [held, most] = [0, 0]
  const end = gate()
  const all = Array.from({ length: requests }, () =>
    readCompany(noisy, async tx => {
      await one(tx)
      most = Math.max(most, ++held)
      await end.promise
      held--
    }),
  )
  return {
    held: () => held,
    most: () => most,
    async end() {
      end.resolve()
      await Promise.all(all)
    },
  }
}

test('a company that floods with slow requests holds half of the connections, and another one is answered', async () => {
  const db = doors()
  const slow = flood(db, 40)
  await expect.poll(slow.held).toBe(3)
  for (let n = 0; n < 20; n++) await db.readCompany(other, one)
  await db.withPlatform('beside the flood', tx => sql`select 1`.execute(tx))
  await slow.end()
  expect(slow.most()).toBe(3)
})

test('who holds a connection and asks for another one waits for no place: nobody waits for each other for ever', async () => {
  const db = doors()
  let begun = 0
  const all = gate()
  const asks = (company: typeof noisy, second: typeof noisy) =>
    db.readCompany(company, async tx => {
      await one(tx)
      if (++begun === 3) all.resolve()
      await all.promise
      await db.askTogether('a number', company, 1, async asked => {
        await one(asked)
        return [1]
      })
      return db.readCompany(second, one)
    })
  await Promise.all([asks(noisy, noisy), asks(noisy, other), asks(noisy, noisy)])
  await Promise.all([db.readCompany(noisy, one), db.readCompany(other, one)])
})

test('what waits in line for too long is told that the server is busy, and the line goes on', async () => {
  const db = doors(300)
  const slow = flood(db, 3)
  await expect.poll(slow.held).toBe(3)
  await expect(db.readCompany(noisy, one)).rejects.toThrow('no connection to the database has come free')
  await slow.end()
  await db.readCompany(noisy, one)
})

test('a transaction that fails gives its place back', async () => {
  const db = doors()
  for (let n = 0; n < 10; n++)
    await expect(db.withCompany(noisy, tx => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division')
  const slow = flood(db, 3)
  await expect.poll(slow.held).toBe(3)
  await slow.end()
})
