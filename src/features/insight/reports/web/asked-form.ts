import { isMeasure } from '#features/insight/measures/measures.rules.ts'
import type { AskedForm } from '../ask.rules.ts'
import { charts, splits } from '../reports.rules.ts'
import { filterOf } from './use-asked-report.ts'

/** The form that a sentence has filled, from the address; null: nobody asked. */
export function askedForm(query: Record<string, unknown>) {
  const { asked, measures, unknown } = query
  if (typeof asked !== 'string' || !Array.isArray(measures)) return null
  const form: AskedForm = {
    measures: measures.filter((name): name is string => typeof name === 'string').filter(isMeasure),
    by: splits.find(split => split === query.by) ?? 'month',
    chart: charts.find(chart => chart === query.chart) ?? 'bars',
    days: typeof query.days === 'number' ? query.days : 365,
    filter: filterOf(query.filter),
  }
  const words = Array.isArray(unknown) ? unknown.map(String).slice(0, 12) : []
  return { form, name: asked.slice(0, 80), unknown: words }
}
