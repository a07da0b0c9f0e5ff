import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { instantText, todayIn } from '#shared/dates.ts'
import { dimensions } from '../kept-measures.rules.ts'
import {
  type Figure,
  figureOf,
  type KeptFigures,
  type Measure,
  measureOfCode,
  partsOf,
} from '../measures.rules.ts'
import type { Narrowing } from '../narrowing.rules.ts'
import { piecesOf } from '../pieces.rules.ts'
import { figuresAsOf, readFigures, type SplitBy, type Sums, sumFacts } from './figures.queries.ts'

/** A question for figures; days are the company's wall days, both included (`parseDay`, `todayIn`). */
export interface Question<M extends Measure = Measure> {
  measures: readonly M[]
  from: number
  to: number
  /** 'day' as 'yyyy-MM-dd', 'month' as 'yyyy-MM', or a dimension: its id or suburb, '' where there is none. */
  by?: SplitBy
  filter?: readonly Narrowing[]
  /** Days by which the rows of earlier months are put off, to stand beside later ones. */
  putOff?: number
  /** Only the rows are read: whoever splits by technician saves the statement for the totals, which are then no figures. */
  rowsOnly?: true
}

export interface Answer<M extends Measure = Measure> {
  /** Up to when what was written is in it, an ISO instant; null: the figures are being made, and this is not all. */
  asOf: string | null
  totals: Record<M, Figure>
  /** In the order of their keys; what has nothing is left out. */
  rows: { key: string; figures: Record<M, Figure> }[]
}

/**
 * Reads figures of the dictionary, all of them from the same rows, so that they are equal wherever they are shown. Whoever is
 * limited to their own work gets what is theirs. The caller asks `canSeeMeasure` before.
 */
export async function readMeasures<M extends Measure>(
  tx: CompanyTx,
  question: Question<M>,
): Promise<Answer<M>> {
  const { from, to, by = null, putOff = 0 } = question
  const kept = [...new Set(question.measures.flatMap(partsOf))]
  const filter = ownOnly(tx, question.filter ?? [])
  const asked = async (split: SplitBy, put: number) => [
    ...(await read(
      tx,
      kept.filter(name => name !== 'overdue'),
      { from, to, putOff: put },
      split,
      filter,
    )),
    ...(kept.includes('overdue') ? await readOverdue(tx, { from, to, putOff: put }, split, filter) : []),
  ]
  const [asOf, rows] = await Promise.all([figuresAsOf(tx), asked(by, putOff)])
  const totals = by === 'technician' && !question.rowsOnly ? await asked(null, 0) : rows
  const byKey = new Map<string, KeptFigures>()
  for (const row of rows) addTo(byKey, row.key, row)
  const whole = new Map<string, KeptFigures>()
  for (const row of totals) addTo(whole, '', row)
  return {
    asOf: asOf && instantText(asOf),
    totals: figuresOf(question.measures, whole.get('') ?? {}),
    rows:
      by === null
        ? []
        : [...byKey]
            .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
            .map(([key, figures]) => ({ key, figures: figuresOf(question.measures, figures) })),
  }
}

function addTo(sums: Map<string, KeptFigures>, key: string, { measure, amount, count }: Sums): void {
  const figures = sums.get(key) ?? {}
  const name = measureOfCode(measure)
  const before = figures[name] ?? { amount: 0, rows: 0 }
  figures[name] = { amount: before.amount + amount, rows: before.rows + count }
  sums.set(key, figures)
}

const figuresOf = <M extends Measure>(names: readonly M[], figures: KeptFigures) =>
  Object.fromEntries(names.map(name => [name, figureOf(name, figures)])) as Record<M, Figure>

/** Leaves out amounts that fall due today or later: they are not overdue. */
async function readOverdue(
  tx: CompanyTx,
  span: { from: number; to: number; putOff: number },
  by: SplitBy,
  filter: readonly Narrowing[],
): Promise<Sums[]> {
  const to = Math.min(span.to, (await companyToday(tx)) - 1)
  return to < span.from ? [] : read(tx, ['overdue'], { ...span, to }, by, filter)
}

async function companyToday(tx: CompanyTx): Promise<number> {
  const { time_zone: zone } = await companyRow(tx)
  return todayIn(zone, instantText(tx.now))
}

async function read(
  tx: CompanyTx,
  kept: Parameters<typeof readFigures>[1],
  span: { from: number; to: number; putOff: number },
  by: SplitBy,
  filter: readonly Narrowing[],
): Promise<Sums[]> {
  if (kept.length === 0) return []
  const [only = null, ...more] = filter
  const isSummed = (dimension: Narrowing['dimension']) => dimensions[dimension].code !== null
  const splits = by !== null && by !== 'day' && by !== 'month'
  if (more.length > 0 || (only && (splits || !isSummed(only.dimension))) || (splits && !isSummed(by)))
    return sumFacts(tx, kept, span, by, filter)
  const days = [{ grain: 'day', ...span, sign: 1 } as const]
  const pieces = by === 'day' || span.putOff !== 0 ? days : piecesOf(span.from, span.to)
  return readFigures(tx, kept, pieces, by, only, span.putOff)
}

/** The filter of whoever is limited to their own work; a client of the portal has none to see. */
export function ownOnly(tx: CompanyTx, filter: readonly Narrowing[]): readonly Narrowing[] {
  if (tx.limit === null) return filter
  if (tx.limit.as === 'client') throw new Error('figures are the company’s')
  const own = { dimension: 'technician', value: String(tx.limit.id) } as const
  return [own, ...filter.filter(each => each.dimension !== 'technician' || each.value !== own.value)]
}
