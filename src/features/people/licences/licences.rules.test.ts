import { expect, test } from 'vitest'
import { parseDay } from '#shared/dates.ts'
import { licenceState } from './licences.rules.ts'

test.each([
  [null, 'valid'],
  ['2026-11-27', 'expired'],
  ['2026-11-28', 'soon'],
  ['2027-01-27', 'soon'],
  ['2027-01-28', 'valid'],
] as const)('a licence until %s is %s on 28 November', (until, state) => {
  expect(licenceState(until, parseDay('2026-11-28')!)).toBe(state)
})
