import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activityCheckEvery, activityTimeout, isActive, watchActivity } from './user-activity.ts'

test.each([
  [0, true],
  [activityTimeout - 1, true],
  [activityTimeout, true],
  [activityTimeout + 1, false],
  [-5_000, true],
])('%i ms after the last sign: active %s', (after, active) => {
  expect(isActive(1_000_000, 1_000_000 + after)).toBe(active)
})

let stop = () => {}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('who does nothing is away at the first look after 5 minutes, and back at the first touch', () => {
  const told: boolean[] = []
  stop = watchActivity(isThere => told.push(isThere))
  vi.advanceTimersByTime(3 * activityCheckEvery)
  expect(told).toEqual([])
  vi.advanceTimersByTime(activityCheckEvery)
  expect(told).toEqual([false])
  vi.advanceTimersByTime(10 * activityCheckEvery)
  dispatchEvent(new Event('pointerdown'))
  dispatchEvent(new Event('keydown'))
  expect(told).toEqual([false, true])
})

test('who types now and then stays active', () => {
  const told: boolean[] = []
  stop = watchActivity(isThere => told.push(isThere))
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(200_000)
    dispatchEvent(new Event('keydown'))
  }
  expect(told).toEqual([])
})

test('after the end nothing is told any more', () => {
  const told: boolean[] = []
  watchActivity(isThere => told.push(isThere))()
  vi.advanceTimersByTime(20 * activityCheckEvery)
  expect(told).toEqual([])
})
