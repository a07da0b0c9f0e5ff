import { sql } from 'kysely'
import { holdsWords } from '#server/db/holds-words.ts'
import { addMonths, dayStartUtc, dayText, monthEnd, monthStart, parseDay } from '#shared/dates.ts'
import type { ColumnKind } from '#shared/rows/columns.ts'
import { amountFrom, type Condition, isAmount } from '#shared/rows/conditions.ts'
import type { Expression } from './source-table.ts'

/** The company's time, by which days are told. */
export interface When {
  zone: string
  today: number
}

/** SQL that is true of the rows that a condition fits. */
export function conditionOf(
  { is, value }: Condition,
  at: Expression,
  kind: ColumnKind,
  when: When,
): Expression {
  const isEmpty =
    kind === 'text' ? sql`coalesce(${at}, '') = ''` : kind === 'refs' ? sql`${at} = '{}'` : sql`${at} is null`
  if (is === 'empty') return isEmpty
  if (is === 'filled') return sql`not (${isEmpty})`
  if (kind === 'text') {
    const term = value.trim()
    if (is === 'contains') return holdsWords(at, term)
    const same = sql`folded(coalesce(${at}, '')) = folded(${term})`
    return is === 'is' ? same : sql`not (${same})`
  }
  if (kind === 'flag') return sql`coalesce(${at}, false) = ${value === '1'}`
  if (kind === 'refs' || kind === 'ref' || kind === 'choice') {
    const same =
      kind === 'refs'
        ? sql`${at} @> array[${idOf(value)}::bigint]`
        : sql`coalesce(${at}::text, '') = ${value}`
    return is === 'is' ? same : sql`not (${same})`
  }
  if (isAmount(kind)) {
    const amount = sql`${amountFrom(value, kind)}::float8`
    if (is === 'is') return sql`${at} = ${amount}`
    return is === 'atLeast' ? sql`${at} >= ${amount}` : sql`${at} <= ${amount}`
  }
  const [from, to] = daysOf(is, value, when)
  // A day is compared as it is, an instant with those at which the company's days begin.
  const bound = (day: number) =>
    kind === 'day' ? sql`${dayText(day)}::date` : sql`${dayStartUtc(day, when.zone)}::timestamptz`
  const parts = [
    ...(from === null ? [] : [sql`${at} >= ${bound(from)}`]),
    ...(to === null ? [] : [sql`${at} < ${bound(to + 1)}`]),
  ]
  return sql.join(parts, sql` and `)
}

const idOf = (value: string) => (/^\d{1,15}$/.test(value) ? Number(value) : 0)

/** The days that a condition spans, both included; null: without end. */
function daysOf(is: Condition['is'], value: string, { today }: When): [number | null, number | null] {
  const month = monthStart(today)
  switch (is) {
    case 'thisMonth':
      return [month, monthEnd(today)]
    case 'lastMonth':
      return [addMonths(month, -1), month - 1]
    case 'lastDays': {
      return [today - Number(value) + 1, today]
    }
    case 'nextDays':
      return [today, today + Number(value) - 1]
    case 'daysAgo':
      return [null, today - Number(value) - 1]
    case 'from':
      return [parseDay(value), null]
    default:
      return [null, parseDay(value)]
  }
}
