import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
