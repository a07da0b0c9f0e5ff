import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Imports } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { Fact } from '#shared/fact.ts'
import type { DecimalMark } from '#shared/numbers/written-number.ts'
import type { CsvDelimiter } from '#shared/spreadsheets/csv-choice.ts'
import type { ImportSort } from '../imports.contract.ts'
import type { Counts, DateOrder, ExistingWay, ImportKindId, ImportState, Outcome } from '../imports.rules.ts'
import type { Made } from './import-kind.service.ts'

const columns = columnsOf('imports', 'company_id')
export interface ImportRow
  extends Omit<
    Selectable<Imports>,
    | 'company_id'
    | 'kind'
    | 'state'
    | 'existing'
    | 'delimiter'
    | 'date_order'
    | 'decimal_mark'
    | 'chosen_date_order'
    | 'chosen_decimal_mark'
    | 'counts'
    | 'problem'
  > {
  kind: ImportKindId
  state: ImportState
  existing: ExistingWay
  delimiter: CsvDelimiter
  date_order: DateOrder
  decimal_mark: DecimalMark
  chosen_date_order: DateOrder | ''
  chosen_decimal_mark: DecimalMark | ''
  counts: Counts
  problem: Fact | null
}

const imports = (tx: CompanyTx) =>
  tx
    .rows('imports as i')
    .select(columns.map(name => `i.${name}` as const))
    .$castTo<ImportRow>()

export type ListedImport = ImportRow & { created_by_name: string | null }

const shownImports = (tx: CompanyTx) =>
  tx
    .rows('imports as i')
    .leftJoin('users as u', join =>
      join.on('u.company_id', '=', tx.companyId).onRef('u.id', '=', 'i.created_by'),
    )
    .select(columns.map(name => `i.${name}` as const))
    .select('u.fullname as created_by_name')
    .$castTo<ListedImport>()

export const importList = (tx: CompanyTx): List<ListedImport, ImportSort> => ({
  from: tx.rows('imports as i').where('i.state', '<>', 'reading'),
  id: 'i.id',
  sorts: { id: ['i.id', 'bigint'] },
  row: id => shownImports(tx).where('i.id', '=', id),
})

export const importById = (tx: CompanyTx, id: number): Promise<ListedImport | undefined> =>
  shownImports(tx).where('i.id', '=', id).executeTakeFirst()

/**
 * Has each statement of the transaction planned for the tables as they are by now: a plan that was made while a company
 * had few clients reads all of them once it has many.
 */
export async function planAnew(tx: CompanyTx): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
}

/** The row, locked: whoever works on it holds it for as long as a batch takes. */
export const lockImport = (tx: CompanyTx, id: number): Promise<ImportRow | undefined> =>
  imports(tx).where('i.id', '=', id).forUpdate().executeTakeFirst()

/** Who chose its columns, started it or takes it back; nobody is signed in while it is worked on. */
export async function importAuthor(tx: CompanyTx, id: number): Promise<number | null | undefined> {
  const row = await tx.rows('imports').where('id', '=', id).select('asked_by').executeTakeFirst()
  return row?.asked_by
}

