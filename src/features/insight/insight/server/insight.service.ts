import { companyRow } from '#features/account/company/server/company.queries.ts'
import { canSeeMeasure, figureOf, isMeasure, measures } from '#features/insight/measures/measures.rules.ts'
import { basisOf } from '#features/insight/measures/server/facts.queries.ts'
import { readMeasures } from '#features/insight/measures/server/measures.service.ts'
import {
  canViewReports,
  daysProblem,
  keysBetween,
  seenMeasures,
  spanBefore,
} from '#features/insight/reports/reports.rules.ts'
import { limitTime, namesOf } from '#features/insight/reports/server/reports.queries.ts'
import { type CompanySetting, readSetting, saveSetting } from '#server/company-setting.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import { addMonths, dayText, instantText, monthEnd, monthStart, parseDay, todayIn } from '#shared/dates.ts'
import {
  averageOf,
  type Comparison,
  type explainedMeasures,
  forecastMonths,
  forecastOf,
  type Headline,
  headlineNames,
  mostLost,
  mostMovedGroups,
  mostTarget,
  type Span,
  trendMonths,
  yearBefore,
} from '../insight.rules.ts'
import { bookedByMonth, bookedJobs, hasFacts, lostClients } from './insight.queries.ts'

type Targets = Partial<Record<Headline, number>>

const targetSetting: CompanySetting<{ targets: Targets }> = {
  name: 'insight_targets',
  from: stored => ({ targets: {}, ...(stored as { targets?: Targets } | undefined) }),
}

const todayOf = (tx: UserTx) => todayIn(tx.by.timeZone, instantText(tx.now))

async function begin(tx: UserTx): Promise<void> {
  refuseUnless(canViewReports(tx.by))
  await limitTime(tx)
}

interface AskedDays {
  from: string
  to: string
  compare: Comparison
}

function spansOf({ from, to, compare }: AskedDays): { now: Span; before: Span } {
  const problem = daysProblem(from, to)
  if (problem) refuse(400, problem)
  const now = { from: parseDay(from)!, to: parseDay(to)! }
  return { now, before: compare === 'year' ? yearBefore(now) : spanBefore(now) }
}

export async function readHeadlines(tx: UserTx, asked: AskedDays) {
  await begin(tx)
  const { now, before } = spansOf(asked)
  const names = seenMeasures(headlineNames, tx.by) as Headline[]
  const today = todayOf(tx)
  const month = { from: monthStart(today), to: today }
  const [first, second, third] = [
    await readMeasures(tx, { measures: names, ...now }),
    await readMeasures(tx, { measures: names, ...before }),
    await readMeasures(tx, { measures: names, ...month }),
  ]
  const { targets } = await readSetting(tx, targetSetting)
  return {
    result: names.map(measure => ({
      measure,
      now: first.totals[measure],
      before: second.totals[measure],
      month: third.totals[measure],
      target: targets[measure] ?? null,
    })),
    before: { from: dayText(before.from), to: dayText(before.to) },
    asOf: first.asOf,
    isNew: !(await hasFacts(tx)),
  }
}

export async function readTrend(tx: UserTx, measure: Headline) {
  await begin(tx)
  refuseUnless(canSeeMeasure(measure, tx.by))
  const last = monthEnd(todayOf(tx))
  const now = { from: addMonths(monthStart(last), 1 - trendMonths), to: last }
  const earlier = yearBefore(now)
  const by = 'month' as const
  const answer = await readMeasures(tx, { measures: [measure], ...now, by })
  const before = await readMeasures(tx, { measures: [measure], ...earlier, by })
  const none = figureOf(measure, {})
  const at = (rows: typeof answer.rows, key: string | undefined) =>
    rows.find(row => row.key === key)?.figures[measure] ?? none
  const keysBefore = keysBetween('month', earlier)
  return {
    result: keysBetween('month', now).map((month, index) => ({
      month,
      now: at(answer.rows, month),
      before: at(before.rows, keysBefore[index]),
    })),
    asOf: answer.asOf,
  }
}

/** Days up to which clients are looked at one by one: they are not added up beforehand. */
const mostClientDays = 92

export async function readChanged(
  tx: UserTx,
  asked: AskedDays & { measure: (typeof explainedMeasures)[number] },
) {
  await begin(tx)
  const { measure } = asked
  refuseUnless(canSeeMeasure(measure, tx.by))
  const { now, before } = spansOf(asked)
  const ways = measures[measure].by.filter(
    by => by !== 'status' && (by !== 'client' || now.to - now.from < mostClientDays),
  )
  const [whole, wholeThen] = [
    await readMeasures(tx, { measures: [measure], ...now }),
    await readMeasures(tx, { measures: [measure], ...before }),
  ]
  const sum = whole.totals[measure].amount ?? 0
  const sumThen = wholeThen.totals[measure].amount ?? 0
  const groups = []
  for (const dimension of sum === sumThen ? [] : ways) {
    const { rows } = await readMeasures(tx, { measures: [measure], ...now, by: dimension })
    const { rows: rowsThen } = await readMeasures(tx, { measures: [measure], ...before, by: dimension })
    const ofNow = new Map(rows.map(row => [row.key, row.figures[measure].amount ?? 0]))
    const ofThen = new Map(rowsThen.map(row => [row.key, row.figures[measure].amount ?? 0]))
    for (const key of new Set([...ofNow.keys(), ...ofThen.keys()]))
      groups.push({ dimension, key, now: ofNow.get(key) ?? 0, before: ofThen.get(key) ?? 0 })
  }
  const result = []
  for (const group of mostMovedGroups(sum, sumThen, groups)) {
    const names = await namesOf(tx, group.dimension, [group.key])
    result.push({ ...group, dimension: group.dimension as 'type', label: names.get(group.key) ?? '' })
  }
  return { result, now: sum, before: sumThen, asOf: whole.asOf }
}

