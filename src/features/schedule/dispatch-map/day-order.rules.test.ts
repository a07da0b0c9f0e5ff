import { describe, expect, test } from 'vitest'
import { asPlanned, bestOrder, type Legs, type Stop, straightLeg } from './day-order.rules.ts'

/** Stops along one road: a stop's id is its kilometre, a kilometre takes a minute, the day begins at kilometre 0. */
const road: Legs = (from, to) => ({ minutes: Math.abs(to - (from ?? 0)), km: Math.abs(to - (from ?? 0)) })
const at = (id: number, start: number, more: Partial<Stop> = {}): Stop => ({
  id,
  start,
  minutes: 30,
  earliest: null,
  latest: null,
  isFixed: false,
  ...more,
})
const seven = 420
const ids = (stops: readonly { id: number }[]) => stops.map(stop => stop.id)

const table: [string, Stop[], number[]][] = [
  ['nothing', [], []],
  ['one stop stays', [at(5, 480)], [5]],
  ['zigzag becomes a line', [at(30, 420), at(5, 500), at(20, 580), at(10, 660)], [5, 10, 20, 30]],
  ['what is in order already stays', [at(5, 420), at(10, 480), at(20, 560)], [5, 10, 20]],
  ['a fixed stop stays at its time', [at(30, 420, { isFixed: true }), at(5, 500), at(20, 580)], [30, 20, 5]],
  [
    'a promised window is kept though it is a detour',
    [at(5, 420), at(30, 480, { earliest: 420, latest: 450 }), at(10, 600)],
    [5, 10, 30],
  ],
  [
    'places that are the same are visited one after another',
    [at(5, 420), at(20, 480), at(6, 560)],
    [5, 6, 20],
  ],
]

describe('the order of a day', () => {
  test.each(table)('%s', (name, stops, expected) => {
    const route = bestOrder(stops, seven, road)
    if (name.startsWith('a promised window')) {
      const promised = route.stops.find(stop => stop.id === 30)!
      expect(promised.start).toBeGreaterThanOrEqual(420)
      expect(promised.start).toBeLessThanOrEqual(480)
    } else expect(ids(route.stops)).toEqual(expected)
    expect(route.minutes).toBeLessThanOrEqual(asPlanned(stops, road).minutes)
  })

  test('a day of hundreds of stops is ordered as far as it can be, and keeps nobody waiting', () => {
    const stops = Array.from({ length: 400 }, (_, n) => at((n * 37) % 401, 420 + n))
    const route = bestOrder(stops, seven, road)
    expect(ids(route.stops).sort((a, b) => a - b)).toEqual(ids(stops).sort((a, b) => a - b))
    expect(route.minutes).toBeLessThanOrEqual(asPlanned(stops, road).minutes)
  })

  test('fixed stops keep their minute, and nobody is in two places', () => {
    const stops = [at(40, 480), at(3, 560), at(25, 640, { isFixed: true }), at(8, 700), at(36, 800)]
    const route = bestOrder(stops, seven, road)
    expect(route.stops.find(stop => stop.id === 25)?.start).toBe(640)
    let free = 0
    let from: number | null = null
    for (const { id, start } of route.stops) {
      if (from !== null) expect(start).toBeGreaterThanOrEqual(free + road(from, id).minutes)
      expect(start % 5).toBe(0)
      free = start + 30
      from = id
    }
    expect(route.late).toBe(0)
  })

  test('where windows leave no better way the day stays as it is', () => {
    const stops = [
      at(30, 420, { earliest: 420, latest: 420 }),
      at(5, 500, { earliest: 500, latest: 500 }),
      at(20, 580, { earliest: 580, latest: 580 }),
    ]
    expect(bestOrder(stops, seven, road).stops).toEqual([
      { id: 30, start: 420 },
      { id: 5, start: 500 },
      { id: 20, start: 580 },
    ])
  })

  test('it finds the shortest of all orders of seven stops', () => {
    const places = [
      [0.1, 0.9],
      [0.8, 0.2],
      [0.4, 0.4],
      [0.9, 0.9],
      [0.05, 0.3],
      [0.6, 0.75],
      [0.3, 0.05],
    ] as const
    const legs: Legs = (from, to) => {
      const [a, b] = [from === null ? [0, 0] : places[from]!, places[to]!]
      const km = Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!) * 20
      return { minutes: km, km }
    }
    const stops = places.map((_, id) => at(id, seven + id * 60))
    const lengths = permutations(places.map((_, id) => id)).map(order =>
      order.reduce((sum, id, n) => sum + legs(n === 0 ? null : order[n - 1]!, id).minutes, 0),
    )
    expect(bestOrder(stops, seven, legs).minutes).toBeCloseTo(Math.min(...lengths), 6)
  })
})

test('straight lines: Sydney to Parramatta is about 25 km of road', () => {
  const { km, minutes } = straightLeg({ lat: -33.8688, lng: 151.2093 }, { lat: -33.815, lng: 151.0011 })
  expect(km).toBeGreaterThan(24)
  expect(km).toBeLessThan(28)
  expect(minutes).toBeCloseTo((km / 35) * 60, 6)
})

function permutations(of: readonly number[]): number[][] {
  if (of.length <= 1) return [[...of]]
  return of.flatMap((first, n) => permutations(of.toSpliced(n, 1)).map(rest => [first, ...rest]))
}
