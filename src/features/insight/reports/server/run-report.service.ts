import { isOfParts } from '#features/insight/measures/kept-measures.rules.ts'
import {
  type Figure,
  figureOf,
  isMeasure,
  type KeptFigures,
  type Measure,
  measureOfCode,
  partsOf,
  signOf,
} from '#features/insight/measures/measures.rules.ts'
import type { Narrowing } from '#features/insight/measures/narrowing.rules.ts'
import { type Answer, ownOnly, readMeasures } from '#features/insight/measures/server/measures.service.ts'
import { type Source, sources } from '#features/insight/measures/sources.rules.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import type { FactRow, ReportRow } from '../reports.contract.ts'
import {
  type ChartKind,
  canSeeReport,
  canViewReports,
  daysProblem,
  fixedReport,
  isWholeMonths,
  keysBetween,
  mostRows,
  questionProblem,
  type ReportSpec,
  reportTexts,
  type Split,
  seenMeasures,
  spanBefore,
  splitsOf,
} from '../reports.rules.ts'
import { rowSources } from '../row-sources.rules.ts'
import type { RowSpec } from '../row-spec.rules.ts'
import { countFacts, customReports, factsOf, limitTime, namesOf } from './reports.queries.ts'

/** A question for a report, as it was sent. */
export interface Asked {
  name: string
  id?: number | undefined
  measures?: readonly Measure[] | undefined
  by?: Split | undefined
  filter: readonly Narrowing[]
  from: string
  to: string
  compare?: boolean | undefined
}

interface Span {
  from: number
  to: number
}

/** The stored definition of a company's own report. */
export interface CustomSpec {
  measures: Measure[]
  by: Split
  chart: ChartKind
  filter: Narrowing[]
  days: number
  /** Set for a report by rows. */
  rows?: RowSpec | undefined
}

/** Without measures that a later version does not know any more. */
export function customSpec(stored: unknown): CustomSpec {
  const spec = stored as CustomSpec
  return { ...spec, measures: spec.measures.filter(isMeasure) }
}

/** The rows of a stored report; null: it is one of measures, or of a source that a later version does not know. */
export function rowSpecOf(stored: unknown): RowSpec | null {
  const { rows } = stored as CustomSpec
  return rows && Object.hasOwn(rowSources, rows.source) ? rows : null
}

interface Chosen extends ReportSpec {
  title: string
  /** True: the company has named it. */
  isOwn: boolean
  filter: readonly Narrowing[]
}

async function chosenReport(tx: UserTx, asked: Asked): Promise<Chosen> {
  if (asked.id !== undefined) {
    const own = await customReports(tx, { id: tx.by.id, isOwner: tx.by.kind === 'owner' })
    const row = found(own.find(each => each.id === asked.id))
    const { measures, by, chart, filter } = customSpec(row.spec)
    return { title: row.name, isOwn: true, measures, by: [by], chart, filter }
  }
  if (asked.measures)
    return {
      title: '',
      isOwn: false,
      measures: asked.measures,
      by: [asked.by ?? 'month'],
      chart: 'bars',
      filter: [],
    }
  const report = found(fixedReport(asked.name))
  return { ...report, isOwn: false, filter: [] }
}

export type Ran = Awaited<ReturnType<typeof runReport>>

/** The figures of a report as the person of this transaction may see them; files hold more rows than a screen. */
export async function runReport(tx: UserTx, asked: Asked, most = mostRows) {
  refuseUnless(canViewReports(tx.by))
  const problem = daysProblem(asked.from, asked.to)
  if (problem) refuse(400, problem)
  const report = await chosenReport(tx, asked)
  refuseUnless(canSeeReport(report.measures, tx.by))
  const measures = seenMeasures(report.measures, tx.by)
  const by = asked.by ?? report.by[0] ?? 'month'
  const wrong = questionProblem(measures, by)
  if (wrong) refuse(400, wrong)
  await limitTime(tx)
  const span = spanOf(asked)
  const before = asked.compare ? spanBefore(span) : null
  const filter = [...report.filter, ...asked.filter]
  const now = await readMeasures(tx, { measures, ...span, by, filter })
  // Parts of months need not fall into as many months before: each day stands beside the day as far before it.
  const putOff = by === 'month' && before && !isWholeMonths(span) ? span.from - before.from : 0
  const then = before && (await readMeasures(tx, { measures, ...before, by, filter, putOff }))
  const keysBefore =
    (by === 'day' || by === 'month') && before ? keysBetween(by, putOff ? span : before) : null
  const rows = await rowsOf(tx, { measures, by, span, keysBefore }, now, then)
  return {
    title: report.title,
    isOwn: report.isOwn,
    chart: report.chart,
    measures,
    by,
    splits: splitsOf(measures),
    from: asked.from,
    to: asked.to,
    before: before && { from: dayText(before.from), to: dayText(before.to) },
    asOf: now.asOf,
    names: await filterNames(tx, filter),
    totals: now.totals,
    totalsBefore: then?.totals ?? null,
    rows: rows.slice(0, most),
    isCut: rows.length > most,
  }
}

