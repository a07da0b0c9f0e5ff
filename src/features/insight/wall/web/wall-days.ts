import type { WallSpec } from '../wall.rules.ts'

/** Names of the days that a screen may span. */
export const wallDayLabels: Record<WallSpec['days'], string> = {
  1: 'Today',
  7: 'Last 7 days',
  30: 'Last 30 days',
  0: 'This month',
}
