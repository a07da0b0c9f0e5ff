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
        const ends = grain === 'month' ? ['01'] : ['01', '06', '11', '16', '21', '26']
        if (grain !== 'day')
          for (const day of [piece.from, piece.to + 1]) expect(ends).toContain(dayText(day).slice(8))
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

test.each([
  ['a year', '2026-03-05', '2027-03-04', 16],
  ['a month from mid to mid', '2026-10-15', '2026-11-14', 8],
  ['a whole month and nearly another', '2026-10-01', '2026-11-28', 4],
  ['a day', '2026-10-15', '2026-10-15', 1],
])('%s is read in few rows of a group', (_name, first, last, most) => {
  const [from, to] = [parseDay(first)!, parseDay(last)!]
  const rows = { day: 1, sixth: 1 / 5, month: 1 / 28 }
  const count = piecesOf(from, to).reduce(
    (sum, piece) => sum + Math.floor((piece.to - piece.from + 1) * rows[piece.grain]),
    0,
  )
  expect(count).toBeLessThanOrEqual(most)
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
      sales: { amount: 3, rows: 3 },
      partsCost: { amount: 40_00, rows: 1 },
      labourCost: { amount: 20_00, rows: 1 },
      onSiteMinutes: { amount: 120, rows: 2 },
    }),
  ).toEqual({ amount, rows })
})
