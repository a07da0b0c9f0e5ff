import { expect, test } from 'vitest'
import { parseDay } from '#shared/dates.ts'
import { sentenceOf } from '#shared/fact.ts'
import { licenceProblem, licenceState, reminderDue } from './licences.rules.ts'

test.each([
  [null, 'valid'],
  ['2026-11-27', 'expired'],
  ['2026-11-28', 'soon'],
  ['2027-01-27', 'soon'],
  ['2027-01-28', 'valid'],
] as const)('a licence until %s is %s on 28 November', (until, state) => {
  expect(licenceState(until, parseDay('2026-11-28')!)).toBe(state)
})

test.each([
  ['2027-01-28', null, null],
  ['2027-01-27', null, 60],
  ['2027-01-27', 60, null],
  ['2026-12-28', 60, 30],
  ['2026-12-20', 30, null],
  ['2026-12-05', 30, 7],
  ['2026-12-05', null, 7],
  ['2026-11-28', 7, null],
  ['2026-11-27', null, null],
  [null, null, null],
] as const)('of an end on %s, last reminded %s days before, is reminded at %s', (until, sent, due) => {
  expect(reminderDue(until, '2026-11-28', sent)).toBe(due)
})

const gas = { name: 'Gasfitter', expires_on: '2026-12-31' }
test.each([
  ['asks for none', [[]], [], null],
  ['held, in another spelling', [['gasfitter', 'Plumber']], [{ ...gas, name: 'GASFITTER' }], null],
  ['without an end', [['Gasfitter']], [{ ...gas, expires_on: null }], null],
  ['held for one of two', [['Gasfitter'], ['Electrician']], [gas], 'Sam has no valid licence: Electrician'],
  ['none of several', [['Gasfitter', 'Plumber']], [], 'Sam has no valid licence: Gasfitter / Plumber'],
  [
    'over by then',
    [['Gasfitter']],
    [
      { ...gas, expires_on: '2025-01-01' },
      { ...gas, expires_on: '2026-11-30' },
    ],
    'Sam: Gasfitter expires on 30 Nov 2026',
  ],
] as const)('licence: %s', (_, asked, held, told) => {
  const why = licenceProblem('Sam', asked, held, '2026-12-01')
  expect(why && sentenceOf(why)).toBe(told)
})
