import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { CompanyId } from '#server/db/company-id.ts'
import { countSockets, limitMessages, sendTo } from './socket-limits.ts'

function fakeSocket() {
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: vi.fn(),
    close: vi.fn(),
    pause: vi.fn(),
    terminate: vi.fn(() => socket.emit('close')),
  })
  return socket as unknown as WebSocket & typeof socket
}
const limits = { perUser: 2, perCompany: 3, perNetwork: 4, messagesPerSecond: 5, unreadBytes: 100 }
const userOf = (companyId: number, id: number) => ({ companyId: companyId as CompanyId, id })

test('sockets are counted for each user, company and network', () => {
  const sockets = countSockets(limits)
  const take = (companyId: number, id: number, ip: string) =>
    sockets.take(fakeSocket(), userOf(companyId, id), ip)
  expect([1, 1, 1].map(id => take(1, id, '10.0.0.1'))).toEqual([true, true, false])
  expect([take(1, 2, '10.0.0.2'), take(1, 3, '10.0.0.2')]).toEqual([true, false])
  // A user of the same number in another company is somebody else.
  expect([take(2, 1, '10.0.0.1'), take(2, 2, '10.0.0.1'), take(3, 1, '10.0.0.1')]).toEqual([
    true,
    true,
    false,
  ])
  expect(take(3, 1, '10.0.0.3')).toBe(true)
})

test('a socket that was closed for flooding counts for longer than others', () => {
  vi.useFakeTimers()
  const sockets = countSockets({ ...limits, perUser: 1 })
  const [quiet, loud] = [fakeSocket(), fakeSocket()]
  limitMessages(loud, limits.messagesPerSecond)
  sockets.take(quiet, userOf(1, 1), 'a')
  sockets.take(loud, userOf(1, 2), 'a')
  for (let n = 0; n < 50; n++) loud.emit('message')
  expect(loud.close).toHaveBeenCalledExactlyOnceWith(1008, 'Too many messages.')
  quiet.emit('close')
  vi.advanceTimersByTime(2_000)
  expect(loud.terminate).toHaveBeenCalled()
  expect(sockets.take(fakeSocket(), userOf(1, 1), 'a')).toBe(true)
  expect(sockets.take(fakeSocket(), userOf(1, 2), 'a')).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(sockets.take(fakeSocket(), userOf(1, 2), 'a')).toBe(true)
  vi.useRealTimers()
})

test('a reader for whom too much waits is hung up on, and one that is closing gets nothing', () => {
  const [reads, sleeps, leaves] = [fakeSocket(), fakeSocket(), fakeSocket()]
  sleeps.bufferedAmount = 101
  leaves.readyState = 2
  for (const socket of [reads, sleeps, leaves]) sendTo(socket, 'news', limits.unreadBytes)
  expect([reads, sleeps, leaves].map(({ send }) => send.mock.calls.length)).toEqual([1, 0, 0])
  expect([reads, sleeps, leaves].map(({ terminate }) => terminate.mock.calls.length)).toEqual([0, 1, 0])
})
