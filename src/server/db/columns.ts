import { type DB, tableColumns } from './row-types.ts'

/**
 * The names of a table's columns, except some. Named rather than `*`: a prepared statement with `*` fails once an update
 * adds a column.
 */
export function columnsOf<T extends keyof DB, const W extends keyof DB[T] = never>(
  table: T,
  ...without: readonly W[]
): Exclude<keyof DB[T], W>[] {
  const all: readonly string[] = tableColumns[table]
  return all.filter(name => !without.includes(name as W)) as Exclude<keyof DB[T], W>[]
}
