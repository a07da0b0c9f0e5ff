import { monthEnd, monthStart } from '#shared/dates.ts'

/** A span of the company's days in which figures of one grain are added up, or taken off again. */
export interface Piece {
  grain: 'day' | 'month'
  from: number
  to: number
  sign: 1 | -1
}

/**
 * The fewest rows of figures that make up the days `from` to `to`: whole months where they serve, the days that are
 * missing at the ends, or those too many taken off.
 */
export function piecesOf(from: number, to: number): Piece[] {
  if (to < from) return []
  const first = monthStart(from)
  const last = monthEnd(to)
  const before = from - first
  const after = last - to
  const day = (from: number, to: number, sign: 1 | -1): Piece[] =>
    from > to ? [] : [{ grain: 'day', from, to, sign }]
  const rest = to - from + 1
  // The whole months with what is too many taken off cost as many days as are taken off.
  const spans = last - first + 1
  if (rest <= spans - rest && monthStart(to) === first) return day(from, to, 1)
  const takesFirst = before <= monthEnd(from) - from + 1
  const takesLast = after <= to - monthStart(to) + 1
  const monthsFrom = takesFirst ? first : monthEnd(from) + 1
  const monthsTo = takesLast ? last : monthStart(to) - 1
  if (monthsTo < monthsFrom) return day(from, to, 1)
  return [
    { grain: 'month', from: monthsFrom, to: monthsTo, sign: 1 },
    ...(takesFirst ? day(first, from - 1, -1) : day(from, Math.min(to, monthsFrom - 1), 1)),
    ...(takesLast ? day(to + 1, last, -1) : day(Math.max(from, monthsTo + 1), to, 1)),
  ]
}
