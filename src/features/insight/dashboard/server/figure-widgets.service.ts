import { canSeeMeasure } from '#features/insight/measures/measures.rules.ts'
import { readMeasures } from '#features/insight/measures/server/measures.service.ts'
import { keysBetween } from '#features/insight/reports/reports.rules.ts'
import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { addMonths, dayText, monthEnd, monthStart } from '#shared/dates.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { inOrder } from '#shared/texts/in-order.ts'
import { efficiencyMeasures } from '../dashboard.rules.ts'
import type { WidgetAnswers } from '../widgets.wire.ts'
import { namesOf, newestEarningJobs, technicians } from './widgets.queries.ts'

const byName = inOrder()

/** Days as numbers, both included. */
export interface AskedDays {
  from: number
  to: number
  basis: 'invoiced' | 'paid'
}
type Rows<W extends keyof WidgetAnswers> = Promise<WidgetAnswers[W][]>

/** Ranges longer than this are shown by month. */
const mostDailySteps = 92
/** Months of the monthly card (document 1 §9). */
export const cardMonths = 6

/** Revenue of the days, and of as many before. */
export async function revenueRows(tx: UserTx, { from, to, basis }: AskedDays): Rows<'revenue'> {
  const length = to - from + 1
  const by = length > mostDailySteps ? 'month' : 'day'
  const name = basis === 'paid' ? 'paid' : 'revenue'
  const rowOf = async (period: 'now' | 'before', days: { from: number; to: number }) => {
    const { totals, rows, asOf } = await readMeasures(tx, { measures: [name, 'notInvoiced'], ...days, by })
    const { amount, rows: number } = totals[name]
    const sums = new Map(rows.map(({ key, figures }) => [key, figures[name].amount]))
    return {
      period,
      start: dayText(days.from),
      end: dayText(days.to),
      as_of: asOf,
      sum_cents: amount ?? 0,
      number,
      average_cents: number === 0 ? null : Math.round((amount ?? 0) / number),
      not_invoiced_cents: basis === 'paid' ? 0 : (totals.notInvoiced.amount ?? 0),
      steps: keysBetween(by, days).map(from => ({ from, sum_cents: sums.get(from) ?? 0 })),
    }
  }
  return [await rowOf('now', { from, to }), await rowOf('before', { from: from - length, to: from - 1 })]
}

/** The last six months, without gaps. */
export async function monthlyRows(tx: UserTx, { to }: AskedDays): Rows<'monthly_revenue'> {
  const first = addMonths(monthStart(to), 1 - cardMonths)
  const showsProfit = canSeeMeasure('profit', tx.by) === true
  const { rows, asOf } = await readMeasures(tx, {
    measures: showsProfit ? ['revenue', 'profit'] : ['revenue'],
    from: first,
    to: monthEnd(to),
    by: 'month',
  })
  return Array.from({ length: cardMonths }, (_, n) => {
    const month = dayText(addMonths(first, n)).slice(0, 7)
    const found = rows.find(row => row.key === month)?.figures
    return {
      month,
      sum: dollarsOf(found?.revenue.amount ?? 0),
      profit: showsProfit ? dollarsOf(found?.profit?.amount ?? 0) : null,
      as_of: asOf,
    }
  })
}

export async function suburbRows(tx: UserTx, { from, to }: AskedDays): Rows<'suburb_revenue'> {
  const measures = ['revenue', 'earningJobs'] as const
  const { rows, asOf } = await readMeasures(tx, { measures, from, to, by: 'suburb' })
  const jobs = new Map((await newestEarningJobs(tx, from, to)).map(row => [row.suburb, row]))
  return rows
    .map(({ key, figures }) => {
      const cents = figures.revenue.amount ?? 0
      const count = figures.earningJobs.amount ?? 0
      const { numbers = [], ids = [] } = jobs.get(key) ?? {}
      return {
        suburb: key,
        Jobs: numbers.join(','),
        job_ids: ids.join(','),
        TOTAL_JOBS: count,
        AVG_Money: dollarsOf(count === 0 ? cents : Math.round(cents / count)),
        TOTAL_MONEY: dollarsOf(cents),
        as_of: asOf,
      }
    })
    .sort((a, b) => b.TOTAL_MONEY - a.TOTAL_MONEY || byName(a.suburb, b.suburb))
}