/** What the forecast is reckoned from: the company's days and rates, and what its work brings on average. */
async function forecastBasis(tx: UserTx) {
  await begin(tx)
  refuseUnless(canSeeMeasure('revenue', tx.by))
  const { time_zone: zone } = await companyRow(tx)
  const today = todayOf(tx)
  const year = { from: today - 364, to: today }
  const { totals, rows } = await readMeasures(tx, { measures: ['averageRevenue'], ...year, by: 'type' })
  const averages = new Map(
    rows.flatMap(({ key, figures }) => {
      const { amount } = figures.averageRevenue
      return amount === null ? [] : [[key === '' ? 'none' : key, amount] as const]
    }),
  )
  averages.set('', totals.averageRevenue.amount ?? 0)
  const span = { from: today, to: monthEnd(addMonths(monthStart(today), forecastMonths - 1)) }
  return { rates: await basisOf(tx, zone), averages, today, span }
}

export async function readForecast(tx: UserTx) {
  const { rates, averages, today, span } = await forecastBasis(tx)
  const booked = await bookedByMonth(tx, span, rates)
  const by = 'month' as const
  const earned = await readMeasures(tx, { measures: ['revenue'], from: monthStart(today), to: span.to, by })
  const before = await readMeasures(tx, {
    measures: ['revenue'],
    by,
    ...yearBefore({ from: monthStart(today), to: span.to }),
  })
  const { targets } = await readSetting(tx, targetSetting)
  const of = (rows: typeof earned.rows, day: number) =>
    rows.find(row => row.key === dayText(day).slice(0, 7))?.figures.revenue.amount ?? 0
  return {
    result: Array.from({ length: forecastMonths }, (_, n) => {
      const first = addMonths(monthStart(today), n)
      const month = dayText(first).slice(0, 7)
      return {
        month,
        from: dayText(Math.max(first, today)),
        to: dayText(monthEnd(first)),
        earned_cents: of(earned.rows, first),
        ...forecastOf(month, booked, averages),
        last_year_cents: of(before.rows, addMonths(first, -12)),
        target_cents: targets.revenue ?? null,
      }
    }),
    asOf: earned.asOf,
  }
}

const mostForecastJobs = 200

export async function readForecastJobs(tx: UserTx, { from, to }: { from: string; to: string }) {
  const problem = daysProblem(from, to)
  if (problem) refuse(400, problem)
  const { rates, averages, span } = await forecastBasis(tx)
  const shown = { from: parseDay(from)!, to: parseDay(to)! }
  const jobs = await bookedJobs(tx, span, shown, rates, mostForecastJobs)
  return {
    result: jobs.map(({ type_id, net, ...job }) => ({
      ...job,
      cents: net === 0 ? averageOf(type_id, averages) : net,
      is_estimated: net === 0,
    })),
  }
}

export async function readLostClients(tx: UserTx, months: number) {
  await begin(tx)
  const last = addMonths(todayOf(tx), -months)
  const rows = await lostClients(tx, { from: addMonths(last, -months), to: last }, mostLost)
  const showsMoney = canSeeMeasure('revenue', tx.by) === true
  return {
    result: rows.map(({ id, name, last, revenue }) => ({
      id,
      name,
      last,
      revenue_cents: showsMoney ? revenue : null,
    })),
    total: rows[0]?.total ?? 0,
  }
}

export async function readTargets(tx: UserTx) {
  await begin(tx)
  const { targets, version } = await readSetting(tx, targetSetting)
  const seen = seenMeasures(headlineNames, tx.by) as Headline[]
  return {
    result: { targets: seen.map(measure => ({ measure, target: targets[measure] ?? null })), version },
  }
}

interface SentTargets {
  targets: readonly { measure: Headline; target: number | null }[]
  version?: number | undefined
}

export async function keepTargets(tx: UserTx, { targets: sent, version }: SentTargets): Promise<void> {
  refuseUnless(canViewReports(tx.by))
  const { targets } = await readSetting(tx, targetSetting)
  const kept: Targets = Object.fromEntries(Object.entries(targets).filter(([name]) => isMeasure(name)))
  for (const { measure, target } of sent) {
    refuseUnless(canSeeMeasure(measure, tx.by))
    if (target !== null && target > mostTarget(measure)) refuse(400, 'A share is at most 100%.')
    if (target === null || target === 0) delete kept[measure]
    else kept[measure] = target
  }
  await saveSetting(tx, targetSetting, { targets: kept }, version)
}
