import { useMemo } from 'react'
import { dimensionNames } from '#features/insight/measures/kept-measures.rules.ts'
import type { Narrowing } from '#features/insight/measures/narrowing.rules.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { daysOf, financialYear, type Split, splits } from '../reports.rules.ts'

/** The report parameters in the URL. */
export interface AddressQuestion {
  from: string
  to: string
  by: Split | undefined
  compare: boolean
  filter: Narrowing[]
}

/**
 * Days, split and filters of a report, kept in the address, so that a link shows the same; `days` if it says none, or null for
 * the financial year so far.
 */
export function useAskedReport(path: string, days: number | null, more: Record<string, unknown> = {}) {
  const query = useAddressQuery()
  const go = useGo()
  const { today, zone } = useCompanyTime()
  const usual = days === null ? financialYear(today, zone) : daysOf(days, today)
  const isDay = (value: unknown): value is string => typeof value === 'string' && parseDay(value) !== null
  const question: AddressQuestion = {
    from: isDay(query.from) ? query.from : dayText(usual.from),
    to: isDay(query.to) ? query.to : dayText(usual.to),
    by: splits.find(split => split === query.by),
    compare: query.compare === true,
    filter: useMemo(() => filterOf(query.filter), [query.filter]),
  }
  const change = (part: Partial<AddressQuestion>) => {
    const next = { ...question, ...part }
    void go(
      {
        to: path,
        query: {
          ...more,
          from: next.from,
          to: next.to,
          by: next.by,
          compare: next.compare || undefined,
          filter: next.filter.length > 0 ? next.filter.map(each => [each.dimension, each.value]) : undefined,
        },
      },
      { replace: true },
    )
  }
  return { question, change }
}

/** Conditions from the address. */
export function filterOf(found: unknown): Narrowing[] {
  if (!Array.isArray(found)) return []
  return found.slice(0, 6).flatMap(each => {
    const [name, value] = Array.isArray(each) ? each : []
    const dimension = dimensionNames.find(known => known === name)
    return dimension && (typeof value === 'string' || typeof value === 'number')
      ? [{ dimension, value: String(value).slice(0, 200) }]
      : []
  })
}
