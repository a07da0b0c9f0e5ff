import { expect, test } from 'vitest'
import { parseDay } from '#shared/dates.ts'
import { type BalanceSource, balanceAt, type Entitlement } from './leave-balances.rules.ts'

const day = (text: string) => parseDay(text)!
const year = (starts_on: string, hours: number | null, more: Partial<Entitlement> = {}): Entitlement => ({
  user_id: null,
  starts_on,
  year_minutes: hours === null ? null : hours * 60,
  balance_minutes: null,
  ...more,
})
const at = (text: string, entitlements: Entitlement[], more: Partial<BalanceSource> = {}) =>
  balanceAt(day(text), { entitlements, taken: [], joined: day('2020-01-01'), terms: [], ...more }) / 60

test('a year’s hours are earned in a year, leap or not, and day by day within it', () => {
  const annual = [year('2024-01-01', 152)]
  expect(at('2025-01-01', annual)).toBe(152)
  expect(at('2026-01-01', annual)).toBe(304)
  expect(at('2024-01-01', annual)).toBe(0)
  expect(at('2024-07-01', annual)).toBeCloseTo((152 * 182) / 366, 1)
})

test('nothing is earned before somebody joined, or while casual', () => {
  const annual = [year('2024-01-01', 152)]
  expect(at('2026-01-01', annual, { joined: day('2025-01-01') })).toBe(152)
  const terms = [
    { starts_on: '2025-01-01', casual: false },
    { starts_on: '1970-01-01', casual: true },
  ]
  expect(at('2026-01-01', annual, { terms })).toBe(152)
})

test('new hours a year hold from their day, a person’s own before everybody’s', () => {
  const more = [year('2024-01-01', 152), year('2025-01-01', 190)]
  expect(at('2026-01-01', more)).toBe(342)
  expect(at('2026-01-01', [...more, year('2025-01-01', 76, { user_id: 7 })])).toBe(228)
})

test('an opening balance stands for all that was before it; leave of a day that is dated back lowers it', () => {
  const opened = [year('2024-01-01', 152), year('2025-01-01', null, { user_id: 7, balance_minutes: 600 })]
  const taken = [
    { day: day('2024-12-30'), minutes: 456 },
    { day: day('2025-03-03'), minutes: 456 },
  ]
  expect(at('2026-01-01', opened, { taken })).toBeCloseTo(10 + 152 - 7.6, 5)
  expect(at('2026-01-01', opened, { taken: [] })).toBe(162)
  expect(at('2025-03-03', opened, { taken })).toBeGreaterThan(at('2025-03-04', opened, { taken }))
})
