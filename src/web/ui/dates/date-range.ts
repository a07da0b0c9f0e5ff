import { dayText } from '#shared/dates.ts'

/** Two dates 'yyyy-MM-dd', both included. */
export interface DateRange {
  from: string
  to: string
}

export type RangePreset = 'today' | 'last-1' | 'last-7' | 'last-30' | 'last-365' | 'next-7'

export const rangePresets: Record<RangePreset, { title: string; days: number }> = {
  today: { title: 'Today', days: 0 },
  'last-1': { title: 'Last day', days: -1 },
  'last-7': { title: 'Last 7 days', days: -7 },
  'last-30': { title: 'Last 30 days', days: -30 },
  'last-365': { title: 'Last 12 months', days: -365 },
  'next-7': { title: 'Next 7 days', days: 7 },
}

/** The dates of a preset, counted from `today` (a day number in the company's zone). */
export function presetRange(preset: RangePreset, today: number): DateRange {
  const { days } = rangePresets[preset]
  return { from: dayText(today + Math.min(0, days)), to: dayText(today + Math.max(0, days)) }
}
