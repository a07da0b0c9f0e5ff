import { expect, test } from 'vitest'
import { parseDay } from '#shared/dates.ts'
import { paymentDoubt } from './invoices.rules.ts'

const today = parseDay('2026-03-02')!

test.each([
  ['what is owed, today', 22_000, '2026-03-02', null],
  ['a little more, last week', 25_000, '2026-02-23', null],
  ['a year ago to the day', 22_000, '2025-03-02', null],
  ['in 1999', 22_000, '1999-03-02', 'longAgo'],
  ['tomorrow', 22_000, '2026-03-03', 'later'],
  ['twice what is owed', 44_000, '2026-03-02', 'twice'],
  ['$99,999,999.99', 9_999_999_999, '2026-03-02', 'twice'],
])('a payment of %s: asked about or not', (_, cents, day, doubt) => {
  expect(paymentDoubt({ cents, day: parseDay(day) }, { owed: 22_000, today })).toBe(doubt)
})

test('where nothing is owed the amount has no measure', () => {
  expect(paymentDoubt({ cents: 5_000, day: null }, { owed: 0, today })).toBeNull()
})
