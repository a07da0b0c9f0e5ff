import { expect, test } from 'vitest'
import { offersPercentages } from './jobs.rules.ts'

test('shares are offered where somebody is paid so, and shown where they were agreed', () => {
  const team = [
    { value: 1, payment_type_id: 1 },
    { value: 2, payment_type_id: 2 },
    { value: 3, payment_type_id: 1 },
  ]
  expect(offersPercentages([1, 2], team, {})).toBe(true)
  expect(offersPercentages([1, 3], team, {})).toBe(false)
  expect(offersPercentages([1, 3], team, { 1: 40 })).toBe(true)
  expect(offersPercentages([2], team, { 2: 40 })).toBe(false)
})
