/** What is drawn against its names: money, counts or shares, one value a series. */
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

export interface DrawnChart {
  kind: 'bars' | 'stack' | 'line'
  series: readonly ChartSeries[]
  rows: readonly ChartRow[]
  /** Value in full, as in a tip or the table: '$1,234.50'. */
  format: (value: number) => string
  /** Value beside the axis, where there is little room; `format` if left out. */
  tick?: (value: number) => string
  /** Opens what a row counts. */
  onPick?: (row: number) => void
}
