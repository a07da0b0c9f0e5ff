import type { UserContext } from '#server/context.ts'
import { csvFile } from '#server/csv.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { mayAccess, noPermission } from '#shared/access.ts'
import { sentenceOf } from '#shared/fact.ts'
import { markOfColumn } from '#shared/spreadsheets/csv-choice.ts'
import type { importsContract } from '../imports.contract.ts'
import {
  canDrop,
  canMap,
  canRun,
  canStop,
  canUndo,
  guessMapping,
  type ImportKindId,
  type ImportState,
  importKinds,
  stalledAfter,
  workingStates,
} from '../imports.rules.ts'
import { fieldsOfKind, type ImportKinds } from './import-kind.service.ts'
import {
  deleteImport,
  type ImportChange,
  type ImportRow,
  importById,
  importList,
  type ListedImport,
  lockImport,
  rowsAfter,
  type StoredRow,
  updateImport,
} from './imports.queries.ts'
import { importWork } from './imports.works.ts'
import { isFileKept, readImport, rereadImport } from './reading.service.ts'

const shownRows = 50
const sampleRows = 20
const sampleCharacters = 200
const exportedRows = 1_000

export function importsHandlers(kinds: ImportKinds): Handlers<typeof importsContract> {
  const isOpenTo = (ctx: UserContext, kind: ImportKindId) => mayAccess(kinds[kind].access, ctx.session)

  async function shown(ctx: UserContext, tx: UserTx, id: number) {
    const row = found(await importById(tx, id))
    const sample = await rowsAfter(tx, id, 0, sampleRows)
    const { encoding, delimiter, headings, heading_row, mapping, existing, problem, version } = row
    const { date_order, decimal_mark, decimal_marks, unclear_numbers } = row
    const { chosen_date_order, chosen_decimal_mark, chosen_decimal_marks } = row
    const fieldsOf = async (kind: ImportKindId) =>
      (await fieldsOfKind(tx, kinds[kind])).map(({ id: fieldId, label, isDay, isNumber }) => ({
        id: fieldId,
        label,
        as: isDay ? ('day' as const) : isNumber ? ('number' as const) : ('text' as const),
      }))
    return {
      result: {
        ...listedToWire(row),
        encoding,
        delimiter,
        headings,
        heading_row,
        top: row.top_texts.map((text, i) => ({ row: row.top_rows[i]!, text })),
        is_file_kept: isFileKept(row, ctx.now()),
        date_order,
        decimal_mark,
        chosen_date_order,
        chosen_decimal_mark,
        chosen_decimal_marks,
        unclear_numbers: unclear_numbers.flatMap((written, column) =>
          written === ''
            ? []
            : [{ column, decimal_mark: markOfColumn(decimal_marks, column) ?? decimal_mark, written }],
        ),
        mapping,
        existing,
        problem,
        version,
        sample: sample.map(each => each.cells.map(cell => cell.slice(0, sampleCharacters))),
        kinds: await Promise.all(
          importKinds
            .filter(kind => isOpenTo(ctx, kind))
            .map(async kind => ({ id: kind, fields: await fieldsOf(kind) })),
        ),
      },
    }
  }

  /** Moves an import on, if it stands where that can be, and has the work of it done. */
  function moved(
    ctx: UserContext,
    id: number,
    can: (row: ImportRow) => boolean,
    change: (row: ImportRow) => ImportChange,
  ) {
    return ctx.write(async tx => {
      const row = found(await lockImport(tx, id))
      if (!isOpenTo(ctx, row.kind)) refuse(403, noPermission)
      if (!can(row)) refuse(409, 'The import just changed. Check it again.')
      const after = await updateImport(tx, id, { ...change(row), asked_by: tx.by.id })
      tx.tell('imports')
      if (workingStates.includes(after.state))
        await ctx.outbox.later(tx, importWork, { companyId: tx.companyId, id }, tx.now)
      return shown(ctx, tx, id)
    })
  }

  const isStalled = (ctx: UserContext, row: ImportRow) =>
    workingStates.includes(row.state) && ctx.now().getTime() - row.worked_at.getTime() > stalledAfter

  return {
    save: (_input, ctx) => readImport(ctx, kinds),

    reread: ({ id, ...layout }, ctx) => rereadImport(ctx, kinds, id, layout),

    async list({ pagination }, ctx) {
      const page = await ctx.read(tx => listPage(tx, importList(tx), pagination))
      return { result: page.rows.map(listedToWire), pagination: page.pagination }
    },

    open: ({ id }, ctx) => ctx.read(tx => shown(ctx, tx, id)),

    async rows({ id, outcome, after }, ctx) {
      const rows = await ctx.read(async tx => {
        found(await importById(tx, id))
        return rowsAfter(tx, id, after, shownRows + 1, outcome)
      })
      const page = rows.slice(0, shownRows)
      return {
        result: page.map(({ target_id, outcome: _, ...row }) => ({ ...row, target: target_id })),
        next: rows.length > shownRows ? page.at(-1)!.place : null,
      }
    },

    async exportRows({ id }, ctx) {
      const row = found(await ctx.read(tx => importById(tx, id)))
      async function* batches() {
        for (let after = 0; ; ) {
          const rows = await ctx.read(tx => rowsAfter(tx, id, after, exportedRows, 'doubted'))
          yield rows
          if (rows.length < exportedRows) return
          after = rows.at(-1)!.place
        }
      }
      const columns = row.headings.map((header, column) => ({
        header,
        cell: (each: StoredRow) => each.cells[column],
      }))
      return csvFile(`rows-to-check-${id}.csv`, [...columns, { header: 'Why', cell: whyOf }], batches())
    },

    guess: async ({ id, kind }, ctx) => {
      const { headings } = found(await ctx.read(tx => importById(tx, id)))
      const fields = await ctx.read(tx => fieldsOfKind(tx, kinds[kind]))
      return { mapping: guessMapping(headings, fields) }
    },

    map: async ({ id, kind, mapping, existing, date_order, decimal_mark, decimal_marks }, ctx) => {
      if (!isOpenTo(ctx, kind)) return refuse(403, noPermission)
      const known = await ctx.read(tx => fieldsOfKind(tx, kinds[kind]))
      const fields = new Set(known.map(field => field.id))
      if (!mapping.some(each => fields.has(each)))
        return refuse(400, 'Assign at least one column.', { field: 'mapping' })
      return moved(
        ctx,
        id,
        row => canMap(row.state),
        row => ({
          kind,
          mapping: row.headings.map((_, column) =>
            fields.has(mapping[column] ?? '') ? mapping[column]! : '',
          ),
          existing,
          chosen_date_order: date_order,
          chosen_decimal_mark: decimal_mark,
          chosen_decimal_marks: decimal_marks,
          ...begins('checking'),
        }),
      )
    },

    start: ({ id }, ctx) =>
      moved(
        ctx,
        id,
        row => canRun(row.state) || isStalled(ctx, row),
        row => (row.state === 'ready' ? begins('running') : canRun(row.state) ? { state: 'running' } : {}),
      ),

    stop: ({ id }, ctx) =>
      moved(
        ctx,
        id,
        row => canStop(row.state),
        () => ({ state: 'stopped', ended_at: ctx.now() }),
      ),

    undo: ({ id }, ctx) =>
      moved(
        ctx,
        id,
        row => canUndo(row.state),
        row => ({ state: 'undoing', worked: 0, counts: { ...row.counts, kept: 0 } }),
      ),

    async drop({ id }, ctx) {
      const { file_key } = await ctx.write(async tx => {
        const row = found(await lockImport(tx, id))
        if (!canDrop(row.state)) refuse(409, 'The import just changed. Check it again.')
        await deleteImport(tx, id)
        tx.tell('imports')
        return { file_key: row.file_key }
      })
      if (file_key) await ctx.providers.storage.remove(file_key)
      return {}
    },
  }
}

const whyOf = ({ reason, changes }: StoredRow): string =>
  [...(reason ? [sentenceOf(reason)] : []), ...changes].join('; ')

const begins = (state: ImportState) => ({ state, worked: 0, counts: {}, problem: null })

function listedToWire(row: ListedImport) {
  const { id, kind, file_name, source, state, rows, worked, worked_at, counts } = row
  return {
    id,
    kind,
    file_name,
    source,
    state,
    rows,
    worked,
    worked_at,
    counts,
    created: row.created_at,
    created_by: row.created_by_name,
    ended: row.ended_at,
  }
}
