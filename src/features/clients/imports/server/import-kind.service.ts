import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Access } from '#shared/access.ts'
import type { Fact } from '#shared/fact.ts'
import type { DateOrder, ExistingWay, Given, ImportField, ImportKindId, Outcome } from '../imports.rules.ts'

export interface ImportedRow {
  /** The n-th of the file. */
  place: number
  /** As a spreadsheet numbers it. */
  row: number
  given: Given
}

/** How somebody wants the rows taken. */
export interface ImportWay {
  existing: ExistingWay
  dateOrder: DateOrder
  /** The zone of the company's clocks. */
  zone: string
  /** The product that the file comes from; '': unknown. */
  source: string
  /** When the file was chosen: what is younger, it may have brought. */
  began: Date
}

/** A row of the product that a row of the file has made or changed. */
export interface Made {
  table: string
  id: number
  /** As the import left it. */
  version: number
  /** What it was; absent: it was not there. */
  before?: Record<string, unknown>
}

export interface Verdict {
  place: number
  outcome: Outcome
  /** Why, or whom it belongs to. */
  reason: Fact | null
  /** What it becomes or belongs to, as far as it is there. */
  target: number | null
}

/** What a kind remembers from one batch of a look at the file to the next. */
export type Memory = Map<string, unknown>

/** What this kind remembers of the file so far. */
export function remembered<T>(memory: Memory, kind: ImportKindId, begin: () => T): T {
  if (!memory.has(kind)) memory.set(kind, begin())
  return memory.get(kind) as T
}

/** What can be brought in, handed over by the feature whose rows they are. */
export interface ImportKind {
  id: ImportKindId
  fields: readonly ImportField[]
  /** Who may bring these in, beside the permission for clients. */
  access: Access
  /** What would become of rows; changes nothing. `memory` is one for the whole file, which comes in order. */
  look(tx: CompanyTx, rows: readonly ImportedRow[], way: ImportWay, memory: Memory): Promise<Verdict[]>
  /** Brings rows in. */
  bring(tx: CompanyTx, rows: readonly ImportedRow[], way: ImportWay): Promise<(Verdict & { made: Made[] })[]>
  /** Takes back what was made, if nobody has used it since; the targets that stay. */
  takeBack(tx: CompanyTx, targets: readonly { id: number; made: readonly Made[] }[]): Promise<Set<number>>
}

export type ImportKinds = Readonly<Record<ImportKindId, ImportKind>>
