import type { Permission } from './permissions.ts'

/** The values that a query gives for a table's row type. */
type Selected<Table> = {
  [C in keyof Table]: Table[C] extends { readonly __select__: infer Value } ? Value : Table[C]
}
type Fact = number | boolean | Date | readonly number[] | null
/** Columns that may travel as facts: ids, numbers, cents, flags and times. No text: nothing that somebody typed leaves. */
type FactColumn<Row> = { [C in keyof Row]: [Row[C]] extends [Fact] ? C : never }[keyof Row] & string
/** A row as it was recorded, in whole or in part. */
type Recorded<Row> = Readonly<Partial<Row>> | null
type When<Row> = (before: Recorded<Row>, after: Recorded<Row>) => boolean

interface DueDate {
  due: string
}

/** A kind of happening, as a feature declares it. */
export interface HappeningKind {
  table: string
  /** True if this change of a row is one; null: said by `tx.happened` alone. */
  when: ((before: object | null, after: object | null) => boolean) | null
  /** The function that gives the rows whose date has come; null: none comes due. */
  due: string | null
  /** Columns that it carries as they are now, or were if the row is gone. */
  facts: readonly string[]
  /** Columns that it also carries as they were. */
  was: readonly string[]
  /** The permission to see it; null: everybody of the company. */
  seenWith: Permission | null
}

/**
 * Declares what changes of a table's rows mean; `Row` is the table's row type:
 * `const job = happeningOf<Jobs>('jobs', 'jobs.viewAndDelete')`.
 */
export const happeningOf =
  <Table>(table: string, seenWith: Permission | null = null) =>
  (
    when: When<Selected<Table>> | DueDate | null,
    facts: readonly FactColumn<Selected<Table>>[],
    was: readonly FactColumn<Selected<Table>>[] = [],
  ): HappeningKind => ({
    table,
    when: typeof when === 'function' ? (when as HappeningKind['when']) : null,
    due: typeof when === 'object' ? (when?.due ?? null) : null,
    facts,
    was,
    seenWith,
  })

/**
 * A date has come. The function gives rows of all companies with the time that stands for the date; each of them happens once
 * for each date (`happening_dates`).
 */
export const comesDue = (source: string): DueDate => ({ due: source })

type Stamped = Readonly<Record<string, unknown>> | null

/** The row is new; a change that names nothing before it and no id is no row. */
export const isNew = (before: Stamped, after: Stamped): boolean => before === null && after?.id !== undefined

/** A column became this value, which it had not before or which the row began with. */
export const became =
  <C extends string, V extends string | number | boolean>(column: C, value: V) =>
  (
    before: Readonly<Partial<Record<C, unknown>>> | null,
    after: Readonly<Partial<Record<C, unknown>>> | null,
  ): boolean =>
    after?.[column] === value && before?.[column] !== value

/** A time or a reference was set that was not there before. */
export const gained =
  <C extends string>(column: C) =>
  (
    before: Readonly<Partial<Record<C, unknown>>> | null,
    after: Readonly<Partial<Record<C, unknown>>> | null,
  ): boolean =>
    after !== null && after[column] != null && before?.[column] == null

/** One of these columns of a row that stays is another. */
export const changed =
  <C extends string>(...columns: readonly C[]) =>
  (
    before: Readonly<Partial<Record<C, unknown>>> | null,
    after: Readonly<Partial<Record<C, unknown>>> | null,
  ): boolean =>
    before !== null &&
    after !== null &&
    columns.some(column => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
