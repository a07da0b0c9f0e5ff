import { deleteImportTags } from '#features/clients/clients/server/client-tags.queries.ts'
import { type BulkServices, type BulkWork, workThrough } from '#server/bulk/bulk-work.ts'
import { footRows, isTotalRow } from '#server/csv-reading/csv-sheet.ts'
import { totalRow } from '#server/csv-reading/csv-table.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import { type Due, rowOf } from '#server/schedule.ts'
import { fact } from '#shared/fact.ts'
import { decimalMarks } from '#shared/numbers/written-number.ts'
import { markOfColumn } from '#shared/spreadsheets/csv-choice.ts'
import { correctRow } from '../corrected.rules.ts'
import { type Counts, dateOrderOf, givenOf, type Outcome } from '../imports.rules.ts'
import {
  fieldsOfKind,
  type ImportedRow,
  type ImportKinds,
  type ImportWay,
  type Memory,
  type Verdict,
} from './import-kind.service.ts'
import {
  companyZone,
  forgetImportRows,
  type ImportRow,
  importAuthor,
  importById,
  lockImport,
  madeTargets,
  planAnew,
  type RowVerdict,
  rowsAfter,
  type StoredRow,
  settleTargets,
  setVerdicts,
  type Target,
  updateImport,
} from './imports.queries.ts'
import { importWork } from './imports.works.ts'
import { placesOfRows } from './places.service.ts'

/** Rows in one transaction: short enough that somebody who books meanwhile does not wait, and that stopping is quick. */
const batchRows = 500
/** Looking changes nothing but the rows of the import themselves. */
const lookedRows = 2_000
/** Rows by which the order of day and month and the decimal mark are told. */
const datedRows = 2_000
/** Days during which an import can be undone. */
export const importsKeptDays = 30

/** Goes on with an import until it is stopped or done: looks at its rows, brings them in, or takes them back. */
export async function workOnImport(
  services: BulkServices,
  kinds: ImportKinds,
  due: Pick<Due, 'data' | 'signal'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const { companyId, id } = rowOf(due)
  const row = await services.db.readCompany(companyId, tx => importById(tx, id))
  const go = <Row>(bulk: BulkWork<ImportRow, Row>) => workThrough(services, bulk, due, onError)
  if (row?.state === 'checking') return go(looking(kinds))
  if (row?.state === 'running') return go(bringing(kinds))
  if (row?.state === 'undoing') return go(takingBack(kinds))
}

const importsThatAre = (state: 'checking' | 'running' | 'undoing') =>
  ({
    work: importWork,
    means: 'import',
    topic: 'imports',
    author: importAuthor,
    async lock(tx: CompanyTx, id: number) {
      const row = await lockImport(tx, id)
      if (row?.state !== state) return undefined
      // Undo finds records by their ids, so the plan does not matter.
      if (state !== 'undoing') await planAnew(tx)
      return row
    },
  }) as const

/** A file is compared with all of the company's rows, and brings in those of everybody, whoever chose it. */
const overAll = <T>(tx: CompanyTx, fn: (all: CompanyTx) => Promise<T>): Promise<T> =>
  overAllWork(tx, 'what an import makes of its rows', fn)

async function wayOf(tx: CompanyTx, row: ImportRow): Promise<ImportWay> {
  return {
    existing: row.existing,
    dateOrder: row.date_order,
    markOf: field => markOfColumn(row.decimal_marks, row.mapping.indexOf(field)) ?? row.decimal_mark,
    source: row.source,
    id: row.id,
    began: row.created_at,
    zone: await companyZone(tx),
  }
}

/**
 * Has the kind judge rows, but for a total at the foot of the file; each verdict comes with what was read differently
 * from what stands in the row.
 */
