import { afterAll, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { endSessions } from '#server/auth/sessions.ts'
import { openDoors } from '#server/db/doors.ts'
import { testApp } from '#server/testing/test-app.ts'

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
  const ready = new Promise<string>(resolve => socket.once('message', text => resolve(String(text))))
  socket.send(JSON.stringify({ token, since: null }))
  expect(JSON.parse(await ready)).toMatchObject({ ready: true })
  return { socket, closed }
}

test('a socket closes with its session, whichever server ends it, and no other does', async () => {
  const [ends, stays] = [await follow(owner.token), await follow(office.token)]
  await elsewhere.withPlatform('end it', tx => endSessions(tx, { token: owner.token }))
  expect(await ends.closed).toBe(4401)
  expect(stays.socket.readyState).toBe(stays.socket.OPEN)
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
