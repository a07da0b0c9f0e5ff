import { expect, test } from 'vitest'
import type { PayrollLine } from '#features/people/payroll/payroll.rules.ts'
import { notSent, sameLines, sheetLines, sheetTexts } from './sheet-lines.rules.ts'

const line = (more: Partial<PayrollLine>): PayrollLine => ({
  kind: 'ordinary',
  name: '',
  minutes: 0,
  quantity: 0,
  multiplier_bp: 10_000,
  rate_cents: 4_000,
  cents: 0,
  days: [],
  ...more,
})
const rates = [
  { id: 'ord', cents_per_unit: null, has_units: true },
  { id: 'one', cents_per_unit: 100, has_units: true },
  { id: 'fixed', cents_per_unit: null, has_units: false },
]
const week = { first_day: '2026-11-02', last_day: '2026-11-08' }
const filled = (
  lines: PayrollLine[],
  chosen: Record<string, string> = { 'ordinary||10000': 'ord', 'correction||10000': 'ord' },
) => sheetLines(lines, { chosen, rates, nameOf: each => each.kind }, week)

test('units stand at their days and add up to the whole, however they round', () => {
  const days = [
    ['2026-11-02', 100, 0],
    ['2026-11-03', 100, 0],
    ['2026-11-04', 100, 0],
  ] as const
  const units = filled([line({ minutes: 300, days })]).lines[0]!.units
  expect(units).toEqual([1.6667, 1.6666, 1.6667, 0, 0, 0, 0])
  expect(Math.round(units.reduce((sum, each) => sum + each, 0) * 10_000)).toBe(50_000)
})

test('a late week goes to the first day, and a correction is taken from the nearest hours', () => {
  const late = line({ minutes: 60, days: [['2026-10-28', 60, 0]] })
  const worked = line({ minutes: 480, days: [['2026-11-04', 480, 0]] })
  const less = line({ kind: 'correction', name: '2026-10-27', minutes: -90, days: [['2026-10-27', -90, 0]] })
  expect(filled([late, worked, less]).lines).toEqual([{ rate: 'ord', units: [0, 0, 7.5, 0, 0, 0, 0] }])
  expect(filled([less]).problem?.text).toBe(sheetTexts.negative)
})

test('amounts need a rate of a dollar a unit, and leave goes by itself', () => {
  const share = line({ kind: 'percentage', cents: 12_345, rate_cents: null })
  const key = 'percentage||10000'
  expect(filled([share], { [key]: 'one' }).lines).toEqual([
    { rate: 'one', units: [0, 0, 0, 0, 0, 0, 123.45] },
  ])
  expect(filled([share], { [key]: 'ord' }).problem?.text).toBe(sheetTexts.needsDollars)
  expect(filled([share], { [key]: 'fixed' }).problem?.text).toBe(sheetTexts.noUnits)
  expect(filled([share], { [key]: notSent }).lines).toEqual([])
  expect(filled([line({ kind: 'leave', name: 'Annual', minutes: 456 })], {}).lines).toEqual([])
  expect(filled([line({ kind: 'overtime', minutes: 60 })], {}).problem?.text).toBe(sheetTexts.unmapped)
})

test('two sheets are the same whatever the order and the spelling of their rates', () => {
  const one = [
    { rate: 'A', units: [1, 2] },
    { rate: 'b', units: [3, 0] },
    { rate: 'c', units: [0, 0] },
  ]
  expect(sameLines(one, [one[1]!, { rate: 'a', units: [1, 2] }])).toBe(true)
  expect(sameLines(one, [{ rate: 'a', units: [1, 2] }])).toBe(false)
})
