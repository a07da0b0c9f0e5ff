import { csvFile } from '#server/csv.ts'
import type { FileReply } from '#shared/endpoint.ts'

export type Column<Row> = readonly [header: string, cell: (row: Row) => string | number | null]
export type Columns<Row> = readonly Column<Row>[]

export const fileOf = <Row>(name: string, columns: Columns<Row>, rows: readonly Row[]): Promise<FileReply> =>
  csvFile(
    name,
    columns.map(([header, cell]) => ({ header, cell })),
    [rows].values(),
  )

/** Writes rows as a file with these columns, some of which may need the company's time zone. */
export const csvOf =
  <Row>(columns: Columns<Row> | ((zone: string) => Columns<Row>)) =>
  (name: string, rows: readonly Row[], zone: string): Promise<FileReply> =>
    fileOf(name, typeof columns === 'function' ? columns(zone) : columns, rows)

export const csvDollars = (cents: number | null) => (cents === null ? null : cents / 100)
