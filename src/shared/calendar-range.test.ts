import { beforeAll, expect, test } from 'vitest'
import {
  defaultRange,
  parseRange,
  presetOf,
  presetRange,
  type RangePreset,
  rangeInstants,
  rangeText,
} from './calendar-range.ts'
import { loadTemporal, parseDay } from './dates.ts'

beforeAll(loadTemporal)

const on = (date: string) => parseDay(date)!

test.each<[RangePreset, string, string]>([
  ['last30', '2026-03-01', '2026-03-31'],
  ['last7', '2026-03-24', '2026-03-31'],
  ['last1', '2026-03-30', '2026-03-31'],
  ['today', '2026-03-31', '2026-03-31'],
  ['last365', '2025-03-31', '2026-03-31'],
  ['lastMonth', '2026-02-28', '2026-03-31'],
  ['next7', '2026-03-31', '2026-04-07'],
])('%s on 31 March', (preset, from, to) => {
  const range = presetRange(preset, on('2026-03-31'))
  expect(range).toEqual({ from, to })
  expect(presetOf(range, on('2026-03-31'))).toBe(preset)
})

test('the picker opens with the last 30 days and shows days first', () => {
  expect(rangeText(presetRange(defaultRange, on('2026-03-31')))).toBe('01-03-2026 / 31-03-2026')
})

test('a range picked by hand is no preset', () => {
  expect(presetOf({ from: '2026-01-03', to: '2026-01-09' }, on('2026-03-31'))).toBeNull()
})

test('impossible and backward ranges are refused', () => {
  expect(parseRange('2026-02-28', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-03-01' })
  expect(parseRange('2026-03-02', '2026-03-01')).toBeNull()
  expect(parseRange('2026-02-30', '2026-03-01')).toBeNull()
})

test('a range covers whole days of the zone, also the one with 23 hours', () => {
  expect(rangeInstants({ from: '2026-10-04', to: '2026-10-04' }, 'Australia/Sydney')).toEqual({
    start: '2026-10-03T14:00:00Z',
    end: '2026-10-04T13:00:00Z',
  })
  expect(() => rangeInstants({ from: '', to: '2026-10-04' }, 'Australia/Sydney')).toThrow(RangeError)
})
