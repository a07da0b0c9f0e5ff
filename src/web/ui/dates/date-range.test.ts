import { expect, test } from 'vitest'
import { parseDay } from '#shared/dates.ts'
import { presetRange } from './date-range.ts'

const today = parseDay('2026-03-01') as number

test('presets count from the given day, back or ahead', () => {
  expect(presetRange('last-30', today)).toEqual({ from: '2026-01-30', to: '2026-03-01' })
  expect(presetRange('last-365', today)).toEqual({ from: '2025-03-01', to: '2026-03-01' })
  expect(presetRange('last-1', today)).toEqual({ from: '2026-02-28', to: '2026-03-01' })
  expect(presetRange('next-7', today)).toEqual({ from: '2026-03-01', to: '2026-03-08' })
  expect(presetRange('today', today)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
})
