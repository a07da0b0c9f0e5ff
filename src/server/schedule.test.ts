import { expect, test } from 'vitest'
import { companyIdFrom } from './db/company-id.ts'
import { openDoors } from './db/doors.ts'
import { openSchedule, prepareSchedule, takesMinutes, type Work } from './schedule.ts'
import { createTestDatabase } from './testing/cluster.ts'

test('servers that start at the same moment prepare the schedule in turn', async () => {
  const database = await createTestDatabase()
  const starts = await Promise.allSettled(Array.from({ length: 6 }, () => prepareSchedule(database.migrate)))
  expect(starts.filter(start => start.status === 'rejected')).toEqual([])
  await database.drop()
})

/** A schedule of its own, and a way to put works of a company on it. */
async function ownSchedule() {
  const database = await createTestDatabase()
  const errors: Error[] = []
  const schedule = await openSchedule(database.serve, error => errors.push(error))
  const db = openDoors(database.serve, () => {})
  return {
    schedule,
    async put(work: Work, company: number, count: number) {
      await schedule.open(work)
      await db.withCompany(companyIdFrom(company, 'seed'), async tx => {
        for (let n = 0; n < count; n++) await schedule.later(tx, work, { companyId: company, n })
      })
    },
    async end() {
      await schedule.stop()
      await db.close()
      await database.drop()
      expect(errors).toEqual([])
    },
  }
}

const long: Work = { name: 'long', ...takesMinutes }

test.each<[string, Work]>([
  ['somebody waits for', { name: 'awaited', retryLimit: 5, notify: true }],
  ['take minutes', long],
  ['nobody waits for', { name: 'unhurried', retryLimit: 10, retryDelay: 60 }],
])('a hundred works that %s are done one after the other, without a pause between them', async (_, work) => {
  const own = await ownSchedule()
  const done: unknown[] = []
  await own.put(work, 1, 100)
  own.schedule.on(work, async ({ data }) => void done.push(data.n))
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(100)
  expect(new Set(done).size).toBe(100)
  await own.end()
})

test("a company's long works leave places for those of another", async () => {
  const own = await ownSchedule()
  const begun: number[] = []
  let finish = () => {}
  const finished = new Promise<void>(done => {
    finish = done
  })
  await own.put(long, 1, 10)
  own.schedule.on(long, async ({ data }) => {
    begun.push(Number(data.companyId))
    if (data.companyId === 1) await finished
  })
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBeGreaterThan(0)
  await own.put(long, 2, 5)
  await expect.poll(() => begun.filter(company => company === 2).length, { timeout: 15_000 }).toBe(5)
  expect(begun.filter(company => company === 1).length).toBeLessThan(10)
  finish()
  await expect.poll(() => begun.length, { timeout: 15_000 }).toBe(15)
  await own.end()
})

test('long works of five companies run at the same time, also those that come later', async () => {
  const own = await ownSchedule()
  const begun: number[] = []
  let finish = () => {}
  const finished = new Promise<void>(done => {
    finish = done
  })
  for (const company of [1, 2]) await own.put(long, company, 1)
  own.schedule.on(long, async ({ data }) => {
    begun.push(Number(data.companyId))
    await finished
  })
  await expect.poll(() => begun.length, { timeout: 30_000 }).toBe(2)
  for (const company of [3, 4, 5, 6]) await own.put(long, company, 1)
  await expect.poll(() => begun.length, { timeout: 30_000 }).toBe(5)
  finish()
  await expect.poll(() => begun.toSorted((a, b) => a - b), { timeout: 30_000 }).toEqual([1, 2, 3, 4, 5, 6])
  await own.end()
})

test('work that could not begin at the start, as the database was away, begins later', async () => {
  const database = await createTestDatabase()
  const errors: Error[] = []
  const schedule = await openSchedule(database.serve, error => errors.push(error))
  const db = openDoors(database.serve, () => {})
  const work: Work = { name: 'late', retryLimit: 1, notify: true }
  const done: unknown[] = []
  // Its place is not there yet.
  schedule.on(work, async ({ data }) => void done.push(data.n))
  await expect.poll(() => errors.length, { timeout: 10_000 }).toBeGreaterThan(0)
  await schedule.open(work)
  await db.withCompany(companyIdFrom(1, 'seed'), tx => schedule.later(tx, work, { companyId: 1, n: 1 }))
  await expect.poll(() => done, { timeout: 15_000 }).toEqual([1])
  await schedule.stop()
  await db.close()
  await database.drop()
})
