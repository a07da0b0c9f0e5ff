import { type DatedLine, datedPayOf, type PayLine, type WorkedDay } from '#features/people/pay/pay.rules.ts'
import type { DayRange, PayRate, PayRules } from '#features/people/pay/pay-days.rules.ts'
import { dayText } from '#shared/dates.ts'
import type { PayrollLine } from './payroll.rules.ts'

/** Pay of a week without the salary, which is paid by the period. */
export function weekPay(
  days: readonly WorkedDay[],
  week: DayRange,
  rules: readonly PayRules[],
  rates: readonly PayRate[],
) {
  const own = days.filter(({ day }) => day >= week.first && day <= week.last)
  const pay = datedPayOf(own, rules, rates, week)
  const lines = pay.lines
    .filter(line => line.minutes !== 0 || line.quantity !== 0)
    .map(line => (line.kind === 'salary' ? { ...line, cents: 0 } : line))
  return { ...pay, lines }
}

const keyOf = ({ kind, name, multiplier_bp, rate_cents }: PayLine) =>
  JSON.stringify([kind, name, multiplier_bp, rate_cents])
const isWork = ({ kind }: PayLine) =>
  ['ordinary', 'overtime', 'saturday', 'sunday', 'holiday', 'saved'].includes(kind)

/**
 * The difference that a changed week makes: each item at the rate and the overtime step of its day, less what was paid.
 * Corrected work is named by the days that differ, and by what came to light of them, such as a public holiday.
 */
export function correctionOf(
  before: readonly DatedLine[],
  after: readonly DatedLine[],
  days: readonly number[],
  causes: readonly string[] = [],
) {
  const stretch = days.length <= 3 ? days.map(dayText) : [`${dayText(days[0]!)} – ${dayText(days.at(-1)!)}`]
  const name = [...causes, ...stretch].join(', ')
  const paid = new Map(before.map(line => [keyOf(line), line]))
  const now = new Map(after.map(line => [keyOf(line), line]))
  return [...new Set([...paid.keys(), ...now.keys()])].flatMap((key): PayrollLine[] => {
    const [was, is] = [paid.get(key), now.get(key)]
    const line = (is ?? was)!
    const difference = {
      minutes: (is?.minutes ?? 0) - (was?.minutes ?? 0),
      quantity: (is?.quantity ?? 0) - (was?.quantity ?? 0),
      cents: (is?.cents ?? 0) - (was?.cents ?? 0),
    }
    if (Object.values(difference).every(each => each === 0)) return []
    const parts = [
      ...(is?.days ?? []),
      ...(was?.days ?? []).map(([day, minutes, times]) => [day, -minutes, -times] as const),
    ]
    return [
      { ...line, ...difference, days: parts, ...(isWork(line) && { kind: 'correction' as const, name }) },
    ]
  })
}

/** Days of a week that differ from what was paid. */
export function changedDays(
  before: readonly WorkedDay[],
  after: readonly WorkedDay[],
  week: DayRange,
): number[] {
  const told = (days: readonly WorkedDay[], day: number) => {
    const found = days.find(each => each.day === day)
    return JSON.stringify(
      found && [found.minutes, found.break_minutes, found.leave, found.job_ids, found.holiday !== ''],
    )
  }
  return Array.from({ length: week.last - week.first + 1 }, (_, n) => week.first + n).filter(
    day => told(before, day) !== told(after, day),
  )
}

/** Public holidays that days are now and were not when they were paid, or the other way round. */
export function changedHolidays(before: readonly WorkedDay[], after: readonly WorkedDay[]): string[] {
  const names = after.flatMap(({ day, holiday }) => {
    const was = before.find(each => each.day === day)?.holiday ?? ''
    return (was === '') === (holiday === '') ? [] : [holiday || was]
  })
  return [...new Set(names)]
}
