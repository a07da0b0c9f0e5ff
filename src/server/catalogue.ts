import { type Selectable, sql } from 'kysely'
import type { FileReply } from '#shared/endpoint.ts'
import type { Fact } from '#shared/fact.ts'
import type { PageFacts, PageRequest, Sorting } from '#shared/list.ts'
import type { UserContext } from './context.ts'
import type { CsvColumn } from './csv.ts'
import { columnsOf } from './db/columns.ts'
import type { CompanyTables, CompanyTx, UserTx } from './db/company-tx.ts'
import type { RecordedTable } from './db/topics.ts'
import { type List, type ListSort, listPage } from './list.ts'
import { listFile } from './list-file.ts'
import { found, refuseStale, refuseTaken } from './refusal.ts'

export interface CatalogueRow {
  id: number
  name: string
  active: boolean
  version: number
}
type FieldsOf<Row> = Omit<Row, 'id' | 'active' | 'version'>
/** Tables of a catalogue: company, id, unique name, active, version, and columns of their own. */
type CatalogueTable = {
  [T in RecordedTable & keyof CompanyTables]: Selectable<CompanyTables[T]> extends CatalogueRow ? T : never
}[RecordedTable & keyof CompanyTables]

interface Filters {
  search: string
  /** -1 all, 1 active, 0 inactive. */
  status: number
}
type FilteredPage<Sort extends string> = Filters & { pagination: PageRequest<Sort> }

/**
 * The queries of a catalogue's table, whose unique index on the lower-cased name is called `<table>_name`. `json` names
 * the columns of type jsonb; `sorts` what the list sorts by besides name and id.
 */
export function catalogueQueries<Row extends CatalogueRow, Sort extends string = never>(
  table: CatalogueTable,
  { json = [], sorts }: { json?: readonly (keyof Row)[]; sorts?: Record<Sort, ListSort> } = {},
) {
  const columns = columnsOf(table, 'company_id')
  // All of these tables share the columns that are named here, so one stands for the types of any.
  const asTable = table as 'job_types'
  const rows = (tx: CompanyTx) =>
    tx
      .rows(`${asTable} as t`)
      .select(columns.map(name => `t.${name}` as 't.id'))
      .$castTo<Row>()
  const stored = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        json.includes(name as keyof Row) ? JSON.stringify(value) : value,
      ]),
    ) as { name: string }
  const all = (tx: CompanyTx): Promise<Row[]> => rows(tx).orderBy('t.id').execute()
  const lock = (tx: CompanyTx, id: number): Promise<Row | undefined> =>
    rows(tx).where('t.id', '=', id).forUpdate().executeTakeFirst() as Promise<Row | undefined>

  return {
    table,
    /** Rows in the order of creation, retired ones among them. */
    all,
    /** The rows on offer, by name. */
    offered: (tx: CompanyTx): Promise<Row[]> =>
      rows(tx)
        .where('t.active', '=', true)
        .orderBy(sql`t.name collate names`)
        .orderBy('t.id')
        .limit(2_000)
        .execute(),
    byId: (tx: CompanyTx, id: number) =>
      rows(tx).where('t.id', '=', id).executeTakeFirst() as Promise<Row | undefined>,
    lock,
    list: (tx: CompanyTx, { search, status }: Filters): List<Row, 'name' | 'id' | Sort> => ({
      from: tx
        .rows(`${asTable} as t`)
        .$if(status !== -1, query => query.where('t.active', '=', status === 1)),
      words: { text: sql`t.name`, search },
      id: 't.id',
      sorts: { name: [sql`t.name collate names`, 'text'], id: ['t.id', 'bigint'], ...sorts } as Record<
        'name' | 'id' | Sort,
        ListSort
      >,
      row: id => rows(tx).where('t.id', '=', id),
    }),
    /** Adds active rows; whoever adds them for a person records them. */
    insert: (tx: CompanyTx, added: readonly FieldsOf<Row>[]): Promise<Row[]> =>
      tx
        .insertRows(asTable, added.map(stored))
        .returning(columns as 'id'[])
        .$castTo<Row>()
        .execute(),
    /** Saves a row that is locked, and records the change. */
    async save(tx: CompanyTx, before: Row, fields: FieldsOf<Row> | { active: boolean }): Promise<Row> {
      const after = await tx
        .updateRows(asTable)
        .set({ ...stored(fields), version: sql<number>`version + 1` })
        .where('id', '=', before.id)
        .returning(columns as 'id'[])
        .executeTakeFirstOrThrow()
      tx.record(table, before, after)
      return after as unknown as Row
    },
  }
}

