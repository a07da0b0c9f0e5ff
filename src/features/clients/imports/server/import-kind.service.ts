import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Access } from '#shared/access.ts'
import type { Fact } from '#shared/fact.ts'
import type { DecimalMark } from '#shared/numbers/written-number.ts'
import type { DateOrder, ExistingWay, Given, ImportField, ImportKindId, Outcome } from '../imports.rules.ts'

export interface ImportedRow {
  /** The n-th of the file. */
  place: number
  /** Row number as in a spreadsheet. */
  row: number
  given: Given
  /** Cells that were read differently from what stands there. */
  changes: readonly string[]
}

/** How somebody wants the rows taken. */
export interface ImportWay {
  /** The import's. */
  id: number
  existing: ExistingWay
  dateOrder: DateOrder
  /** The decimal mark of a field's column. */
  markOf: (field: string) => DecimalMark
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
  /** Version after the import. */
  version: number
  /** Values before the import; absent: the row is new. */
  before?: Record<string, unknown>
}

export interface Verdict {
  place: number
  outcome: Outcome
  /** Why, or whom it belongs to. */
  reason: Fact | null
  /** Id of the record that the row becomes or belongs to, once it exists. */
  target: number | null
}

/** State that a kind carries from one batch of a file to the next. */
export type Memory = Map<string, unknown>

/** Returns this kind's state for the file, creating it if needed. */
export function stateOfKind<T>(memory: Memory, kind: ImportKindId, begin: () => T): T {
  if (!memory.has(kind)) memory.set(kind, begin())
  return memory.get(kind) as T
}

/** A kind of import, contributed by the feature that owns the rows. */
export interface ImportKind {
  id: ImportKindId
  fields: readonly ImportField[]
  /** Fields of the company's own that its columns can fill too. */
  ownFields?(tx: CompanyTx): Promise<ImportField[]>
  /** Access required besides the permission for clients. */
  access: Access
  /** Previews rows without changing anything. `memory` spans the whole file, whose rows come in order. */
  look(tx: CompanyTx, rows: readonly ImportedRow[], way: ImportWay, memory: Memory): Promise<Verdict[]>
  /** Brings rows in. */
  bring(tx: CompanyTx, rows: readonly ImportedRow[], way: ImportWay): Promise<(Verdict & { made: Made[] })[]>
  /** Takes back what was made, if nobody has used it since; the targets that stay. */
  takeBack(tx: CompanyTx, targets: readonly { id: number; made: readonly Made[] }[]): Promise<Set<number>>
}

export type ImportKinds = Readonly<Record<ImportKindId, ImportKind>>

/** All fields that columns of a file can fill, those of the company's own last. */
export const fieldsOfKind = async (tx: CompanyTx, kind: ImportKind): Promise<readonly ImportField[]> => [
  ...kind.fields,
  ...((await kind.ownFields?.(tx)) ?? []),
]
