import { expect, test } from 'vitest'
import { isQuotaNear, mayAddJob, quotaUsedUp } from './job-limits.rules.ts'

test.each([
  [0, null, false, true],
  [100_000, null, false, true],
  [44, 50, false, true],
  [45, 50, true, true],
  [49, 50, true, true],
  [50, 50, true, quotaUsedUp],
  [51, 50, true, quotaUsedUp],
  [0, 0, true, quotaUsedUp],
  [0, 5, true, true],
])('%i jobs of %s: warned %s, one more %s', (jobs, quota, near, more) => {
  expect(isQuotaNear({ jobs, quota })).toBe(near)
  expect(mayAddJob({ jobs, quota })).toBe(more)
})
