import { isAmount, isRefund, itemKey, type PayrollLine } from '#features/people/payroll/payroll.rules.ts'
import { parseDay } from '#shared/dates.ts'
import { type Fact, fact } from '#shared/fact.ts'

export const sheetStates = ['waiting', 'sending', 'sent', 'failed'] as const
export type SheetState = (typeof sheetStates)[number]
export const sheetStateLabels: Record<SheetState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not sent',
}

export const sheetTexts = {
  unmapped: 'Choose an earnings rate for {{items}} first.',
  nothing: 'Nothing in this run is sent as timesheets.',
  sentBefore: 'This run has already been sent.',
  unlinked: 'Link {{name}} to an employee first.',
  gone: 'An earnings rate no longer exists. Choose the rates again.',
  needsDollars: '{{item}} needs an earnings rate of $1.00 per unit.',
  noUnits: '{{item}} needs an earnings rate based on units.',
  negative: 'Corrections exceed the hours worked. Enter them in the payroll program.',
  others: 'Payroll already has a timesheet for this period that we didn’t send.',
  approved: 'This period’s timesheet is already approved in payroll. Revert it to draft, then retry.',
} as const

/** The choice of not sending a pay item by timesheet, as the program pays it by itself. */
export const notSent = 'none'
/** Earnings rate by pay item; absent: nobody has chosen yet. */
export type ChosenRates = Readonly<Record<string, string>>

/** Names what an earnings rate is chosen for: corrections together, whatever their day. */
export const rateKey = (line: Omit<PayrollLine, 'days'>): string =>
  itemKey(line.kind === 'correction' ? { ...line, name: '' } : line)

const byItself = new Set(['saved', 'leave', 'unpaidLeave', 'salary'])
/** Leave and salaries are in the program's own pay run unless a rate was chosen for them; expenses are no earnings. */
export const rateFor = (line: Omit<PayrollLine, 'days'>, chosen: ChosenRates): string | undefined =>
  isRefund(line) ? notSent : (chosen[rateKey(line)] ?? (byItself.has(line.kind) ? notSent : undefined))

interface Rate {
  id: string
  cents_per_unit: number | null
  has_units: boolean
}

/** Units are counted in ten-thousandths, which is as fine as payroll takes them. */
const fine = 10_000
const inDollars = (line: PayrollLine) => isAmount(line) || line.kind === 'salary'

/** A line's amounts by day: minutes, times or cents. Those outside of the period go to its first or last day. */
function partsOf(line: PayrollLine, first: number, last: number): Map<number, number> {
  const parts = new Map<number, number>()
  const whole = inDollars(line) ? line.cents : line.kind === 'allowance' ? line.quantity : line.minutes
  const isDated = !inDollars(line) && line.days.length > 0
  const dated: [number, number][] = isDated
    ? line.days.map(([day, minutes, times]) => [parseDay(day)!, line.kind === 'allowance' ? times : minutes])
    : [[last, whole]]
  for (const [day, amount] of dated) {
    const at = Math.min(Math.max(day, first), last)
    parts.set(at, (parts.get(at) ?? 0) + amount)
  }
  return parts
}

const perUnit = (line: PayrollLine) => (inDollars(line) ? 100 : line.kind === 'allowance' ? 1 : 60)

export type Filled =
  | { lines: { rate: string; units: number[] }[]; problem: null }
  | { lines: []; problem: Fact }

const failed = (text: string, values: Record<string, string> = {}): Filled => ({
  lines: [],
  problem: fact(text, values),
})

/** The lines of a draft timesheet: for each earnings rate the units of each day. */
export function sheetLines(
  lines: readonly PayrollLine[],
  {
    chosen,
    rates,
    nameOf,
  }: { chosen: ChosenRates; rates: readonly Rate[]; nameOf: (line: PayrollLine) => string },
  period: { first_day: string; last_day: string },
): Filled {
  const [first, last] = [parseDay(period.first_day)!, parseDay(period.last_day)!]
  const byRate = new Map<string, number[]>()
  for (const line of lines) {
    const id = rateFor(line, chosen)
    if (id === undefined) return failed(sheetTexts.unmapped, { items: nameOf(line) })
    if (id === notSent) continue
    const rate = rates.find(each => each.id === id)
    if (!rate) return failed(sheetTexts.gone)
    if (!rate.has_units) return failed(sheetTexts.noUnits, { item: nameOf(line) })
    if (inDollars(line) && rate.cents_per_unit !== 100)
      return failed(sheetTexts.needsDollars, { item: nameOf(line) })
    const days = byRate.get(id) ?? new Array<number>(last - first + 1).fill(0)
    byRate.set(id, days)
    // Rounded as sums, so that the days of a line add up to its whole.
    let sum = 0
    for (const [day, amount] of [...partsOf(line, first, last)].sort(([one], [other]) => one - other)) {
      const before = Math.round((sum * fine) / perUnit(line))
      sum += amount
      days[day - first]! += Math.round((sum * fine) / perUnit(line)) - before
    }
  }
  const filled = []
  for (const [rate, days] of byRate) {
    if (!withoutNegative(days)) return failed(sheetTexts.negative)
    if (days.some(units => units !== 0)) filled.push({ rate, units: days.map(units => units / fine) })
  }
  return { lines: filled, problem: null }
}

/** Takes what a correction leaves below zero from the days before, then from those after; false: there is not as much. */
function withoutNegative(days: number[]): boolean {
  for (let at = 0; at < days.length; at++) {
    for (const from of [...days.keys()].sort((one, other) => Math.abs(one - at) - Math.abs(other - at))) {
      if (days[at]! >= 0) break
      if (from === at || days[from]! <= 0) continue
      const taken = Math.min(days[from]!, -days[at]!)
      days[from]! -= taken
      days[at]! += taken
    }
    if (days[at]! < 0) return false
  }
  return true
}

type Lines = readonly { rate: string; units: readonly number[] }[]
/** True if both say the same, whatever their order. */
export function sameLines(one: Lines, other: Lines): boolean {
  const plain = (lines: Lines) =>
    JSON.stringify(
      lines
        .filter(({ units }) => units.some(each => each !== 0))
        .map(({ rate, units }) => [rate.toLowerCase(), ...units])
        .sort(([a = ''], [b = '']) => (String(a) < String(b) ? -1 : 1)),
    )
  return plain(one) === plain(other)
}
