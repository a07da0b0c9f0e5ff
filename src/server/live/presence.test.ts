import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { Session } from '#server/auth/session.ts'
import { openPresence } from './presence.ts'

/** Two server processes that hear each other. */
function twoProcesses() {
  const all: ReturnType<typeof openPresence>[] = []
  const tell = async (texts: string[]) => {
    for (const each of all) for (const text of texts) each.hear(text)
  }
  all.push(openPresence(tell, fail), openPresence(tell, fail))
  return all as [ReturnType<typeof openPresence>, ReturnType<typeof openPresence>]
}
const fail = (error: Error) => {
  throw error
}

async function stand(process: ReturnType<typeof openPresence>, id: number, fullname: string, companyId = 1) {
  const said: string[][] = []
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    ping: () => {},
    terminate: () => socket.emit('close'),
    send: (text: string) => said.push(JSON.parse(text).people.map((each: { name: string }) => each.name)),
  })
  const session = { id, fullname, companyId } as unknown as Session
  const go = process.follow(session, socket as unknown as WebSocket, async () => true)
  await go('job 7')
  return { said, socket }
}

test('people at different server processes see each other, each name once, and nobody of another company', async () => {
  const [one, two] = twoProcesses()
  const ann = await stand(one, 1, 'Ann')
  const bo = await stand(two, 2, 'Bo')
  await stand(two, 2, 'Bo')
  await stand(two, 3, 'Cy', 2)
  await vi.waitFor(() => expect([ann.said.at(-1), bo.said.at(-1)]).toEqual([['Bo'], ['Ann']]))
  bo.socket.emit('close')
  await stand(one, 4, 'Di')
  await vi.waitFor(() => expect(ann.said.at(-1)).toEqual(['Di', 'Bo']))
  one.stop()
  two.stop()
})

test('of the places that a browser asks for while one is looked up, only the last is looked up too', async () => {
  const [one] = twoProcesses()
  const socket = Object.assign(new EventEmitter(), { OPEN: 1, readyState: 1, send: () => {} })
  const lookedUp: string[] = []
  let answer = (_may: boolean) => {}
  const stand = one.follow(
    { id: 1, fullname: 'Ann', companyId: 1 } as unknown as Session,
    socket as unknown as WebSocket,
    place => {
      lookedUp.push(place)
      return new Promise(resolve => (answer = resolve))
    },
  )
  const standing = Promise.all(Array.from({ length: 1_000 }, (_, n) => stand(`job ${n}`)))
  await vi.waitFor(() => expect(lookedUp).toEqual(['job 0']))
  answer(true)
  await vi.waitFor(() => expect(lookedUp).toEqual(['job 0', 'job 999']))
  answer(true)
  await standing
  expect(lookedUp).toHaveLength(2)
  socket.emit('close')
  one.stop()
})

test('the browsers of a company are looked up one after the other, and another company does not wait', async () => {
  const [one] = twoProcesses()
  const waiting: (() => void)[] = []
  const arrive = (id: number, companyId: number) => {
    const socket = Object.assign(new EventEmitter(), { OPEN: 1, readyState: 1, send: () => {} })
    const session = { id, fullname: 'Ann', companyId } as unknown as Session
    const stand = one.follow(
      session,
      socket as unknown as WebSocket,
      () => new Promise(resolve => waiting.push(() => resolve(true))),
    )
    void stand('job 7')
    return socket
  }
  const sockets = [arrive(1, 1), arrive(2, 1), arrive(3, 1), arrive(4, 2)]
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[0]!()
  await vi.waitFor(() => expect(waiting).toHaveLength(3))
  for (const socket of sockets) socket.emit('close')
  one.stop()
})

test('who has lost the connection without a word, and whose process has died, are gone before long', async () => {
  vi.useFakeTimers()
  const [one, two] = twoProcesses()
  const ann = await stand(one, 1, 'Ann')
  ann.socket.ping = () => ann.socket.emit('pong')
  await stand(one, 4, 'Di')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ann.said.at(-1)).toEqual(['Di'])
  await vi.advanceTimersByTimeAsync(25_000)
  expect(ann.said.at(-1)).toEqual([])
  const bo = await stand(two, 2, 'Bo')
  bo.socket.ping = () => bo.socket.emit('pong')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ann.said.at(-1)).toEqual(['Bo'])
  two.stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(ann.said.at(-1)).toEqual([])
  one.stop()
  vi.useRealTimers()
})

test('others see that somebody writes at the same place, and that they stopped, without another look-up', async () => {
  const [one, two] = twoProcesses()
  const said: { name: string; types?: boolean }[][] = []
  const socketOf = (take: (text: string) => void) =>
    Object.assign(new EventEmitter(), {
      OPEN: 1,
      readyState: 1,
      ping: () => {},
      terminate: () => {},
      send: take,
    })
  let lookUps = 0
  const follow = (process: ReturnType<typeof openPresence>, id: number, take: (text: string) => void) =>
    process.follow(
      { id, fullname: `P${id}`, companyId: 1 } as unknown as Session,
      socketOf(take) as unknown as WebSocket,
      async () => {
        lookUps += 1
        return true
      },
    )
  await follow(one, 1, text => said.push(JSON.parse(text).people))('thread 7')
  const go = follow(two, 2, () => {})
  await go('thread 7')
  await vi.waitFor(() => expect(said.at(-1)).toEqual([{ id: 2, name: 'P2' }]))
  await go('thread 7', true)
  await vi.waitFor(() => expect(said.at(-1)).toEqual([{ id: 2, name: 'P2', types: true }]))
  await go('thread 7', false)
  await vi.waitFor(() => expect(said.at(-1)).toEqual([{ id: 2, name: 'P2' }]))
  expect(lookUps).toBe(2)
  one.stop()
  two.stop()
})
