import * as z from 'zod/mini'
import type { FieldPageId } from '#features/account/custom-fields/custom-fields.rules.ts'
import { customFieldSetting } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { Reader } from '#server/reader.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import type { When } from '#server/rows/row-conditions.ts'
import { instantText, todayIn } from '#shared/dates.ts'
import type { RowColumn } from '#shared/rows/columns.ts'
import { isAmount } from '#shared/rows/conditions.ts'
import { groupText } from '../../report-text.ts'
import type { ShownGroup } from '../../reports.contract.ts'
import { canViewReports, charts, mostMs, mostRows } from '../../reports.rules.ts'
import {
  columnOf,
  type OwnField,
  ownFieldId,
  type RowSpec,
  reckoningLabels,
  rowProblem,
  rowsAtOnce,
  shownColumns,
} from '../../row-spec.rules.ts'
import { rowWords } from '../report-file.service.ts'
import { customReports, limitTime, namesOf } from '../reports.queries.ts'
import { type CustomSpec, rowSpecOf } from '../run-report.service.ts'
import {
  groupsOfReport,
  rowsOfReport,
  type StoredRow,
  sumsOfReport,
  wholeOfReport,
} from './row-columns.queries.ts'

const drawn = z.object({ chart: z.enum(charts) })

/** The pages whose own fields a report of a source can ask for. */
const pagesOfSources = {
  jobs: '/jobs',
  clients: '/clients',
  quotes: '/quotes',
  invoices: '/invoices',
  stock: '/manage/inventory',
  people: '/team',
} as const satisfies Partial<Record<OwnField['source'], FieldPageId>>

/** The company's own fields of each source that has some. */
export async function ownFields(tx: CompanyTx): Promise<OwnField[]> {
  const all: OwnField[] = []
  for (const [source, page] of Object.entries(pagesOfSources) as [OwnField['source'], FieldPageId][])
    for (const { id, field_label } of (await readSetting(tx, customFieldSetting(page))).fields)
      all.push({ source, id, label: field_label })
  return all
}

export interface AskedForRows {
  id?: number | undefined
  rows?: RowSpec | undefined
}

export interface ChosenRows {
  title: string
  chart: CustomSpec['chart']
  spec: RowSpec
  own: readonly OwnField[]
  names: string[]
  isGone: boolean
  isHidden: boolean
  when: When
}

/** The report by rows that was asked for, as far as this viewer may see it. */
export async function chosenRows(tx: UserTx, { id, rows }: AskedForRows): Promise<ChosenRows> {
  refuseUnless(canViewReports(tx.by))
  const own = await ownFields(tx)
  const saved =
    id === undefined
      ? null
      : found(
          (await customReports(tx, { id: tx.by.id, isOwner: tx.by.kind === 'owner' })).find(
            each => each.id === id,
          ),
        )
  const spec = found(saved ? rowSpecOf(saved.spec) : rows)
  const problem = rowProblem(spec, tx.by, own)
  if (problem) refuse(400, problem)
  const today = todayIn(tx.by.timeZone, instantText(tx.now))
  return {
    title: saved?.name ?? '',
    chart: saved ? storedJson(drawn, saved.spec, 'custom_reports.spec', saved.id).chart : 'bars',
    spec,
    own,
    ...shownColumns(spec, tx.by, own),
    when: { zone: tx.by.timeZone, today },
  }
}

/** Runs statements one after the other within the time that one report may take. */
function timed(tx: UserTx) {
  const end = Date.now() + mostMs
  return async <T>(run: () => Promise<T>): Promise<T> => {
    await limitTime(tx, Math.max(1, end - Date.now()))
    return run()
  }
}

/** A page of a report by rows, or all its groups. */
export async function runRows(tx: UserTx, asked: AskedForRows & { skip: number }) {
  const chosen = await chosenRows(tx, asked)
  const { spec, own, names, when, title, chart, isGone, isHidden } = chosen
  const within = timed(tx)
  const about = { title, chart, spec, isGone, isHidden }
  if (spec.group !== '') {
    const groups = await within(() => groupsOfReport(tx, spec, { own, when }, mostRows + 1))
    const whole = await within(() => wholeOfReport(tx, spec, { own, when }))
    const labels = await groupLabels(tx, columnOf(spec.source, spec.group, own)!, groups)
    return {
      ...about,
      columns: [],
      rows: [],
      groups: groups
        .slice(0, mostRows)
        .map((each, at): ShownGroup => ({ ...each, label: labels[at]!, amount: rounded(each.amount) })),
      total: whole.count,
      sums: [],
      whole: rounded(whole.amount),
      isCut: groups.length > mostRows,
    }
  }
  const columns = columnsIn(chosen)
  const most = Math.min(rowsAtOnce, mostRows - asked.skip)
  const stored = await within(() => rowsOfReport(tx, spec, { names, own, when }, { skip: asked.skip, most }))
  const summed = names.filter(name => isAmount(columnOf(spec.source, name, own)!.kind))
  const { count, sums } = await within(() => sumsOfReport(tx, spec, { names: summed, own, when }))
  return {
    ...about,
    columns: names.map((name, at) => ({
      name,
      label: columns[at]!.label,
      isOwn: ownFieldId(name) !== null,
    })),
    rows: await encodeRows(tx, columns, stored),
    groups: [],
    total: count,
    sums: names.map(name => (summed.includes(name) ? (sums[summed.indexOf(name)] ?? 0) : null)),
    whole: null,
    isCut: count > mostRows,
  }
}