export async function statusRows(tx: UserTx, { from, to }: AskedDays): Rows<'job_status'> {
  const { rows, asOf } = await readMeasures(tx, { measures: ['jobs'], from, to, by: 'status' })
  return statuses.map(({ id, label }) => ({
    status: id,
    label,
    jobs: rows.find(row => row.key === String(id))?.figures.jobs.amount ?? 0,
    as_of: asOf,
  }))
}

export async function typeRows(tx: UserTx, { from, to }: AskedDays): Rows<'top_job_types'> {
  const { rows, asOf } = await readMeasures(tx, { measures: ['jobs', 'revenue'], from, to, by: 'type' })
  const names = await namesOf(
    tx,
    'job_types',
    rows.map(row => row.key),
  )
  const showsMoney = canSeeMeasure('revenue', tx.by) === true
  return rows
    .map(({ key, figures }) => ({
      id: key === '' ? null : Number(key),
      label: names.get(key) ?? '',
      jobs: figures.jobs.amount ?? 0,
      money_cents: showsMoney ? (figures.revenue.amount ?? 0) : null,
      as_of: asOf,
    }))
    .sort((a, b) => b.jobs - a.jobs || (b.money_cents ?? 0) - (a.money_cents ?? 0))
}

export async function leadRows(tx: UserTx, { from, to }: AskedDays): Rows<'top_leads'> {
  const { rows, asOf } = await readMeasures(tx, {
    measures: ['leads', 'leadsWon', 'jobs', 'revenue'],
    from,
    to,
    by: 'source' as const,
  })
  const names = await namesOf(
    tx,
    'lead_sources',
    rows.map(row => row.key),
  )
  const showsMoney = canSeeMeasure('revenue', tx.by) === true
  return rows
    .map(({ key, figures }) => ({
      id: key === '' ? null : Number(key),
      label: names.get(key) ?? '',
      leads: figures.leads.amount ?? 0,
      jobs: figures.jobs.amount ?? 0,
      won: figures.leadsWon.amount ?? 0,
      money_cents: showsMoney ? (figures.revenue.amount ?? 0) : null,
      as_of: asOf,
    }))
    .sort((a, b) => b.leads + b.jobs - a.leads - a.jobs || byName(a.label, b.label))
}

export async function efficiencyRows(tx: UserTx, { from, to }: AskedDays): Rows<'employee_efficiency'> {
  const by = 'technician' as const
  const { rows, asOf } = await readMeasures(tx, {
    measures: efficiencyMeasures,
    from,
    to,
    by,
    rowsOnly: true,
  })
  const people = await technicians(tx)
  const showsMoney = canSeeMeasure('revenueAnHour', tx.by) === true
  return people.flatMap(person => {
    const figures = rows.find(row => row.key === String(person.value))?.figures
    const isOther = tx.limit?.as === 'technician' && tx.limit.id !== person.value
    if (isOther || (!figures && !person.isTechnician)) return []
    return {
      value: person.value,
      label: person.label,
      color: person.color,
      on_site_minutes: figures?.onSiteMinutes.amount ?? 0,
      clocked_minutes: figures?.clockedMinutes.amount ?? 0,
      efficiency: figures?.efficiency.amount ?? null,
      jobs_closed: figures?.jobsClosed.amount ?? 0,
      return_visits: figures?.returnVisits.amount ?? 0,
      revenue_an_hour_cents: showsMoney ? (figures?.revenueAnHour.amount ?? null) : null,
      as_of: asOf,
    }
  })
}
