import { monthEnd, monthStart } from '#shared/dates.ts'

/** Spans that figures are added up by, with their code in `figures.grain`: a day, a sixth of a month (`sixthDays`), a month. */
export const grains = { day: 1, month: 2, sixth: 3 } as const
export type Grain = keyof typeof grains

/** Days of a sixth of a month; its last sixth lasts until the month ends. */
export const sixthDays = 5
export const lastSixth = 5

/** A span of the company's days in which figures of one grain are added up, or taken off again. */
export interface Piece {
  grain: Grain
  from: number
  to: number
  sign: 1 | -1
}

/**
 * The fewest rows of figures that make up the days `from` to `to`: whole months, sixths and days, added or taken off. No piece
 * reaches over the end of a month, so that the ways to and from there are all that is to be found.
 */
export function piecesOf(from: number, to: number): Piece[] {
  if (to < from) return []
  const [next, last] = [monthEnd(from) + 1, monthStart(to)]
  if (next > last) return wayWithin(monthStart(from), from, to + 1)
  const months: Piece[] = next < last ? [{ grain: 'month', from: next, to: last - 1, sign: 1 }] : []
  return [...wayWithin(monthStart(from), from, next), ...months, ...wayWithin(last, last, to + 1)]
}

/** The shortest way through a month from the beginning of one day to that of another, in steps forward and back. */
function wayWithin(month: number, first: number, last: number): Piece[] {
  const end = monthEnd(month) + 1
  const marks = [...Array.from({ length: lastSixth + 1 }, (_, n) => month + n * sixthDays), end]
  const steps: { grain: Grain; from: number; to: number }[] = [
    { grain: 'month', from: month, to: end },
    ...marks.slice(1).map((to, n) => ({ grain: 'sixth' as const, from: marks[n]!, to })),
    ...Array.from({ length: end - month }, (_, n) => ({
      grain: 'day' as const,
      from: month + n,
      to: month + n + 1,
    })),
  ]
  const reached = new Map<number, Piece[]>([[first, []]])
  for (const [at, way] of reached) {
    if (at === last) return way
    for (const { grain, from, to } of steps) {
      if (from === at && !reached.has(to))
        reached.set(to, withStep(way, { grain, from, to: to - 1, sign: 1 }))
      if (to === at && !reached.has(from))
        reached.set(from, withStep(way, { grain, from, to: to - 1, sign: -1 }))
    }
  }
  throw new Error('every day of a month is reached by days')
}

/** Steps of one kind on end are one piece. */
function withStep(way: readonly Piece[], step: Piece): Piece[] {
  const before = way.at(-1)
  if (before?.grain !== step.grain || before.sign !== step.sign) return [...way, step]
  const both = { from: Math.min(before.from, step.from), to: Math.max(before.to, step.to) }
  return [...way.slice(0, -1), { ...step, ...both }]
}
