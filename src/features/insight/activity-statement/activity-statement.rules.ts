import type { Measure } from '#features/insight/measures/measures.rules.ts'
import { addMonths, dayText, monthEnd, monthStart } from '#shared/dates.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const bases = ['accrual', 'cash'] as const
export type Basis = (typeof bases)[number]
export const basisLabels: Record<Basis, string> = { accrual: 'Accrual basis', cash: 'Cash basis' }
export const lengths = ['quarter', 'month'] as const
export type Length = (typeof lengths)[number]
export const lengthLabels: Record<Length, string> = { quarter: 'Quarter', month: 'Month' }

export const statementTexts = {
  noPeriod: 'Choose a quarter or month.',
  notOver: 'This period hasn’t ended yet.',
  notRegistered: 'Your company wasn’t registered for this tax in the period.',
  lodged: 'This period is already marked as lodged.',
  overlaps: 'Part of this period is already marked as lodged.',
  changed: 'The figures have changed. Check them, then mark it as lodged again.',
  making: 'The figures are still being prepared. Please try again in a moment.',
} as const

/** The lines of the statement, and the figure of the dictionary that each is, by basis. */
export const statementLines = [
  {
    key: 'sales',
    label: 'G1',
    title: 'Total sales',
    measures: { accrual: 'billed', cash: 'received' },
  },
  {
    key: 'sales_tax',
    label: '1A',
    title: 'Tax on sales',
    measures: { accrual: 'billedTax', cash: 'receivedTax' },
  },
  {
    key: 'purchases_tax',
    label: '1B',
    title: 'Tax on purchases',
    // Payments of suppliers' invoices are not known here (decision 104).
    measures: { accrual: 'purchasesTax', cash: 'purchasesTax' },
  },
] as const satisfies readonly {
  key: string
  label: string
  title: string
  measures: Record<Basis, Measure>
}[]
export type LineKey = (typeof statementLines)[number]['key']
export type StatementFigures = Record<LineKey, number>

export const measuresOf = (basis: Basis) => statementLines.map(line => line.measures[basis])

/** Whole dollars of an amount in cents, as the tax office wants them: cents are left out, not rounded. */
export const wholeDollars = (cents: number): number => Math.trunc(cents / 100) + 0

/** The tax to pay in whole dollars, out of the whole dollars of its lines; below zero: a refund. */
export const dueDollars = ({ sales_tax, purchases_tax }: StatementFigures): number =>
  wholeDollars(sales_tax) - wholeDollars(purchases_tax)

export interface Period {
  from: string
  to: string
}

/**
 * The period of this length that a day lies in. Financial years begin in July, April or January, so that their quarters are
 * those of the calendar.
 */
export function periodAt(day: number, length: Length): Period {
  const month = monthStart(day)
  if (length === 'month') return { from: dayText(month), to: dayText(monthEnd(month)) }
  const into = (Number(dayText(month).slice(5, 7)) - 1) % 3
  const first = addMonths(month, -into)
  return { from: dayText(first), to: dayText(monthEnd(addMonths(first, 2))) }
}

/** The present period and those before it, the newest first. */
export const periodsUntil = (today: number, length: Length, count: number): Period[] =>
  Array.from({ length: count }, (_, n) =>
    periodAt(addMonths(monthStart(today), length === 'month' ? -n : -3 * n), length),
  )

/** The length of a period; null: it is none. */
export function lengthOf({ from, to }: Period, day: (text: string) => number | null): Length | null {
  const first = day(from)
  if (first === null) return null
  const isIt = (length: Length) => {
    const period = periodAt(first, length)
    return period.from === from && period.to === to
  }
  return lengths.find(isIt) ?? null
}

/** True if a period may be marked as lodged on this day. */
export function canLodge(
  { to }: Period,
  today: string,
  registered: { registered: boolean; registered_from: string | null },
): Verdict {
  if (to >= today) return because(statementTexts.notOver)
  const { registered_from: from } = registered
  if (!registered.registered || (from !== null && from > to)) return because(statementTexts.notRegistered)
  return true
}
