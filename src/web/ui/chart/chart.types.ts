/** Values drawn against names: money, counts or shares, one value a series. */
export interface ChartRow {
  label: string
  /** null: nothing is known there. */
  values: readonly (number | null)[]
}

export interface ChartSeries {
  name: string
  /** Drawn fainter, such as last year's. */
  isFaint?: boolean
}

export type ChartUnit = 'cents' | 'count' | 'minutes' | 'rate'

export interface DrawnChart {
  kind: 'bars' | 'stack' | 'line'
  series: readonly ChartSeries[]
  rows: readonly ChartRow[]
  /** Value in full, as in a tip or the table: '$1,234.50'. */
  format: (value: number) => string
  /** The values' unit; the axis goes by whole dollars, hours or percent. A count if left out. */
  unit?: ChartUnit
  /** Opens what a row counts. */
  onPick?: (row: number) => void
}
