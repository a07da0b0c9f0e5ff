import { type DatedLine, type LineKind, lineKinds, lineLabels } from '#features/people/pay/pay.rules.ts'
import type { DayRange } from '#features/people/pay/pay-days.rules.ts'

export const payrollKinds = [...lineKinds, 'correction', 'difference', 'reimbursement', 'kilometres'] as const
export type PayrollKind = (typeof payrollKinds)[number]
export type PayrollLine = Omit<DatedLine, 'kind'> & { kind: PayrollKind }

export const payrollLabels: Record<PayrollKind, string> = {
  ...(lineLabels satisfies Record<LineKind, string>),
  correction: 'Hours correction',
  difference: 'Pay difference',
  reimbursement: 'Expenses',
  kilometres: 'Kilometres',
}

/** The longest that days of a salary may be owed for: no pay period is longer. */
const longestDays = 31

/**
 * Days of a salary to pay by the end of a period: all of the period, and those since the last paid day, which a changed
 * length of the period has left out. Paid days are never owed again, nor are those on which the person was disabled.
 */
export function owedDays(
  paid: readonly DayRange[],
  { first, last }: DayRange,
  pauses: readonly DayRange[] = [],
): DayRange[] {
  const before = paid.filter(range => range.first < first).map(range => Math.min(range.last + 1, first))
  const start = before.length === 0 ? first : Math.max(Math.max(...before), first - longestDays)
  const owed: DayRange[] = []
  for (let day = start; day <= last; day++) {
    if ([...paid, ...pauses].some(range => range.first <= day && day <= range.last)) continue
    const range = owed.at(-1)
    if (range && range.last === day - 1) range.last = day
    else owed.push({ first: day, last: day })
  }
  return owed
}

export const payrollTexts = {
  nothing: 'Nothing new to pay in this period.',
  unrated: 'Set a rate for {{names}} first.',
} as const

export const payrollLayouts = ['plain', 'xero', 'myob', 'keypay'] as const
export type Layout = (typeof payrollLayouts)[number]
export const layoutLabels: Record<Layout, string> = {
  plain: 'All columns',
  xero: 'Xero',
  myob: 'MYOB',
  keypay: 'KeyPay',
}

/** Names of pay items as the payroll program has them, by what they pay; absent: our own. */
export type ItemNames = Readonly<Record<string, string>>

/** True for what is paid as an amount, whatever hours it stands beside. */
export const isAmount = ({ kind }: Pick<PayrollLine, 'kind'>): boolean =>
  kind === 'percentage' || kind === 'difference' || isRefund({ kind })

/** True for what people have laid out or driven: no pay for work, and no timesheet carries it. */
export const isRefund = ({ kind }: Pick<PayrollLine, 'kind'>): boolean =>
  kind === 'reimbursement' || kind === 'kilometres'

/** Identifies a pay item: kind, name and multiplier. Amounts are one item each, whatever their cause. */
export const itemKey = (line: Omit<PayrollLine, 'days'>): string =>
  [line.kind, isAmount(line) ? '' : line.name, line.multiplier_bp].join('|')

const decimal = (value: number) => (Math.round(value * 10_000) / 10_000).toString()
const times = (bp: number) => (bp === 10_000 || bp === 0 ? '' : ` × ${decimal(bp / 10_000)}`)

/** The English name of a pay item, as files have it. */
export const itemName = (line: Omit<PayrollLine, 'days'>, names: ItemNames): string =>
  names[itemKey(line)] || `${line.name || payrollLabels[line.kind]}${times(line.multiplier_bp)}`

/** Lines of the same item as one, in the order in which they came. */
export function mergeLines(lines: readonly PayrollLine[]): PayrollLine[] {
  const sums = new Map<string, PayrollLine>()
  for (const line of lines) {
    const key = `${itemKey(line)}|${line.name}|${line.rate_cents}`
    const sum = sums.get(key)
    sums.set(
      key,
      sum
        ? {
            ...sum,
            minutes: sum.minutes + line.minutes,
            quantity: sum.quantity + line.quantity,
            cents: sum.cents + line.cents,
            days: [...sum.days, ...line.days],
          }
        : line,
    )
  }
  return [...sums.values()].sort(
    (one, other) => payrollKinds.indexOf(one.kind) - payrollKinds.indexOf(other.kind),
  )
}