export async function insertImport(
  tx: CompanyTx,
  fields: Pick<
    ImportRow,
    | 'kind'
    | 'file_name'
    | 'encoding'
    | 'delimiter'
    | 'heading_row'
    | 'top_rows'
    | 'top_texts'
    | 'source'
    | 'headings'
    | 'mapping'
  >,
): Promise<number> {
  const { id } = await tx
    .insertRows('imports', {
      ...fields,
      state: 'reading',
      created_at: tx.now,
      worked_at: tx.now,
      created_by: tx.by?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type ImportChange = Partial<
  Pick<
    ImportRow,
    | 'kind'
    | 'mapping'
    | 'existing'
    | 'date_order'
    | 'decimal_mark'
    | 'chosen_date_order'
    | 'chosen_decimal_mark'
    | 'decimal_marks'
    | 'chosen_decimal_marks'
    | 'unclear_numbers'
    | 'file_key'
    | 'state'
    | 'rows'
    | 'worked'
    | 'counts'
    | 'problem'
    | 'ended_at'
    | 'asked_by'
  >
>

export const updateImport = (
  tx: CompanyTx,
  id: number,
  { counts, problem, ...fields }: ImportChange,
): Promise<ImportRow> =>
  tx
    .updateRows('imports')
    .set({
      ...fields,
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(problem !== undefined && { problem: problem && JSON.stringify(problem) }),
      worked_at: tx.now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<ImportRow>()
    .executeTakeFirstOrThrow()

export const deleteImport = (tx: CompanyTx, id: number) =>
  tx.deleteRows('imports').where('id', '=', id).execute()

/** Stores rows of the file with the commit. */
export const addImportRows = (
  tx: CompanyTx,
  importId: number,
  rows: readonly { place: number; row: number; cells: string[] }[],
): void =>
  tx.addRows(
    'import_rows',
    rows.map(row => ({ import_id: importId, ...row })),
  )

export interface StoredRow {
  place: number
  row: number
  cells: string[]
  outcome: Outcome | ''
  reason: Fact | null
  /** Cells that were read differently from what stands there. */
  changes: string[]
  target_id: number | null
  is_kept: boolean
}
const rowColumns = ['place', 'row', 'cells', 'outcome', 'reason', 'changes', 'target_id', 'is_kept'] as const

/** Rows after a place, in order; doubted: those that were refused or read differently from what stands there. */
export const rowsAfter = (
  tx: CompanyTx,
  importId: number,
  place: number,
  most: number,
  outcome?: Outcome | 'doubted',
): Promise<StoredRow[]> =>
  tx
    .rows('import_rows')
    .where('import_id', '=', importId)
    .where('place', '>', place)
    .$if(outcome === 'doubted', query =>
      query.where(eb => eb.or([eb('outcome', '=', 'refused'), eb(sql`cardinality(changes)`, '>', 0)])),
    )
    .$if(outcome !== undefined && outcome !== 'doubted', query => query.where('outcome', '=', outcome!))
    .select(rowColumns)
    .orderBy('place')
    .limit(most)
    .$castTo<StoredRow>()
    .execute()

export interface RowVerdict {
  place: number
  outcome: Outcome
  reason: Fact | null
  changes: readonly string[]
  target: number | null
  made: readonly Made[] | null
}

/**
 * The verdicts are looked up by place, not joined: how a join goes would depend on statistics, and there are none yet of
 * rows that were read a moment ago.
 */
export async function setVerdicts(
  tx: CompanyTx,
  importId: number,
  verdicts: readonly RowVerdict[],
): Promise<void> {
  const byPlace = JSON.stringify(Object.fromEntries(verdicts.map(({ place, ...said }) => [place, said])))
  const said = (name: keyof RowVerdict) =>
    sql`jsonb_extract_path(${byPlace}::jsonb, place::text, ${sql.lit(name)})`
  await sql`
    update import_rows set outcome = ${said('outcome')} #>> '{}', reason = nullif(${said('reason')}, 'null'),
      changes = array(select jsonb_array_elements_text(${said('changes')})),
      target_id = (${said('target')})::bigint, made = nullif(${said('made')}, 'null')
    where company_id = ${tx.companyId} and import_id = ${importId}
      and place = any(${verdicts.map(({ place }) => place)}::int[])`.execute(tx)
}

/** A row of the product that was brought in, with all that was made for it. */
export interface Target {
  id: number
  rows: number
  made: Made[]
}

/** Targets of rows that were brought in and not taken back yet. */
export async function madeTargets(tx: CompanyTx, importId: number, most: number): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select target_id as id, count(*)::int as rows, jsonb_agg(m order by place) as made
    from import_rows r, jsonb_array_elements(r.made) m
    where r.company_id = ${tx.companyId} and r.import_id = ${importId} and r.made is not null
      and r.target_id = any(array(
        select distinct target_id from import_rows
        where company_id = ${tx.companyId} and import_id = ${importId} and made is not null
        order by target_id limit ${most}))
    group by target_id order by target_id`.execute(tx)
  return rows
}

/** Marks rows as undone; those in `kept` stay. Returns how many. */
export async function settleTargets(
  tx: CompanyTx,
  importId: number,
  targets: readonly number[],
  kept: readonly number[],
): Promise<{ rows: number; kept: number }> {
  const { rows } = await sql<{ rows: number; kept: number }>`
    with settled as (
      update import_rows set is_kept = target_id = any(${kept}::bigint[]), made = null
      where company_id = ${tx.companyId} and import_id = ${importId} and made is not null
        and target_id = any(${targets}::bigint[])
      returning is_kept
    )
    select count(*)::int as rows, (count(*) filter (where is_kept))::int as kept from settled`.execute(tx)
  return rows[0]!
}

export async function companyZone(tx: CompanyTx): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .where('id', '=', tx.companyId)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  return row.time_zone
}

/** Forgets the files of imports that were begun before a time: they can’t be taken back any more. */
export async function forgetImportRows(tx: CompanyTx, before: Date): Promise<void> {
  await sql`
    delete from import_rows r using imports i
    where r.company_id = ${tx.companyId} and i.company_id = r.company_id and i.id = r.import_id
      and i.created_at < ${before} and i.state not in ('checking', 'running', 'undoing')`.execute(tx)
}
