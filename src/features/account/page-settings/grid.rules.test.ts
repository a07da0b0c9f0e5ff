import { expect, test } from 'vitest'
import { dashboardPage } from '#features/insight/dashboard/dashboard.rules.ts'
import { columns, inReadingOrder, type Places, scaledPlaces, settledPlaces } from './grid.rules.ts'

const dashboardPlaces = dashboardPage.grid!

const at = (x: number, y: number, w: number, h: number, minH = 0) => ({ x, y, w, h, minH })

function overlaps(places: Places): string[] {
  const all = Object.entries(places)
  return all.flatMap(([a, p], i) =>
    all
      .slice(i + 1)
      .filter(([, q]) => p.x < q.x + q.w && q.x < p.x + p.w && p.y < q.y + q.h && q.y < p.y + p.h)
      .map(([b]) => `${a} ${b}`),
  )
}

test.each([
  ['one over another', { a: at(0, 0, 6, 4), b: at(3, 2, 6, 4) }, { a: at(0, 0, 6, 4), b: at(3, 4, 6, 4) }],
  ['a gap above', { a: at(0, 9, 6, 4) }, { a: at(0, 0, 6, 4) }],
  ['beyond the edge', { a: at(11, 0, 6, 4) }, { a: at(6, 0, 6, 4) }],
  ['wider than the grid', { a: at(4, 0, 40, 4) }, { a: at(0, 0, 12, 4) }],
  ['lower than its least height', { a: at(0, 0, 6, 1, 3) }, { a: at(0, 0, 6, 3, 3) }],
])('%s', (_name, places: Places, wanted) => {
  expect(settledPlaces(places, columns.lg)).toEqual(wanted)
})

test('the dashboard is whole in any number of columns', () => {
  expect(settledPlaces(dashboardPlaces, 12)).toEqual(dashboardPlaces)
  for (const to of Object.values(columns)) {
    const places = scaledPlaces(dashboardPlaces, columns.lg, to)
    expect(overlaps(places)).toEqual([])
    expect(Object.values(places).every(({ x, w }) => w >= 1 && x + w <= to)).toBe(true)
  }
})

test('reading order is from top to bottom, and from left to right', () => {
  const places = { c: at(0, 4, 4, 4), b: at(6, 0, 6, 4), a: at(0, 0, 6, 4) }
  expect(inReadingOrder(places)).toEqual(['a', 'b', 'c'])
})
