import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sawServer } from '#web/live/connection.ts'
import { addWrite, dropWrite, sendLeftWrites } from '#web/offline/waiting-writes.ts'
import { watchIdle } from './idle-end.ts'

const minute = 60_000
let stop = () => {}
let ended = 0
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  ended = 0
  stop = watchIdle(30, () => ended++)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a browser that nobody uses ends its session after the minutes, and not before', () => {
  vi.advanceTimersByTime(29 * minute)
  expect(ended).toBe(0)
  dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(29 * minute)
  expect(ended).toBe(0)
  vi.advanceTimersByTime(2 * minute)
  expect(ended).toBeGreaterThan(0)
})

test('who works in another tab keeps this one, and a computer that wakes up looks at once', () => {
  vi.advanceTimersByTime(20 * minute)
  localStorage.setItem('own.last-active', String(Date.now()))
  vi.advanceTimersByTime(20 * minute)
  expect(ended).toBe(0)
  vi.setSystemTime(Date.now() + 60 * minute)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ended).toBe(1)
})

test('nobody is signed out without a connection or while something waits to be sent, and is once both are over', async () => {
  sawServer(false)
  vi.advanceTimersByTime(90 * minute)
  expect(ended).toBe(0)
  // A touch is no proof of who came back.
  dispatchEvent(new Event('keydown'))
  const sending = new AbortController()
  void sendLeftWrites('1 2', sending.signal, () => {})
  const entry = { method: 'POST', path: '/jobs', changes: ['jobs'] } as const
  await addWrite({ key: 'k', entry, input: {}, title: 'Job', typed: '', job: 1 } as never)
  sawServer(true)
  vi.advanceTimersByTime(minute / 2)
  expect(ended).toBe(0)
  sending.abort()
  await dropWrite('k')
  vi.advanceTimersByTime(minute / 2)
  expect(ended).toBeGreaterThan(0)
})
