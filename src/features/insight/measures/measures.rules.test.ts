import { expect, test } from 'vitest'
import { dayText, parseDay } from '#shared/dates.ts'
import { codeOf, figureOf, keptMeasures, measureNames, partsOf } from './measures.rules.ts'
import { piecesOf } from './pieces.rules.ts'

test('pieces make up exactly the days asked for', () => {
  const start = parseDay('2027-11-20')!
  for (let from = start; from < start + 70; from += 9) {
    for (let to = from - 1; to < from + 130; to += 4) {
      const sums = new Map<string, number>()
      for (const { grain, sign, ...piece } of piecesOf(from, to)) {
        if (grain === 'month') {
          expect(dayText(piece.from).slice(8)).toBe('01')
          expect(dayText(piece.to + 1).slice(8)).toBe('01')
        }
        for (let day = piece.from; day <= piece.to; day++)
          sums.set(dayText(day), (sums.get(dayText(day)) ?? 0) + sign)
      }
      const counted = [...sums].filter(([, times]) => times !== 0)
      const wanted = Array.from({ length: to - from + 1 }, (_, n) => dayText(from + n))
      expect(counted.every(([, times]) => times === 1)).toBe(true)
      expect(counted.map(([day]) => day).sort()).toEqual(wanted)
    }
  }
})

test('a year is read in months and the few days at its ends', () => {
  const from = parseDay('2026-03-05')!
  const to = parseDay('2027-03-04')!
  const days = piecesOf(from, to).filter(piece => piece.grain === 'day')
  expect(days.reduce((sum, piece) => sum + piece.to - piece.from + 1, 0)).toBe(8)
})

test('every measure is made of kept ones, whose codes are their own', () => {
  expect(new Set(keptMeasures.map(codeOf)).size).toBe(keptMeasures.length)
  for (const name of measureNames) expect(partsOf(name).length).toBeGreaterThan(0)
})

test.each([
  ['revenue', 150_00, 3],
  ['profit', 90_00, 3],
  ['averageRevenue', 50_00, 3],
  ['revenueAnHour', 75_00, 2],
  ['winRate', null, 0],
] as const)('%s out of the kept figures', (name, amount, rows) => {
  expect(
    figureOf(name, {
      invoiced: { amount: 100_00, rows: 2 },
      notInvoiced: { amount: 50_00, rows: 1 },
      partsCost: { amount: 40_00, rows: 1 },
      labourCost: { amount: 20_00, rows: 1 },
      onSiteMinutes: { amount: 120, rows: 2 },
    }),
  ).toEqual({ amount, rows })
})