async function judged<V extends Verdict>(
  tx: CompanyTx,
  kinds: ImportKinds,
  { kind, mapping, rows: all }: ImportRow,
  { zone }: ImportWay,
  rows: readonly StoredRow[],
  judge: (rows: readonly ImportedRow[]) => Promise<V[]>,
): Promise<((V | Verdict) & { changes: readonly string[] })[]> {
  const placed = await placesOfRows(zone)
  const fields = await fieldsOfKind(tx, kinds[kind])
  const isTotal = ({ place, cells }: StoredRow) => place > all - footRows && isTotalRow(cells)
  const read = rows
    .filter(row => !isTotal(row))
    .map(({ place, row, cells }) => ({
      place,
      row,
      ...placed(correctRow(givenOf(cells, mapping, fields), zone)),
    }))
  const changes = new Map(read.map(row => [row.place, row.changes]))
  const verdicts = read.length > 0 ? await judge(read) : []
  const doubted = rows
    .filter(isTotal)
    .map(({ place }) => ({ place, outcome: 'refused' as const, reason: totalRow, target: null }))
  return [...verdicts, ...doubted].map(each => ({ ...each, changes: changes.get(each.place) ?? [] }))
}

/** Kind, mapping and handling that the preview was made with. */
const planOf = ({ kind, existing, mapping, ...row }: ImportRow) =>
  JSON.stringify([
    ...[kind, existing, mapping],
    ...[row.chosen_date_order, row.chosen_decimal_mark, row.chosen_decimal_marks],
  ])

/** Looks at rows in order, remembering those before: a second server that looks at the same file goes through them too. */
function looking(kinds: ImportKinds): BulkWork<ImportRow, StoredRow> {
  const memory: Memory = new Map()
  /** Place of the last row in `memory`, and the plan by which it was looked at. */
  let known = { until: 0, plan: '' }
  return {
    ...importsThatAre('checking'),
    most: () => lookedRows,
    // Whoever goes on with it goes through all rows before: a long file would never come to its end in turns.
    turnMs: Number.POSITIVE_INFINITY,
    async next(tx, row, most) {
      if (most < lookedRows) return rowsAfter(tx, row.id, row.worked, most)
      const plan = planOf(row)
      if (known.plan !== plan || known.until > row.worked) {
        memory.clear()
        known = { until: 0, plan }
      }
      const rows = await rowsAfter(tx, row.id, known.until, most)
      return known.until < row.worked ? rows.filter(each => each.place <= row.worked) : rows
    },
    // Columns that were chosen meanwhile: what was found is not about those.
    keyOf: ({ place }, row) => `${place} ${planOf(row)}`,
    async act(tx, row, rows, { isSearching }) {
      const isFirst = row.worked === 0
      const writing = isFirst ? await writingIn(tx, kinds, row) : {}
      const way = await wayOf(tx, { ...row, ...writing })
      const verdicts = await overAll(tx, all =>
        judged(tx, kinds, row, way, rows, read =>
          kinds[row.kind].look(all, read, way, isSearching ? new Map() : memory),
        ),
      )
      const worked = rows.at(-1)!.place
      known = isSearching ? { until: 0, plan: '' } : { ...known, until: worked }
      if (worked <= row.worked) return
      await setVerdicts(
        tx,
        row.id,
        verdicts.map(verdict => ({ ...verdict, made: null })),
      )
      const counts = counted(isFirst ? {} : row.counts, verdicts)
      await updateImport(tx, row.id, { worked, ...writing, counts })
    },
    async setAside(tx, { id }, { row }) {
      const problem = fact(
        'Row {{row}} can’t be saved. Correct it and choose the file again, or skip that column.',
        { row },
      )
      await updateImport(tx, id, { state: 'failed', problem })
    },
    end: async (tx, { id }) => void (await updateImport(tx, id, { state: 'ready', worked: 0 })),
  }
}

