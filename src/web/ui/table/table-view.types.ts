import type { Column, RowSelection, TableState } from './data-table.types.ts'

/** Props that both displays of rows, table and cards, need from the table. */
export interface TableViewProps<Row, Id extends string | number, Field extends string> {
  label: string
  columns: readonly Column<Row, Field>[]
  rows: readonly Row[] | undefined
  rowId: (row: Row) => Id
  rowLabel: (row: Row) => string
  pageSize: number
  sort?: TableState<Field>['sort']
  onChange?: (change: Partial<TableState<Field>>) => void
  selection?: RowSelection<Id>
  onRowOpen?: (row: Row) => void
  rowTone?: (row: Row) => 'muted' | undefined
}
