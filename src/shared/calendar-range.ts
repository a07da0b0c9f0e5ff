import { addMonths, dayStartUtc, dayText, parseDay } from './dates.ts'

/** A stretch of days as the wire carries it: 'yyyy-MM-dd' to 'yyyy-MM-dd', both included. */
export interface DateRange {
  from: string
  to: string
}

/** Ready-made ranges of the date-range picker, counted from today in the company's zone. */
export const rangePresets = {
  last30: { label: 'Last 30 days', bounds: today => [today - 30, today] },
  last7: { label: 'Last 7 days', bounds: today => [today - 7, today] },
  last1: { label: 'Last day', bounds: today => [today - 1, today] },
  today: { label: 'Today', bounds: today => [today, today] },
  last365: { label: 'Last 365 days', bounds: today => [today - 365, today] },
  lastMonth: { label: 'Last month', bounds: today => [addMonths(today, -1), today] },
  next7: { label: 'Next 7 days', bounds: today => [today, today + 7] },
} satisfies Record<string, { label: string; bounds: (today: number) => [number, number] }>

export type RangePreset = keyof typeof rangePresets

export const defaultRange: RangePreset = 'last30'

/** The range of a preset, given today as a day number. */
export function presetRange(preset: RangePreset, today: number): DateRange {
  const [from, to] = rangePresets[preset].bounds(today)
  return { from: dayText(from), to: dayText(to) }
}

/** The preset that gives exactly this range today; null when the days were picked by hand. */
export function presetOf(range: DateRange, today: number): RangePreset | null {
  const names = Object.keys(rangePresets) as RangePreset[]
  return names.find(name => sameRange(presetRange(name, today), range)) ?? null
}

function sameRange(a: DateRange, b: DateRange): boolean {
  return a.from === b.from && a.to === b.to
}

/** A range from two dates; null when one does not exist or they stand in the wrong order. */
export function parseRange(from: string, to: string): DateRange | null {
  const first = parseDay(from)
  const last = parseDay(to)
  return first === null || last === null || first > last ? null : { from, to }
}

/** The instants that a range covers in a zone: from its first midnight up to, not including, the one after it. */
export function rangeInstants(range: DateRange, zone: string): { start: string; end: string } {
  const first = parseDay(range.from)
  const last = parseDay(range.to)
  if (first === null || last === null) throw new RangeError(`Not a date range: ${range.from} to ${range.to}`)
  return { start: dayStartUtc(first, zone), end: dayStartUtc(last + 1, zone) }
}

/** 'dd-mm-yyyy / dd-mm-yyyy', as the picker shows it. */
export function rangeText(range: DateRange): string {
  return `${dayFirst(range.from)} / ${dayFirst(range.to)}`
}

/** 'yyyy-MM-dd' as 'dd-mm-yyyy'. */
export function dayFirst(date: string): string {
  return date.split('-').reverse().join('-')
}
