import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { recommendedContract } from '#features/schedule/recommended/recommended.contract.ts'
import { DoorConnection } from '#server/db/connection/door-connection.ts'
import type { Endpoint, Sends } from '#shared/endpoint.ts'

/** Statements of one request: what the server does of itself meanwhile is none of its. */
const asked = new AsyncLocalStorage<string[]>()
const { executeQuery } = DoorConnection.prototype
DoorConnection.prototype.executeQuery = function (query) {
  asked.getStore()?.push(query.sql)
  return executeQuery.call(this, query) as never
}
afterAll(() => {
  DoorConnection.prototype.executeQuery = executeQuery
})

type App = Awaited<ReturnType<typeof testApp>>
async function statements<E extends Endpoint>(app: App, entry: E, input: Sends<E>, as: TestUser) {
  // The first finds nothing kept yet: neither the session nor what the statements after it rely on.
  for (let warm = 0; warm < 2; warm++) await app.ok(entry, input, as)
  const told: string[] = []
  await asked.run(told, () => app.ok(entry, input, as))
  return [...told]
}

const selling = await testApp({ sellsPlans: true })
const free = await testApp({ sellsPlans: false })

/** A company on a plan with limits and an end, one with everything without end, and one where no plans are sold. */
async function owners(): Promise<[App, TestUser][]> {
  const limited = await selling.company({ pack_id: 2 })
  await selling.sql(`update companies set subscription_date = '2099-01-01' where id = $1`, [limited.id])
  const whole = await selling.company({ pack_id: 4 })
  const unsold = await free.company({ pack_id: 2 })
  return [
    [selling, limited.owner],
    [selling, whole.owner],
    [free, unsold.owner],
  ]
}

test.each([
  ['a list', jobsContract.list, {}],
  ['a write', jobsContract.add, { name: 'Ada', address: '1 Low Street' }],
  ['what only some plans have', recommendedContract.best, { radius: 50, job_lat: -33.87, job_lng: 151.21 }],
] as const)('gates of plans add no statement to %s', async (_name, entry, input) => {
  const told: string[][] = []
  for (const [app, owner] of await owners()) told.push(await statements(app, entry, input as never, owner))
  expect(told[0]!.length).toBeGreaterThan(0)
  expect(told[1]).toEqual(told[0])
  expect(told[2]).toEqual(told[0])
})
