import { dayMinutes } from './dates.ts'

/** A week: what is older was forgotten, and planning it anew is no work of today. */
const lateFor = 7 * dayMinutes

/** How late open work is that ends at `end`, both in minutes of one wall clock; null: its time is not over. */
export function latenessOf(end: number, now: number): 'late' | 'forgotten' | null {
  if (end > now) return null
  return now - end <= lateFor ? 'late' : 'forgotten'
}