/** How the days and numbers of a file are written: somebody has said so, or its columns decide, not a single value. */
async function writingIn(tx: CompanyTx, kinds: ImportKinds, row: ImportRow) {
  const { id, kind, mapping, chosen_date_order, chosen_decimal_mark, chosen_decimal_marks } = row
  const fields = await fieldsOfKind(tx, kinds[kind])
  const columnsOf = (flag: 'isDay' | 'isNumber') =>
    mapping.flatMap((each, column) =>
      fields.some(field => field.id === each && field[flag]) ? [column] : [],
    )
  const days = columnsOf('isDay')
  const numbers = columnsOf('isNumber')
  const rows = days.length + numbers.length > 0 ? await rowsAfter(tx, id, 0, datedRows) : []
  const textsOf = (columns: readonly number[]) =>
    rows.flatMap(({ cells }) => columns.map(column => cells[column] ?? ''))
  const marksIn = (texts: readonly string[]) => {
    const marks = decimalMarks()
    for (const text of texts) marks.add(text)
    return marks
  }
  const all = marksIn(textsOf(numbers)).most() ?? '.'
  const own = new Map(numbers.map(column => [column, marksIn(textsOf([column]))]))
  return {
    date_order: chosen_date_order || dateOrderOf(textsOf(days)),
    decimal_mark: chosen_decimal_mark || all,
    decimal_marks: mapping
      .map((_, column) => {
        const values = own.get(column)
        if (!values) return '-'
        return markOfColumn(chosen_decimal_marks, column) ?? (chosen_decimal_mark || (values.most() ?? all))
      })
      .join(''),
    unclear_numbers: mapping.map((_, column) => own.get(column)?.unclear() ?? ''),
  } as const
}

const bringing = (kinds: ImportKinds): BulkWork<ImportRow, StoredRow> => ({
  ...importsThatAre('running'),
  most: () => batchRows,
  next: (tx, row, most) => rowsAfter(tx, row.id, row.worked, most),
  keyOf: ({ place }) => place,
  async act(tx, row, rows) {
    const way = await wayOf(tx, row)
    const brought = await overAll(tx, all =>
      judged(all, kinds, row, way, rows, read => kinds[row.kind].bring(all, read, way)),
    )
    await settle(
      tx,
      row,
      brought.map(each => ({ ...each, made: 'made' in each && each.made.length > 0 ? each.made : null })),
    )
  },
  setAside(tx, row, { place }, refused) {
    const reason = refused ?? fact('This row can’t be saved.', {})
    return settle(tx, row, [{ place, outcome: 'refused', reason, changes: [], target: null, made: null }])
  },
  end: async (tx, { id }) => void (await updateImport(tx, id, { state: 'done', ended_at: tx.now })),
})

async function settle(tx: CompanyTx, row: ImportRow, verdicts: readonly RowVerdict[]): Promise<void> {
  await setVerdicts(tx, row.id, verdicts)
  const worked = Math.max(...verdicts.map(({ place }) => place))
  await updateImport(tx, row.id, { worked, counts: counted(row.counts, verdicts) })
}

function counted(
  counts: Counts,
  verdicts: readonly { outcome: Outcome; changes: readonly string[] }[],
): Counts {
  const sum = { ...counts }
  for (const { outcome, changes } of verdicts) {
    sum[outcome] = (sum[outcome] ?? 0) + 1
    if (changes.length > 0) sum.changed = (sum.changed ?? 0) + 1
  }
  return sum
}

/** Nothing that was done since is lost: what somebody has used or changed stays, and is counted. */
const takingBack = (kinds: ImportKinds): BulkWork<ImportRow, Target> => ({
  ...importsThatAre('undoing'),
  most: () => batchRows,
  next: (tx, { id }, most) => madeTargets(tx, id, most),
  keyOf: ({ id }) => id,
  async act(tx, row, targets) {
    const kept = await overAll(tx, all => kinds[row.kind].takeBack(all, targets))
    await settleBack(tx, row, targets, [...kept])
  },
  setAside: (tx, row, target) => settleBack(tx, row, [target], [target.id]),
  async end(tx, { id }) {
    // Clients of later batches may have them: they go last.
    await deleteImportTags(tx, id)
    await updateImport(tx, id, { state: 'undone', ended_at: tx.now })
  },
})

/** `kept`: those of the targets that stay. */
async function settleBack(
  tx: CompanyTx,
  row: ImportRow,
  targets: readonly Target[],
  kept: readonly number[],
): Promise<void> {
  const settled = await settleTargets(
    tx,
    row.id,
    targets.map(target => target.id),
    kept,
  )
  const counts = { ...row.counts, kept: (row.counts.kept ?? 0) + settled.kept }
  await updateImport(tx, row.id, { worked: row.worked + settled.rows, counts })
}

/** The sweep’s part: the files themselves are kept for thirty days. */
export const forgetImports = (tx: CompanyTx, now: Date): Promise<void> =>
  forgetImportRows(tx, new Date(now.getTime() - importsKeptDays * 86_400_000))
