import { isElapsed, type Measure, measures } from '#features/insight/measures/measures.rules.ts'
import type { ColumnKind } from '#shared/rows/columns.ts'
import { isDate } from '#shared/rows/conditions.ts'
import type { Translate } from '#shared/translator.ts'
import type { Split } from './reports.rules.ts'
import type { Grain } from './row-spec.rules.ts'

/** How whoever reads it writes money, numbers and rates. */
export interface Writer {
  t: Translate
  money: (cents: number) => string
  number: (value: number) => string
  rate: (basisPoints: number) => string
}

/** A figure as it is read: '$1,234.50', '12', '7 h 30 min', '85%'; '–' where there is nothing to divide by. */
export function figureText(
  measure: Measure,
  amount: number | null,
  { t, money, number, rate }: Writer,
): string {
  if (amount === null) return '–'
  switch (measures[measure].unit) {
    case 'cents':
      return money(amount)
    case 'rate':
      return rate(amount)
    case 'minutes':
      return isElapsed(measure) ? elapsedText(amount, t) : hoursText(amount, t)
    default:
      return number(amount)
  }
}

const dayOf = 24 * 60

/** Minutes that have passed: '8.5 days' from two days on. */
const elapsedText = (minutes: number, t: Translate): string =>
  Math.abs(minutes) < 2 * dayOf
    ? hoursText(minutes, t)
    : t('{{count}} days', { count: Math.round((minutes * 10) / dayOf) / 10 })

/** Minutes as '7 h 30 min'. */
export function hoursText(minutes: number, t: Translate): string {
  const sign = minutes < 0 ? '-' : ''
  const left = Math.abs(minutes)
  return `${sign}${t('{{hours}} h {{minutes}} min', { hours: Math.floor(left / 60), minutes: left % 60 })}`
}

/** The display name of a row; a label of '' means that the row has no value for the split. */
export function rowText(
  by: Split,
  label: string,
  { t, day, month }: { t: Translate; day: (key: string) => string; month: (key: string) => string },
): string {
  if (by === 'day') return day(label)
  if (by === 'month') return month(label)
  if (label === '') return by === 'technician' ? t('Unassigned') : t('None')
  return by === 'status' ? t(label) : label
}

/** The display name of a group of rows, by the kind of the column that they are grouped by. */
export function groupText(
  { key, label }: { key: string | null; label: string },
  kind: ColumnKind,
  grain: Grain,
  { t, day, month }: { t: Translate; day: (key: string) => string; month: (key: string) => string },
): string {
  if (key === null || label === '') return t('None')
  if (kind === 'flag') return key === 'true' ? t('Yes') : t('No')
  if (kind === 'choice') return t(label)
  if (!isDate(kind)) return label
  if (grain === 'day') return day(key)
  return grain === 'month' ? month(key) : key
}

/** The value of a cell in a spreadsheet: dollars, hours and shares as numbers. */
export function cellValue(measure: Measure, amount: number | null): number | null {
  if (amount === null) return null
  const { unit } = measures[measure]
  if (unit === 'cents') return amount / 100
  if (unit === 'minutes') return Math.round((amount / 60) * 100) / 100
  return unit === 'rate' ? amount / 10_000 : amount
}
