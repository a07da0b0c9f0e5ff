import { expect, test, vi } from 'vitest'
import { sayWaiting } from './start-error.ts'

test('what a start waits for is said after five seconds, then every thirty, until it is over', () => {
  vi.useFakeTimers()
  const said: string[] = []
  const stop = sayWaiting({ info() {}, warn: text => void said.push(text) }, 'the database')
  vi.advanceTimersByTime(66_000)
  stop()
  vi.advanceTimersByTime(600_000)
  vi.useRealTimers()
  expect(said).toEqual([
    'Waiting for the database (5 s)',
    'Waiting for the database (35 s)',
    'Waiting for the database (65 s)',
  ])
})
