import websocket from '@fastify/websocket'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { Session } from '#server/auth/session.ts'
import type { Sessions } from '#server/auth/sessions.ts'
import type { Doors } from '#server/db/doors.ts'
import { mountLive } from './live.ts'
import { openPresence } from './presence.ts'

/** The live endpoint with sessions as given, and what came of one hello. */
async function connected(find: Sessions['find']) {
  const app = fastify()
  await app.register(websocket)
  const follow = vi.fn()
  mountLive(
    app,
    {} as Doors,
    { find } as Sessions,
    {
      follow,
      stop: async () => {},
      drain: async () => {},
      sockets: () => 0,
      echo: async () => null,
      presence: openPresence(
        async () => {},
        () => {},
      ),
    },
    async () => true,
  )
  await app.ready()
  const socket: WebSocket = await app.injectWS('/api/live', {
    socket: { remoteAddress: '127.0.0.1' },
  } as never)
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  return { app, socket, follow, closed }
}

test.each([
  ['text that is no JSON', 'hello'],
  ['no token', '{}'],
])('%s is said to be a first message that is not valid', async (_name, message) => {
  const { socket, closed } = await connected(async () => null)
  socket.send(message)
  expect(await closed).toBe(4400)
})

test('an ended session is told so', async () => {
  const { socket, closed } = await connected(async () => null)
  socket.send('{"token":"x"}')
  expect(await closed).toBe(4401)
})

test('trouble of the server is not called a bad message, so that the browser tries again', async () => {
  const { socket, closed } = await connected(() => Promise.reject(new Error('no database')))
  socket.send('{"token":"x"}')
  expect(await closed).toBe(1011)
})

test('who leaves before the session was found is not followed', async () => {
  let found = (_session: Session) => {}
  const find = vi.fn(() => new Promise<Session>(resolve => (found = resolve)))
  const { app, socket, follow } = await connected(find)
  const [ourSide] = app.websocketServer.clients
  const gone = new Promise(resolve => ourSide?.once('close', resolve))
  socket.send('{"token":"x"}')
  await vi.waitFor(() => expect(find).toHaveBeenCalled())
  socket.terminate()
  await gone
  found({ companyId: 1 } as unknown as Session)
  await new Promise(resolve => setImmediate(resolve))
  expect(follow).not.toHaveBeenCalled()
})
