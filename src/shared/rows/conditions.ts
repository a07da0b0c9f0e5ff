import { parseDay } from '#shared/dates.ts'
import { centsOf } from '#shared/numbers/money.ts'
import type { ColumnKind, RowColumn } from './columns.ts'

export const operators = [
  'contains',
  'is',
  'isNot',
  'atLeast',
  'atMost',
  'from',
  'until',
  'lastDays',
  'nextDays',
  'daysAgo',
  'thisMonth',
  'lastMonth',
  'empty',
  'filled',
] as const
export type Operator = (typeof operators)[number]

const amounts: readonly Operator[] = ['atLeast', 'atMost', 'is', 'empty', 'filled']
const dates: readonly Operator[] = [
  'lastDays',
  'nextDays',
  'daysAgo',
  'thisMonth',
  'lastMonth',
  'from',
  'until',
  'empty',
  'filled',
]
const chosen: readonly Operator[] = ['is', 'isNot', 'empty', 'filled']
export const operatorsOf: Record<ColumnKind, readonly Operator[]> = {
  text: ['contains', 'is', 'isNot', 'empty', 'filled'],
  number: amounts,
  cents: amounts,
  minutes: amounts,
  day: dates,
  instant: dates,
  flag: ['is'],
  choice: chosen,
  ref: chosen,
  refs: chosen,
}
/** Operators that say all by themselves. */
export const needsNoValue: readonly Operator[] = ['empty', 'filled', 'thisMonth', 'lastMonth']

/** Operators whose value is a number of days. */
export const countsDays: readonly Operator[] = ['lastDays', 'nextDays', 'daysAgo']

export const operatorLabels: Record<Operator, string> = {
  contains: 'Contains',
  is: 'Is',
  isNot: 'Is not',
  atLeast: 'At least',
  atMost: 'At most',
  from: 'From',
  until: 'Until',
  lastDays: 'In the last … days',
  nextDays: 'In the next … days',
  daysAgo: 'More than … days ago',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  empty: 'Is empty',
  filled: 'Is not empty',
}

/** Kinds that can be added up. */
export const isAmount = (kind: ColumnKind) => kind === 'number' || kind === 'cents' || kind === 'minutes'
export const isDate = (kind: ColumnKind) => kind === 'day' || kind === 'instant'

export interface Condition {
  column: string
  is: Operator
  value: string
}

/** An amount as it is typed, dollars, hours or a number, in the column's unit; null: it is none. */
export function amountFrom(value: string, kind: ColumnKind): number | null {
  if (kind === 'cents') return centsOf(value)
  const number = Number(value.trim().replace(',', '.'))
  if (value.trim() === '' || !Number.isFinite(number) || Math.abs(number) > 1e12) return null
  return kind === 'minutes' ? Math.round(number * 60) : number
}

const mostLastDays = 36_600

/** True when a condition's value can be compared with its column. */
export function hasValidValue({ is, value }: Condition, { kind, options: known }: RowColumn): boolean {
  if (needsNoValue.includes(is)) return true
  if (countsDays.includes(is))
    return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= mostLastDays
  if (isDate(kind)) return parseDay(value) !== null
  if (isAmount(kind)) return amountFrom(value, kind) !== null
  if (kind === 'flag') return value === '1' || value === '0'
  if (kind === 'ref' || kind === 'refs') return /^\d{1,15}$/.test(value)
  return known ? known.some(each => each.value === value) : value.trim() !== ''
}
