import { expect, test } from 'vitest'
import { parseDay } from '#shared/dates.ts'
import {
  canLodge,
  dueDollars,
  lengthOf,
  periodAt,
  periodsUntil,
  wholeDollars,
} from './activity-statement.rules.ts'

test.each([
  ['2026-07-01', 'quarter', '2026-07-01', '2026-09-30'],
  ['2026-09-30', 'quarter', '2026-07-01', '2026-09-30'],
  ['2026-12-31', 'quarter', '2026-10-01', '2026-12-31'],
  ['2027-02-10', 'quarter', '2027-01-01', '2027-03-31'],
  ['2028-02-29', 'month', '2028-02-01', '2028-02-29'],
] as const)('%s lies in the %s %s to %s', (day, length, from, to) => {
  expect(periodAt(parseDay(day)!, length)).toEqual({ from, to })
})

test('periods go back across the year, the newest first', () => {
  const periods = periodsUntil(parseDay('2026-01-31')!, 'quarter', 3)
  expect(periods.map(({ from }) => from)).toEqual(['2026-01-01', '2025-10-01', '2025-07-01'])
  const months = periodsUntil(parseDay('2026-03-31')!, 'month', 3)
  expect(months.map(({ from }) => from)).toEqual(['2026-03-01', '2026-02-01', '2026-01-01'])
})

test.each([
  ['2026-07-01', '2026-09-30', 'quarter'],
  ['2026-07-01', '2026-07-31', 'month'],
  ['2026-06-01', '2026-08-31', null],
  ['2026-07-01', '2026-09-29', null],
] as const)('%s to %s is %s', (from, to, length) => {
  expect(lengthOf({ from, to }, parseDay)).toBe(length)
})

test.each([
  [123_499, 1_234],
  [99, 0],
  [-99, 0],
  [-123_499, -1_234],
])('%i cents are %i whole dollars: cents are dropped', (cents, dollars) => {
  expect(wholeDollars(cents)).toBe(dollars)
})

test('what is due comes of whole dollars', () => {
  expect(dueDollars({ sales: 110_000, sales_tax: 10_099, purchases_tax: 2_001 })).toBe(80)
  expect(dueDollars({ sales: 0, sales_tax: 199, purchases_tax: 299 })).toBe(-1)
})

test('a period is lodged once it is over, by a company that was registered in it', () => {
  const period = { from: '2026-07-01', to: '2026-09-30' }
  const always = { registered: true, registered_from: null }
  expect(canLodge(period, '2026-10-01', always)).toBe(true)
  expect(canLodge(period, '2026-09-30', always)).not.toBe(true)
  expect(canLodge(period, '2026-10-01', { registered: true, registered_from: '2026-09-30' })).toBe(true)
  expect(canLodge(period, '2026-10-01', { registered: true, registered_from: '2026-10-01' })).not.toBe(true)
  expect(canLodge(period, '2026-10-01', { registered: false, registered_from: null })).not.toBe(true)
})
