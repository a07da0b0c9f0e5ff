import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clientsContract as c } from '#features/clients/clients/clients.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { Doors } from '#server/db/doors.ts'
import { countRequests } from './request-shares.ts'

const app = await testApp({ requests: { perUser: 40, perCompany: 100 } })
// The clock stands still at the beginning of a minute.
const start = Math.floor(Date.now() / 60_000) * 60_000
app.setNow(new Date(start))

/** How many requests are served before one is refused, one after the other. */
async function served(of: (n: number) => Promise<boolean>, most: number): Promise<number> {
  for (let n = 0; n < most; n++) if (!(await of(n))) return n
  return most
}

test('a person is served so often in a minute, and told when to come back; a colleague and the next minute are not touched', async () => {
  const { owner, office } = await app.company()
  const list = async (as: typeof owner) => app.send(c.list, {}, as)
  expect(await served(async () => (await list(owner)).status === 200, 5_000)).toBeLessThan(5_000)
  const refused = await list(owner)
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Too many requests. Please wait a minute and try again.',
  ])
  expect(refused.headers['retry-after']).toBe('60')
  // Told so before anything of it is read, even that it is no request.
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' }
  const broken = await app.http.inject({ method: 'POST', url: `/api${c.add.path}`, headers, payload: '{' })
  expect(broken.statusCode).toBe(429)
  expect((await list(office)).status).toBe(200)
  app.setNow(new Date(start + 60_000))
  expect((await list(owner)).status).toBe(200)
})

test('two servers share a company’s requests; another company has its own', async () => {
  const [busy, quiet] = [(await app.company()).id, (await app.company()).id].map(id =>
    companyIdFrom(id, 'session'),
  )
  const minute = new Date(start + 120_000)
  const asked: Promise<unknown>[] = []
  const withPlatform: Doors['withPlatform'] = (reason, fn) => {
    const answer = app.services.db.withPlatform(reason, fn)
    asked.push(answer)
    return answer
  }
  const servers = [1, 2].map(() =>
    countRequests({ ...app.services.db, withPlatform }, { perUser: 1_000, perCompany: 100 }, () => minute),
  )
  const asks = async (n: number) => {
    const isServed = servers[n % 2]!.isServed({ companyId: busy!, id: n % 7 }, null)
    await Promise.all(asked)
    // The count changes behind the answer.
    await setImmediate()
    return isServed
  }
  const most = await served(asks, 400)
  expect(most).toBeGreaterThan(90)
  // Each server may have gone one block beyond.
  expect(most).toBeLessThan(115)
  expect(servers.map(serve => serve.isServed({ companyId: quiet!, id: 1 }, null))).toEqual([true, true])
})

test('whose requests fit into one block costs the database nothing', async () => {
  const asked: string[] = []
  const db = { withPlatform: async (reason: string) => void asked.push(reason) } as never
  const serve = countRequests(db, { perUser: 2_000, perCompany: 20_000 }, () => new Date(start))
  for (let n = 0; n < 90; n++) serve.isServed({ companyId: companyIdFrom(1, 'session'), id: 1 }, null)
  expect(asked).toEqual([])
})
