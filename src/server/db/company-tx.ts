import type { Insertable, InsertQueryBuilder, InsertResult, Transaction } from 'kysely'
import type { Topic } from '#shared/endpoint.ts'
import type { Session } from '../auth/session.ts'
import type { CompanyId } from './company-id.ts'
import type { Author, Deed } from './deed.ts'
import type { DB } from './row-types.ts'
import { type RecordedTable, topicsOf } from './topics.ts'

export type CompanyTables = Omit<DB, 'accounts' | 'sessions' | 'account_tokens' | 'attempts' | 'alerts'>

/** Tables whose rows belong to one company each. */
type OwnedTable = {
  [T in keyof CompanyTables]: 'company_id' extends keyof CompanyTables[T] ? T : never
}[keyof CompanyTables]
/** The few tables that no company owns; to begin from another one by these names does not compile. */
type UnownedTables = Omit<CompanyTables, OwnedTable>
type Beginning = 'selectFrom' | 'updateTable' | 'deleteFrom' | 'insertInto' | 'mergeInto'
type NewRow<T extends OwnedTable> = Omit<Insertable<CompanyTables[T]>, 'company_id'>

/** A change of one row as it is kept (who, when and by what means come with the transaction), and whom it tells. */
export interface RecordedChange {
  /** null: nothing is kept, only told. */
  table: RecordedTable | null
  row: number
  before: object | null
  after: object | null
  topics: readonly Topic[]
}

/**
 * A transaction in which only one company's rows exist. It carries the company, who acts and the instant; queries
 * begin from `rows`, `updateRows`, `deleteRows` and `insertRows`, which name the company themselves.
 */
export type CompanyTx = Omit<Transaction<CompanyTables>, Beginning> &
  Pick<Transaction<UnownedTables>, Beginning> & {
    readonly companyId: CompanyId
    /** Who acts; null: the product itself, or somebody of another company. */
    readonly by: Author | null
    /** The instant at which it began: the one that all of its rows carry. */
    readonly now: Date
    readonly deed: Deed
    /** `selectFrom` one table, the company's rows alone; what is joined still names its company. */
    rows: Transaction<CompanyTables>['selectFrom']
    /** `updateTable`, the company's rows alone. */
    updateRows: Transaction<CompanyTables>['updateTable']
    /** `deleteFrom`, the company's rows alone. */
    deleteRows: Transaction<CompanyTables>['deleteFrom']
    /** `insertInto` with values, as rows of the company. */
    insertRows<T extends OwnedTable>(
      table: T,
      values: NewRow<T> | readonly NewRow<T>[],
    ): InsertQueryBuilder<CompanyTables, T, InsertResult>
    /**
     * Leaves in the record of changes that this row is no longer `before` but `after`, and tells the screens that show
     * it; null: it was not there, or is no more. `row` where neither has the `id` of what was changed. Kept with the
     * transaction, in one statement however many there are.
     */
    record(table: RecordedTable, before: object | null, after: object | null, row?: number): void
    /** Tells screens of what no single row stands for. */
    tell(...topics: readonly Topic[]): void
  }

/** A transaction of a signed-in user. */
export type UserTx = CompanyTx & { readonly by: Session }

/** What the doors need of a transaction that they have opened. */
interface Opening {
  companyId: CompanyId
  deed: Deed
  by: Author | null
  now: Date
  recorded: RecordedChange[]
}

/** Gives a transaction what every company's transaction carries. */
export function companyTx(tx: Transaction<DB>, opening: Opening): CompanyTx {
  const { companyId, deed, by, now, recorded } = opening
  const base = tx as unknown as Transaction<CompanyTables>
  const filter = (table: unknown) => `${nameOf(table)}.company_id` as never
  const carried = {
    companyId,
    deed,
    by,
    now,
    rows: (table: never) => base.selectFrom(table).where(filter(table), '=', companyId as never),
    updateRows: (table: never) => base.updateTable(table).where(filter(table), '=', companyId as never),
    deleteRows: (table: never) => base.deleteFrom(table).where(filter(table), '=', companyId as never),
    insertRows: (table: never, values: object | readonly object[]) =>
      base.insertInto(table).values([values].flat().map(row => ({ ...row, company_id: companyId })) as never),
    record(table: RecordedTable, before: object | null, after: object | null, row?: number) {
      const id = row ?? (after as { id?: number } | null)?.id ?? (before as { id?: number } | null)?.id
      if (id === undefined) throw new Error(`a change of ${table} without the id of its row`)
      recorded.push({ table, row: id, before, after, topics: topicsOf[table] })
    },
    tell(...topics: readonly Topic[]) {
      recorded.push({ table: null, row: companyId, before: null, after: null, topics })
    },
  }
  return Object.assign(base, carried) as unknown as CompanyTx
}

/** 'clients as c' is named c. */
function nameOf(table: unknown): string {
  return /^\S+(?: as (\S+))?$/.exec(String(table))?.[1] ?? String(table)
}
