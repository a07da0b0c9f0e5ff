import type { ChartKind } from '../reports.rules.ts'

export const chartLabels: Record<ChartKind, string> = { bars: 'Bars', line: 'Line', none: 'No chart' }