type Queries<Row extends CatalogueRow, Sort extends string> = ReturnType<typeof catalogueQueries<Row, Sort>>

interface CatalogueAnswers<Row, Input, Shown> {
  /** Sentence of the 409 when the name is in use. */
  taken: Fact
  /** Name of the CSV file without the day, and its columns between name and active. */
  file: string
  cells: readonly CsvColumn<Row>[]
  /** The reply's form of a row. */
  shown: (row: Row) => Shown
  /** Checks what was sent and gives the fields to store. `before`: the row that is edited. */
  stored: (tx: UserTx, input: Input, before: Row | null) => FieldsOf<Row> | Promise<FieldsOf<Row>>
}

/** Handlers for the endpoints of `catalogueOf`; `file` and `ifTaken` for the entries that a feature names itself. */
export function catalogueHandlers<Row extends CatalogueRow, Sort extends string, Input, Shown>(
  rows: Queries<Row, Sort>,
  { taken, file, cells, shown, stored }: CatalogueAnswers<Row, Input, Shown>,
) {
  const ifTaken = refuseTaken(`${rows.table}_name`, taken, { field: 'name' })
  type Sorts = 'name' | 'id' | Sort
  return {
    ifTaken,
    file: (
      { sortField, sortOrder, ...filters }: Filters & Sorting<Sorts>,
      ctx: UserContext,
    ): Promise<FileReply> =>
      listFile(ctx, file, tx => rows.list(tx, filters), { sortField, sortOrder }, [
        { header: 'Name', cell: row => row.name },
        ...cells,
        { header: 'Active', cell: row => (row.active ? 'Yes' : 'No') },
      ]),
    handlers: {
      async list({ pagination, ...filters }: FilteredPage<Sorts>, ctx: UserContext) {
        const page = await ctx.read(tx => listPage(tx, rows.list(tx, filters), pagination))
        return { data: page.rows.map(shown), pagination: page.pagination as PageFacts }
      },

      open: async ({ id }: { id: number }, ctx: UserContext) => ({
        result: shown(found(await ctx.read(tx => rows.byId(tx, id)))),
      }),

      add: (input: Input, ctx: UserContext) =>
        ctx
          .write(async tx => {
            const [row] = await rows.insert(tx, [await stored(tx, input, null)])
            tx.record(rows.table, null, row!)
            return { result: shown(row!) }
          })
          .catch(ifTaken),

      edit: (
        { id, version, ...input }: { id: number; version?: number | undefined } & Input,
        ctx: UserContext,
      ) =>
        ctx
          .write(async tx => {
            const before = found(await rows.lock(tx, id))
            refuseStale(version, before, shown(before))
            const fields = await stored(tx, input as unknown as Input, before)
            return { result: shown(await rows.save(tx, before, fields)) }
          })
          .catch(ifTaken),

      changeStatus: ({ id, checked }: { id: number; checked: boolean }, ctx: UserContext) =>
        ctx.write(async tx => {
          const before = found(await rows.lock(tx, id))
          if (before.active === checked) return { result: shown(before) }
          return { result: shown(await rows.save(tx, before, { active: checked })) }
        }),
    },
  }
}