/** The groups of a report as a table in the reader's language: what they are of, how many rows, and the measure. */
export async function groupTable(tx: UserTx, chosen: ChosenRows, reader: Reader, most: number) {
  const { spec, own, when } = chosen
  const { t } = reader
  await limitTime(tx)
  const by = columnOf(spec.source, spec.group, own)!
  const groups = await groupsOfReport(tx, spec, { own, when }, most)
  const labels = await groupLabels(tx, by, groups)
  const [named, of] = titledColumns({ spec, own, names: [spec.group, spec.of || spec.group] }, reader)
  const isCount = spec.reckoning === 'count'
  const columns: RowColumn[] = [
    { label: named!.label, kind: 'text' },
    { label: t('Number of rows'), kind: 'number' },
    ...(isCount ? [] : [{ label: `${of!.label}, ${t(reckoningLabels[spec.reckoning])}`, kind: of!.kind }]),
  ]
  const words = rowWords(reader)
  const rows = groups.map(({ key, count, amount }, at) => [
    groupText({ key, label: labels[at]! }, by.kind, spec.grain, words),
    count,
    ...(isCount ? [] : [rounded(amount)]),
  ])
  return { columns, rows }
}

const rounded = (amount: number | null) => (amount === null ? null : Math.round(amount * 100) / 100)

type Columns = Pick<ChosenRows, 'spec' | 'own' | 'names'>

const columnsIn = ({ spec, own, names }: Columns): RowColumn[] =>
  names.map(name => columnOf(spec.source, name, own)!)

/** The columns with their labels in the reader's language; fields of the company's own have one name. */
export const titledColumns = (chosen: Columns, { t }: Reader): RowColumn[] =>
  columnsIn(chosen).map((column, at) =>
    ownFieldId(chosen.names[at]!) === null ? { ...column, label: t(column.label) } : column,
  )

/** Rows as they leave: names for ids, instants as text, quantities as numbers. */
export async function encodeRows(tx: CompanyTx, columns: readonly RowColumn[], stored: readonly StoredRow[]) {
  const names = await Promise.all(
    columns.map(async ({ of }, at) => {
      if (!of) return null
      const ids = stored.flatMap(row => (row.cells[at] as number | number[] | null) ?? [])
      return namesOf(tx, of, [...new Set(ids)].map(String))
    }),
  )
  return stored.map(({ id, opens, cells }) => ({
    id,
    opens,
    cells: cells.map((value, at) => cellOf(value, columns[at]!, names[at] ?? null)),
  }))
}

function cellOf(value: unknown, { kind, options }: RowColumn, names: Map<string, string> | null) {
  if (value === null || value === undefined) return null
  if (names)
    return [value]
      .flat()
      .map(id => names.get(String(id)) ?? '')
      .filter(Boolean)
      .join(', ')
  if (kind === 'choice') return options?.find(each => each.value === String(value))?.label ?? String(value)
  if (value instanceof Date) return instantText(value)
  if (kind === 'flag') return Boolean(value)
  return isAmount(kind) ? Number(value) : String(value)
}

/** Names of groups: of ids those of what they stand for, of the rest the key itself. */
async function groupLabels(
  tx: CompanyTx,
  { of, kind, options }: RowColumn,
  groups: readonly { key: string | null }[],
): Promise<string[]> {
  if (kind === 'choice')
    return groups.map(({ key }) => options?.find(each => each.value === key)?.label ?? key ?? '')
  if (!of) return groups.map(({ key }) => key ?? '')
  const ids = [...new Set(groups.flatMap(({ key }) => key?.split(',') ?? []))]
  const names = await namesOf(tx, of, ids)
  return groups.map(({ key }) =>
    (key?.split(',') ?? [])
      .map(id => names.get(id) ?? '')
      .filter(Boolean)
      .join(', '),
  )
}
