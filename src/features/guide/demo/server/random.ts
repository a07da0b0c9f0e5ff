/** A random generator that repeats for the same seed (mulberry32, public domain). */
export interface Chance {
  /** From 0 up to but not including 1. */
  next(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** One of the values, by weight. */
  weighted<T>(options: readonly (readonly [T, number])[]): T
}

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick: list => list[between(0, list.length - 1)] as (typeof list)[number],
    weighted(options) {
      let rest = next() * options.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of options) {
        rest -= weight
        if (rest < 0) return value
      }
      return options[options.length - 1]![0]
    },
  }
}
