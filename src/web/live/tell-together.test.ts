import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellTogether, togetherMs } from './tell-together.ts'

beforeEach(() => {
  vi.useFakeTimers()
  tellTogether()
})
afterEach(() => {
  notifyManager.setScheduler(defaultScheduler)
  vi.useRealTimers()
})

test('an answer alone is told at once, those that follow it together', () => {
  const told: string[] = []
  const answer = (name: string) => notifyManager.schedule(() => told.push(name))
  answer('job')
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['job'])
  answer('diary')
  vi.advanceTimersByTime(togetherMs / 2)
  answer('cost')
  expect(told).toEqual(['job'])
  vi.advanceTimersByTime(togetherMs)
  expect(told).toEqual(['job', 'diary', 'cost'])
  vi.advanceTimersByTime(1_000)
  answer('later')
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['job', 'diary', 'cost', 'later'])
})

test('one that fails keeps none from being told', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const told = vi.fn()
  const failure = new Error('drawn wrongly')
  notifyManager.schedule(() => {
    throw failure
  })
  notifyManager.schedule(told)
  vi.advanceTimersByTime(1)
  expect(told).toHaveBeenCalledOnce()
  expect(report).toHaveBeenCalledWith(failure)
  vi.unstubAllGlobals()
})
