import type { Insertable, InsertQueryBuilder, InsertResult, Transaction } from 'kysely'
import type { Topic } from '#shared/endpoint.ts'
import type { Session } from '../auth/session.ts'
import { type AddedRows, addTo } from './added-rows.ts'
import type { Announced } from './announcer.ts'
import type { CompanyId } from './company-id.ts'
import type { ClosedCompanies } from './connection/closed-companies.ts'
import type { Author, Deed } from './deed.ts'
import { type FactOfHappening, type Happenings, type NewHappening, noHappenings } from './happenings.ts'
import type { DB } from './row-types.ts'
import { type RecordedTable, topicsOf } from './topics.ts'
import type { WorkLimit } from './work-limit.ts'

export type CompanyTables = Omit<
  DB,
  | 'accounts'
  | 'sessions'
  | 'portal_sessions'
  | 'portal_codes'
  | 'account_tokens'
  | 'attempts'
  | 'alerts'
  | 'sweep_clock'
  | 'database_life'
  | 'server_processes'
  | 'canary_choices'
  | 'company_loads'
  | 'company_moves'
  | 'vendor_requests'
  | 'credit_packs'
  | 'figure_clock'
>

/** Tables whose rows belong to one company each. */
type OwnedTable = {
  [T in keyof CompanyTables]: 'company_id' extends keyof CompanyTables[T] ? T : never
}[keyof CompanyTables]
/** The few tables that no company owns; using another one by these names does not compile. */
type UnownedTables = Omit<CompanyTables, OwnedTable>
type Beginning = 'selectFrom' | 'updateTable' | 'deleteFrom' | 'insertInto' | 'mergeInto'
type NewRow<T extends OwnedTable> = Omit<Insertable<CompanyTables[T]>, 'company_id'>

/** A change of one row as stored (who, when and by what means come with the transaction), and the topics it announces. */
export interface RecordedChange {
  /** null: only announced, not stored. */
  table: RecordedTable | null
  row: number
  before: object | null
  after: object | null
  topics: readonly Topic[]
}

/**
 * A transaction in which only one company's rows exist. It carries the company, the user and the time; queries start
 * from `rows`, `updateRows`, `deleteRows` and `insertRows`, which filter by company themselves.
 */
export type CompanyTx = Omit<Transaction<CompanyTables>, Beginning> &
  Pick<Transaction<UnownedTables>, Beginning> & {
    readonly companyId: CompanyId
    /** The user; null: the product itself, or somebody from another company. */
    readonly by: Author | null
    /** The time at which it started, used for all its rows. */
    readonly now: Date
    readonly deed: Deed
    /** The person to whose work the transaction is limited; null: it sees all work of the company. */
    readonly limit: WorkLimit | null
    /** Announced after the commit. */
    readonly told: Announced[]
    readonly files: StoredFiles
    /** `selectFrom` one table, only the company's rows; joins still have to match the company. */
    rows: Transaction<CompanyTables>['selectFrom']
    /** `updateTable`, only the company's rows. */
    updateRows: Transaction<CompanyTables>['updateTable']
    /** `deleteFrom`, only the company's rows. */
    deleteRows: Transaction<CompanyTables>['deleteFrom']
    /** `insertInto` with values, as rows of the company. */
    insertRows<T extends OwnedTable>(
      table: T,
      values: NewRow<T> | readonly NewRow<T>[],
    ): InsertQueryBuilder<CompanyTables, T, InsertResult>
    /**
     * Stores new rows of the company when the transaction commits, together with all others and what was recorded, in
     * one statement: nobody waits for them. Its own queries do not see them; what it needs of them, as their ids, they
     * are given. Values as in JSON: objects, not their text, for jsonb.
     */
    addRows<T extends OwnedTable>(table: T, rows: readonly NewRow<T>[]): void
    /**
     * Leaves in the record of changes that this row is no longer `before` but `after`, and tells the screens that show
     * it; null: it was not there, or is no more. `row` where neither has the `id` of what was changed. Kept with the
     * transaction, in one statement however many there are.
     */
    record(table: RecordedTable, before: object | null, after: object | null, row?: number): void
    /** Like `record`, for a great many at once: the screens are told that something changed, and not each row. */
    recordMany(
      table: RecordedTable,
      changes: readonly { before: object | null; after: object | null; row: number }[],
    ): void
    /**
     * Names what happened to a row where no change of it says so: that a day has come, or that rows without a record were
     * added. Whoever follows it hears of it as of any other.
     */
    happened(name: string, row: number, facts?: Readonly<Record<string, FactOfHappening>>): void
    /** Updates screens about something that is not a single row. */
    tell(...topics: readonly Topic[]): void
  }

