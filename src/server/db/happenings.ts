import type { HappeningKind } from '#shared/happening.ts'

/** A value that a happening carries. */
export type FactOfHappening = number | boolean | string | null | readonly number[]

/** A happening as it is stored with the commit; who and when come with the transaction. */
export interface NewHappening {
  name: string
  table_name: string
  row_id: number
  facts: object
}

/** Every kind of happening by name, as `app` puts them together from what the features declare. */
export interface Happenings {
  kinds: Readonly<Record<string, HappeningKind>>
  /** Those that follow from changes, by table. */
  byTable: ReadonlyMap<string, readonly [name: string, kind: HappeningKind][]>
}

export function happeningsOf(kinds: Readonly<Record<string, HappeningKind>>): Happenings {
  const byTable = new Map<string, [string, HappeningKind][]>()
  for (const [name, kind] of Object.entries(kinds))
    if (kind.when) byTable.set(kind.table, [...(byTable.get(kind.table) ?? []), [name, kind]])
  return { kinds, byTable }
}

/** None are declared: for what works on the database without the features, as a check of it. */
export const noHappenings = happeningsOf({})

/** A change of one row; `table` null: it is not stored. */
interface Change {
  table: string | null
  row: number
  before: object | null
  after: object | null
}

/** The happenings that these changes mean. */
export function happeningsIn({ byTable }: Happenings, changes: readonly Change[]): NewHappening[] {
  return changes.flatMap(({ table, row, before, after }) =>
    (table === null ? [] : (byTable.get(table) ?? [])).flatMap(([name, kind]) =>
      kind.when!(before, after)
        ? [{ name, table_name: table!, row_id: row, facts: factsOf(kind, before, after) }]
        : [],
    ),
  )
}

function factsOf({ facts, was }: HappeningKind, before: object | null, after: object | null): object {
  const pick = (row: object | null, columns: readonly string[]) =>
    Object.fromEntries(columns.map(column => [column, row?.[column as keyof typeof row] ?? null]))
  return { ...pick(after ?? before, facts), ...(was.length > 0 && { was: pick(before, was) }) }
}
