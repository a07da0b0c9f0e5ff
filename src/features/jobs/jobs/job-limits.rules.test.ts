import { expect, test } from 'vitest'
import { isQuotaNear } from './job-limits.rules.ts'

test.each([
  [0, null, false],
  [100_000, null, false],
  [44, 50, false],
  [45, 50, true],
  [49, 50, true],
  [50, 50, true],
  [51, 50, true],
  [0, 0, true],
  [0, 5, true],
])('%i jobs of %s: warned %s', (jobs, quota, near) => {
  expect(isQuotaNear({ jobs, quota })).toBe(near)
})
