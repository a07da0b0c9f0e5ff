import type { ChartKind } from '../reports.rules.ts'

export const chartLabels: Record<ChartKind, string> = {
  bars: 'Bar chart',
  line: 'Line chart',
  none: 'No chart',
}
