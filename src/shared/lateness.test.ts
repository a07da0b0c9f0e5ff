import { expect, test } from 'vitest'
import { dayMinutes } from './dates.ts'
import { latenessOf } from './lateness.ts'

const now = 20_000 * dayMinutes + 600

test('open work is late for a week once its time is over, and forgotten afterwards', () => {
  expect(latenessOf(now + 1, now)).toBeNull()
  expect(latenessOf(now, now)).toBe('late')
  expect(latenessOf(now - 7 * dayMinutes, now)).toBe('late')
  expect(latenessOf(now - 7 * dayMinutes - 1, now)).toBe('forgotten')
})
