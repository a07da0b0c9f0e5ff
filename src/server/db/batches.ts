/** Rows of one statement: as many as it takes without its text growing large. */
const mostRows = 1_000

/** Parts rows for statements of a reasonable size, in their order. */
export function* batchesOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += mostRows) yield rows.slice(from, from + mostRows)
}
