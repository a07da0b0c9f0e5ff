import { hasPermission, isAccountant, type Viewer } from '#shared/access.ts'
import type { RowColumn } from '#shared/rows/columns.ts'
import { type Condition, hasValidValue, isAmount, operatorsOf } from '#shared/rows/conditions.ts'
import { type SourceName, sourceOf } from './row-sources.rules.ts'

export const aggregates = ['count', 'sum', 'average', 'least', 'most'] as const
export type Reckoning = (typeof aggregates)[number]
export const reckoningLabels: Record<Reckoning, string> = {
  count: 'Number of rows',
  sum: 'Sum',
  average: 'Average',
  least: 'Smallest',
  most: 'Largest',
}
export const grains = ['day', 'month', 'year'] as const
export type Grain = (typeof grains)[number]
export const grainLabels: Record<Grain, string> = { day: 'Day', month: 'Month', year: 'Year' }

export const mostColumns = 20
export const mostConditions = 10
/** Rows that a page shows at a time. */
export const rowsAtOnce = 100

/** A report by rows, as it is stored and sent. */
export interface RowSpec {
  source: SourceName
  columns: string[]
  conditions: Condition[]
  /** A column by whose values the rows are counted or added up; '' for the rows themselves. */
  group: string
  grain: Grain
  reckoning: Reckoning
  /** The column that is added up; '' for a count. */
  of: string
}

/** A field of the company's own on the rows of a source, as a column. */
export interface OwnField {
  source: SourceName
  id: number
  label: string
}
const ownPrefix = 'field:'
export const ownColumn = ({ id }: Pick<OwnField, 'id'>) => `${ownPrefix}${id}`
/** The field behind a column's name; null: the column is one of ours. */
export const ownFieldId = (column: string): number | null =>
  column.startsWith(ownPrefix) ? Number(column.slice(ownPrefix.length)) || 0 : null

/** A column by its name; null: it went. */
export function columnOf(source: SourceName, name: string, own: readonly OwnField[]): RowColumn | null {
  const id = ownFieldId(name)
  if (id === null) {
    const { columns } = sourceOf(source)
    return Object.hasOwn(columns, name) ? columns[name]! : null
  }
  const field = own.find(each => each.source === source && each.id === id)
  return field ? { label: field.label, kind: 'text' } : null
}

type Seeing = Pick<Viewer, 'permissions'>
const seesColumn = ({ permission }: RowColumn, viewer: Seeing) =>
  !permission || hasPermission(viewer, permission)

/** Names of the columns that a viewer may choose. */
export const columnsFor = (source: SourceName, viewer: Seeing, own: readonly OwnField[]): string[] => [
  ...Object.entries(sourceOf(source).columns)
    .filter(([, column]) => seesColumn(column, viewer))
    .map(([name]) => name),
  ...own.filter(field => field.source === source).map(ownColumn),
]

export const maySource = (name: SourceName, viewer: Pick<Viewer, 'permissions' | 'kind'>): boolean => {
  const { permission } = sourceOf(name)
  if (isAccountant(viewer)) return false
  return permission === null || hasPermission(viewer, permission)
}

export const rowTexts = {
  noColumn: 'Choose at least one column.',
  noSource: 'You don’t have permission to see this.',
  columnGone: 'This report uses a column that no longer exists. Edit it first.',
  columnHidden: 'This report uses a column you can’t see.',
  wrongCondition: 'A filter doesn’t match its column.',
  wrongValue: 'A filter needs a valid value.',
  wrongGroup: 'Rows can’t be grouped by this column.',
  wrongOf: 'Choose a column that can be added up.',
  pdfTooLong: 'A PDF can have up to 2,000 rows. Export as CSV or add a filter.',
  xlsxTooLong: 'An Excel file can have up to 10,000 rows. Export as CSV or add a filter.',
} as const
export type RowText = (typeof rowTexts)[keyof typeof rowTexts]

/** The problem with a report by rows for this viewer, or null. Columns that are only shown may be missing or hidden. */
export function rowProblem(
  spec: RowSpec,
  viewer: Pick<Viewer, 'permissions' | 'kind'>,
  own: readonly OwnField[],
): RowText | null {
  if (!maySource(spec.source, viewer)) return rowTexts.noSource
  const column = (name: string) => columnOf(spec.source, name, own)
  if (spec.group === '' && !spec.columns.some(name => column(name))) return rowTexts.noColumn
  const used = [...spec.conditions.map(each => each.column), spec.group, spec.of].filter(name => name !== '')
  if (used.some(name => !column(name))) return rowTexts.columnGone
  if (used.some(name => !seesColumn(column(name)!, viewer))) return rowTexts.columnHidden
  if (spec.group === '' && !spec.columns.some(name => column(name) && seesColumn(column(name)!, viewer)))
    return rowTexts.columnHidden
  for (const condition of spec.conditions) {
    const filtered = column(condition.column)!
    if (!operatorsOf[filtered.kind].includes(condition.is)) return rowTexts.wrongCondition
    if (!hasValidValue(condition, filtered)) return rowTexts.wrongValue
  }
  if (spec.group !== '' && isAmount(column(spec.group)!.kind)) return rowTexts.wrongGroup
  if (spec.reckoning !== 'count' && (spec.of === '' || !isAmount(column(spec.of)!.kind)))
    return rowTexts.wrongOf
  return null
}

/** The columns of a report that are shown to this viewer, and whether some are not. */
export function shownColumns(
  { source, columns }: RowSpec,
  viewer: Seeing,
  own: readonly OwnField[],
): { names: string[]; isGone: boolean; isHidden: boolean } {
  const there = columns.filter(name => columnOf(source, name, own))
  const names = there.filter(name => seesColumn(columnOf(source, name, own)!, viewer))
  return { names, isGone: there.length < columns.length, isHidden: names.length < there.length }
}
