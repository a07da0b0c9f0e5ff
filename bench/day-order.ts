// Ordering a technician's day: how long it takes, and what it saves. `npx tsx bench/day-order.ts`
import {
  asPlanned,
  bestOrder,
  type Stop,
  straightLeg,
} from '#features/schedule/dispatch-map/day-order.rules.ts'
import { median } from './measure.ts'

/** The same numbers in every run. */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

for (const size of [8, 15, 30, 60]) {
  const times: number[] = []
  const saved: number[] = []
  for (let round = 1; round <= 15; round++) {
    const chance = chanceFrom(round * 7_919)
    const places = Array.from({ length: size + 1 }, () => ({
      lat: -33.95 + chance() * 0.25,
      lng: 150.9 + chance() * 0.35,
    }))
    const stops = places.slice(0, size).map((_, id): Stop => {
      const start = 420 + id * 20
      const isPromised = chance() < 0.15
      return {
        id,
        start,
        minutes: 10,
        earliest: isPromised ? start : null,
        latest: isPromised ? start + 120 : null,
        isFixed: chance() < 0.1,
      }
    })
    const legs = (from: number | null, to: number) => straightLeg(places[from ?? size]!, places[to]!)
    const began = performance.now()
    const after = bestOrder(stops, 420, legs)
    times.push(performance.now() - began)
    saved.push(1 - after.minutes / asPlanned(stops, legs).minutes)
  }
  const share = Math.round(median(saved) * 100)
  console.log(
    `${size} stops: ${median(times).toFixed(1)} ms, ${share} % less driving (median of ${times.length} days)`,
  )
}