/** Names of the clients and items that a report is narrowed down to: the screen does not know them all. */
async function filterNames(tx: UserTx, filter: readonly Narrowing[]): Promise<Record<string, string>> {
  const told: Record<string, string> = {}
  for (const { dimension, value } of filter) {
    if ((dimension !== 'client' && !isOfParts(dimension)) || !/^\d{1,15}$/.test(value)) continue
    told[`${dimension} ${value}`] = (await namesOf(tx, dimension, [value])).get(value) ?? value
  }
  return told
}

const spanOf = ({ from, to }: { from: string; to: string }): Span => ({
  from: parseDay(from)!,
  to: parseDay(to)!,
})

interface Shape {
  measures: readonly Measure[]
  by: Split
  span: Span
  /** The day or month before that stands beside each. */
  keysBefore: string[] | null
}

async function rowsOf(
  tx: UserTx,
  { measures, by, span, keysBefore }: Shape,
  now: Answer,
  then: Answer | null,
): Promise<ReportRow[]> {
  const nothing = Object.fromEntries(measures.map(name => [name, figureOf(name, {})])) as Record<
    Measure,
    Figure
  >
  const ofNow = new Map(now.rows.map(row => [row.key, row.figures]))
  const ofThen = new Map(then?.rows.map(row => [row.key, row.figures]))
  if (by === 'day' || by === 'month')
    return keysBetween(by, span).map((key, at) => ({
      key,
      label: key,
      figures: ofNow.get(key) ?? nothing,
      before: keysBefore && (ofThen.get(keysBefore[at] ?? '') ?? nothing),
    }))
  const keys = [...new Set([...ofNow.keys(), ...ofThen.keys()])]
  const names = await namesOf(tx, by, keys)
  const first = measures[0]!
  return keys
    .map(key => ({
      key,
      label: names.get(key) ?? '',
      figures: ofNow.get(key) ?? nothing,
      before: then && (ofThen.get(key) ?? nothing),
    }))
    .sort(
      (a, b) =>
        (b.figures[first].amount ?? 0) - (a.figures[first].amount ?? 0) || (a.label < b.label ? -1 : 1),
    )
}

const factPage = 100

interface AskedRows {
  measure: Measure
  filter: readonly Narrowing[]
  from: string
  to: string
  skip: number
}

/** The rows that a figure counts, and the figure once more: the same as where it was followed from. */
export async function reportRows(tx: UserTx, { measure, filter, skip, ...days }: AskedRows) {
  refuseUnless(canViewReports(tx.by))
  refuseUnless(canSeeReport([measure], tx.by))
  const problem = daysProblem(days.from, days.to)
  if (problem) refuse(400, problem)
  await limitTime(tx)
  const names = partsOf(measure)
  const own = ownOnly(tx, filter)
  const span = spanOf(days)
  const facts = await factsOf(tx, names, span, own, { skip, most: factPage })
  const counted = await countFacts(tx, names, span, own)
  const sums: KeptFigures = Object.fromEntries(
    counted.map(each => [measureOfCode(each.measure), { amount: each.amount, rows: each.n }]),
  )
  return {
    result: facts.map((fact): FactRow => {
      const part = measureOfCode(fact.measure)
      return {
        source: sourceOf(fact.source),
        id: fact.row_id,
        label: fact.label ?? '',
        client: fact.client ?? '',
        day: fact.day,
        measure: part,
        amount: signOf(measure, part) * fact.amount,
      }
    }),
    total: counted.reduce((sum, each) => sum + each.n, 0),
    sum: figureOf(measure, sums).amount ?? 0,
  }
}

const sourceOf = (code: number): Source =>
  (Object.keys(sources) as Source[]).find(name => sources[name] === code)!

/** Errors of a statement that took too long become a sentence. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: string }).code === '57014') refuse(400, reportTexts.tooSlow)
    throw error
  }
}