/** A transaction of a signed-in user. */
export type UserTx = CompanyTx & { readonly by: Session }

/** Bytes that rows name by a key, for the few that are read within a transaction, as a letterhead's logo. */
export interface StoredFiles {
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>
}

/** For what works on rows alone, as a check of them. */
export const noFiles: StoredFiles = { read: async () => null }

/** Facts that the doors know of a transaction they opened. */
export interface Opening {
  companyId: CompanyId
  deed: Deed
  by: Author | null
  limit: WorkLimit | null
  /** True if it reads no clients' numbers. */
  hides: boolean
  now: Date
  added: AddedRows
  recorded: RecordedChange[]
  happenings: Happenings
  files: StoredFiles
  closed: ClosedCompanies
  happened: NewHappening[]
  told: Announced[]
}

/** Adds to a transaction what every company transaction carries. */
export function companyTx(tx: Transaction<DB>, opening: Opening): CompanyTx {
  const { companyId, deed, by, limit, now, added, recorded, happenings, files, happened, told } = opening
  const base = tx as unknown as Transaction<CompanyTables>
  const filter = (table: unknown) => `${nameOf(table)}.company_id` as never
  const carried = {
    companyId,
    deed,
    by,
    limit,
    now,
    told,
    files,
    rows: (table: never) => base.selectFrom(table).where(filter(table), '=', companyId as never),
    updateRows: (table: never) => base.updateTable(table).where(filter(table), '=', companyId as never),
    deleteRows: (table: never) => base.deleteFrom(table).where(filter(table), '=', companyId as never),
    insertRows: (table: never, values: object | readonly object[]) =>
      base.insertInto(table).values([values].flat().map(row => ({ ...row, company_id: companyId })) as never),
    addRows: (table: string, rows: readonly object[]) => addTo(added, table, rows),
    record(table: RecordedTable, before: object | null, after: object | null, row?: number) {
      const id = row ?? (after as { id?: number } | null)?.id ?? (before as { id?: number } | null)?.id
      if (id === undefined) throw new Error(`a change of ${table} without the id of its row`)
      recorded.push({ table, row: id, before, after, topics: topicsOf[table] })
    },
    recordMany(
      table: RecordedTable,
      changes: readonly { before: object | null; after: object | null; row: number }[],
    ) {
      for (const change of changes) recorded.push({ table, ...change, topics: [] })
      if (changes.length > 0) carried.tell(...topicsOf[table])
    },
    happened(name: string, row: number, facts: object = {}) {
      const kind = happenings.kinds[name]
      if (kind) happened.push({ name, table_name: kind.table, row_id: row, facts })
      else if (happenings !== noHappenings) throw new Error(`no feature declares ${name}`)
    },
    tell(...topics: readonly Topic[]) {
      recorded.push({ table: null, row: companyId, before: null, after: null, topics })
    },
  }
  const made = Object.assign(base, carried) as unknown as CompanyTx
  openings.set(made, opening)
  return made
}

const openings = new WeakMap<CompanyTx, Opening>()
/** The facts of a transaction, for a second view of it. */
export const openingOf = (tx: CompanyTx): Opening => openings.get(tx)!

/** 'clients as c' is named c. */
function nameOf(table: unknown): string {
  return /^\S+(?: as (\S+))?$/.exec(String(table))?.[1] ?? String(table)
}
