import { payOf, type WorkedDay } from '#features/people/pay/pay.rules.ts'
import {
  type DayRange,
  type PayRate,
  type PayRules,
  rateOn,
  rulesOn,
} from '#features/people/pay/pay-days.rules.ts'
import { parseDay } from '#shared/dates.ts'
import { weekPay } from './corrections.rules.ts'
import type { PayrollLine } from './payroll.rules.ts'

/** The rules and the rates by which somebody is paid. */
export interface Terms {
  rules: readonly PayRules[]
  rates: readonly PayRate[]
}

/** Causes of a difference, as lines and files have them. */
export const differenceCauses = { rate: 'Backdated rate', rules: 'Backdated pay rules' } as const

const daysOf = ({ first, last }: DayRange) => Array.from({ length: last - first + 1 }, (_, n) => first + n)

function sameRate(one: readonly PayRate[], other: readonly PayRate[], day: number): boolean {
  const [was, is] = [rateOn(one, day), rateOn(other, day)]
  return was.payment_type_id === is.payment_type_id && was.payment_rate === is.payment_rate
}

/** Another kind of payment, or no rate any more, is not a rate that can be compared with the paid one. */
function areComparable(was: Terms, is: Terms, range: DayRange): boolean {
  return daysOf(range).every(day => {
    const now = rateOn(is.rates, day)
    return now.payment_type_id === rateOn(was.rates, day).payment_type_id && now.payment_rate !== null
  })
}

/** Days of a range from which rates or rules may be others than before. */
const breaks = ({ first, last }: DayRange, ...terms: readonly Terms[]): number[] => [
  first,
  ...terms
    .flatMap(({ rules, rates }) => [...rules, ...rates])
    .map(({ starts_on }) => parseDay(starts_on)!)
    .filter(day => day > first && day <= last),
]

/** True if days would be paid by other rates or rules now. */
export function differsIn(was: Terms, is: Terms, range: DayRange): boolean {
  return breaks(range, was, is).some(
    day =>
      !sameRate(was.rates, is.rates, day) ||
      paysOf(rulesOn(was.rules, day)) !== paysOf(rulesOn(is.rules, day)),
  )
}

/** Runs keep few rules and pay many days by them. */
const comparable = new WeakMap<PayRules, string>()

/** The part of some rules that decides about pay, in a form that can be compared. */
function paysOf(rules: PayRules): string {
  const known = comparable.get(rules) ?? paidPart(rules)
  comparable.set(rules, known)
  return known
}

const paidPart = (rules: PayRules): string =>
  JSON.stringify(
    (
      [
        'day_minutes',
        'week_minutes',
        'overtime',
        'saturday_bp',
        'sunday_bp',
        'holiday_bp',
        'rounding',
        'break_after',
        'break_minutes',
        'rdo_minutes',
        'allowances',
      ] as const
    ).map(name => rules[name]),
  )

const difference = (name: string, cents: number): PayrollLine[] =>
  cents === 0
    ? []
    : [
        {
          kind: 'difference',
          name,
          minutes: 0,
          quantity: 0,
          multiplier_bp: 10_000,
          rate_cents: null,
          cents,
          days: [],
        },
      ]

/** Differences that other rates, and then other rules, make to the pay of a week's days, each with its cause. */
export function weekDifferences(
  days: readonly WorkedDay[],
  week: DayRange,
  was: Terms,
  is: Terms,
): PayrollLine[] {
  const cents = (rules: readonly PayRules[], rates: readonly PayRate[]) =>
    weekPay(days, week, rules, rates).lines.reduce((sum, line) => sum + line.cents, 0)
  const rates = areComparable(was, is, week) ? is.rates : was.rates
  const [paid, byRate] = [cents(was.rules, was.rates), cents(was.rules, rates)]
  return [
    ...difference(differenceCauses.rate, byRate - paid),
    ...difference(differenceCauses.rules, cents(is.rules, rates) - byRate),
  ]
}

/** The difference that another salary makes to days that were paid, by the period of then. */
export function salaryDifference(days: DayRange, was: Terms, is: Terms): PayrollLine[] {
  if (!areComparable(was, is, days)) return []
  const cents = (rates: readonly PayRate[]) => payOf([], was.rules, rates, days).cents
  return difference(differenceCauses.rate, cents(is.rates) - cents(was.rates))
}
