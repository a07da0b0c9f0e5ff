import { afterAll, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { endSessions } from '#server/auth/sessions.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { openDoors } from '#server/db/doors.ts'
import { listenToChanges } from '#server/live/live.ts'
import { socketLimits } from '#server/live/socket-limits.ts'
import { straightTo } from '#server/testing/cluster.ts'

const app = await testApp()
const { owner, office } = await app.company()
// Another server process, as far as this one can tell.
const elsewhere = openDoors(app.database.serve, () => {})
afterAll(() => elsewhere.close())

const caller = { socket: { remoteAddress: '127.0.0.1' } } as never
const connect = (): Promise<WebSocket> => app.http.injectWS('/api/live', caller)

async function follow(token: string) {
  const socket = await connect()
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  const ready = new Promise<void>(resolve =>
    // What was changed just now may be told before.
    socket.on('message', text => 'ready' in JSON.parse(String(text)) && resolve()),
  )
  socket.send(JSON.stringify({ token, since: null }))
  await ready
  return { socket, closed }
}

test('a socket closes with its session, whichever server ends it, and no other does', async () => {
  const [ends, stays] = [await follow(owner.token), await follow(office.token)]
  await elsewhere.withPlatform('end it', tx => endSessions(tx, { token: owner.token }))
  expect(await ends.closed).toBe(4401)
  expect(stays.socket.readyState).toBe(stays.socket.OPEN)
})

test.each(['message', 'ping'])(
  'a socket that sends a %s more often than it may is closed, and no other',
  async what => {
    const { owner: flooder, office: colleague } = await app.company()
    const [floods, stays] = [await follow(flooder.token), await follow(colleague.token)]
    for (let n = 0; n < 100; n++) {
      if (what === 'ping') floods.socket.ping()
      else floods.socket.send(JSON.stringify({ at: `job ${n}` }))
    }
    expect(await floods.closed).toBe(1008)
    expect(stays.socket.readyState).toBe(stays.socket.OPEN)
  },
)

test('a user has so many sockets and no more, until one of them is closed', async () => {
  const { owner: busy, office: colleague } = await app.company()
  const open = await Promise.all(Array.from({ length: socketLimits.perUser }, () => follow(busy.token)))
  const refused = async () => {
    const socket = await connect()
    const closed = new Promise<number>(resolve => socket.on('close', resolve))
    const ready = new Promise<number>(resolve => socket.once('message', () => resolve(0)))
    socket.send(JSON.stringify({ token: busy.token }))
    return Promise.race([closed, ready])
  }
  expect(await refused()).toBe(1013)
  await follow(colleague.token)
  open[0]!.socket.terminate()
  await expect.poll(refused, { timeout: 10_000 }).toBe(0)
})

test.each([
  ['a number that no event has', { since: 1.5 }],
  ['a number beyond all', { since: 1e300 }],
  ['a negative number', { since: -1 }],
  ['a text', { since: 'x' }],
  ['a list', { since: [] }],
])('%s as the last event heard is said to be a message that is not valid', async (_name, odd) => {
  const socket = await connect()
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  socket.send(JSON.stringify({ token: office.token, ...odd }))
  expect(await closed).toBe(4400)
})

test('what a server that died had no time to tell is found in the events, once, by the company’s screens alone', async () => {
  const [mine, other] = [await app.company(), await app.company()]
  const forget = vi.fn()
  const changes = listenToChanges(straightTo(app.database), { find: async () => null, forget }, () => {}, {
    everyMs: 200,
  })
  const followed = (companyId: number) => {
    const said: string[] = []
    const socket = {
      on: () => {},
      close: () => {},
      send: (text: string) => said.push(text),
      bufferedAmount: 0,
    }
    changes.follow(
      { companyId: companyIdFrom(companyId, 'session'), sessionId: 0, look: async () => {} },
      socket as unknown as WebSocket,
    )
    return said
  }
  const [said, elsewhereSaid] = [followed(mine.id), followed(other.id)]
  await vi.waitFor(() => expect(said).toContain('{"resync":true}'), { timeout: 5_000 })
  const forgotten = forget.mock.calls.length
  /** Committed, and nobody says so. */
  const leaveUntold = (topic: string, row: number) =>
    app.sql('insert into events (company_id, at, topic, row_id) values ($1, clock_timestamp(), $2, $3)', [
      mine.id,
      topic,
      row,
    ])
  await leaveUntold('jobs', 7)
  await leaveUntold('team', 8)
  const heard = () =>
    said.map(text => JSON.parse(text)).flatMap(({ topic, row }) => (topic ? [[topic, row]] : []))
  await vi.waitFor(
    () =>
      expect(heard()).toEqual([
        ['jobs', 7],
        ['team', 8],
      ]),
    { timeout: 10_000 },
  )
  expect(forget.mock.calls.length).toBe(forgotten + 1)
  // One that is said as usual is not said again.
  await elsewhere.withCompany(companyIdFrom(mine.id, 'session'), async tx => tx.tell('clients'))
  await vi.waitFor(() => expect(heard()).toHaveLength(3), { timeout: 10_000 })
  // Who has found the next of them has looked past that one.
  await leaveUntold('team', 9)
  await vi.waitFor(() => expect(heard()).toHaveLength(4), { timeout: 10_000 })
  expect(heard().map(([topic]) => topic)).toEqual(['jobs', 'team', 'clients', 'team'])
  expect(elsewhereSaid).toEqual(['{"resync":true}'])
  await changes.stop()
})

test('who has a job open is told to colleagues who have it open too, until they go', async () => {
  const company = await app.company()
  const booked = await app.send(
    jobsContract.add,
    {
      name: 'Ann Bell',
      address: '1 Low Street, Ryde NSW',
    },
    company.owner,
  )
  const id = booked.body.lastJobInsertId
  const heard = async (token: string, at: string) => {
    const { socket } = await follow(token)
    const said: unknown[] = []
    socket.on('message', text => {
      const message = JSON.parse(String(text))
      if ('people' in message) said.push(message.people.map((each: { name: string }) => each.name))
    })
    socket.send(JSON.stringify({ at }))
    return { socket, said }
  }
  const place = `job ${id}`
  const stranger = await heard((await app.company()).owner.token, place)
  const blind = await heard(company.technician.token, place)
  const mine = await heard(company.owner.token, place)
  await vi.waitFor(() => expect(mine.said).toEqual([[]]))
  const theirs = await heard(company.office.token, place)
  await vi.waitFor(() => expect(mine.said.at(-1)).toEqual([company.office.fullname]))
  expect(theirs.said).toEqual([[company.owner.fullname]])
  theirs.socket.send(JSON.stringify({ at: null }))
  await vi.waitFor(() => expect(mine.said.at(-1)).toEqual([]))
  const back = await heard(company.office.token, place)
  await vi.waitFor(() => expect(mine.said.at(-1)).toEqual([company.office.fullname]))
  back.socket.terminate()
  await vi.waitFor(() => expect(mine.said.at(-1)).toEqual([]))
  // Another company's, and a technician whose job it is not.
  expect([...stranger.said, ...blind.said]).toEqual([])
})
