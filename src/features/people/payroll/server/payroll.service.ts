import { type PayLine, payOf, sumText, type WorkedDay } from '#features/people/pay/pay.rules.ts'
import {
  type DayRange,
  type PayRate,
  type PayRules,
  payPeriod,
  rateOn,
  rulesOn,
} from '#features/people/pay/pay-days.rules.ts'
import { payRates } from '#features/people/pay/server/pay-rates.queries.ts'
import { payRules } from '#features/people/pay/server/pay-rules.queries.ts'
import { workedDaysOf } from '#features/people/timesheets/server/sheets.service.ts'
import { putSheet } from '#features/people/timesheets/server/timesheets.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import { rounded } from '#shared/numbers/money.ts'
import { itemKey, merged, owedDays, type PayrollLine, payrollTexts } from '../payroll.rules.ts'
import {
  addLines,
  addPaidCorrections,
  addPaidSalaries,
  addRun,
  lockPayroll,
  payableCorrections,
  payableWeeks,
  peopleToPay,
  paidSalaries,
} from './payroll.queries.ts'

export interface PersonToPay {
  user_id: number
  name: string
  weeks: string[]
  corrections: number[]
  /** Days of the salary that are paid. */
  salary_days: DayRange[]
  lines: PayrollLine[]
  minutes: number
  cents: number
  unrated_minutes: number
  sum: string
}

/** The period that a day is paid in, by the rules of that day. */
export async function periodOf(tx: CompanyTx, day: string): Promise<DayRange> {
  const number = parseDay(day)!
  return payPeriod(number, rulesOn(await payRules(tx), number))
}

/**
 * Pay that is new by the last day of a period: approved weeks that end by then and were not paid, corrections of paid
 * weeks, and salaries of the period. Nothing is paid twice.
 */
export async function toPay(tx: CompanyTx, period: DayRange, zone: string): Promise<PersonToPay[]> {
  const last = dayText(period.last)
  const rules = await payRules(tx)
  const allRates = await payRates(tx, null)
  const weeks = await payableWeeks(tx, last)
  const corrections = await payableCorrections(tx, last)
  const paid = await paidSalaries(tx, dayText(period.first - 62))
  const days = await daysOfWeeks(tx, weeks, zone)
  const people: PersonToPay[] = []
  for (const { id, name, active } of await peopleToPay(tx)) {
    const rates = allRates.filter(rate => rate.user_id === id)
    const own = weeks.filter(week => week.user_id === id).map(week => week.first_day)
    const pays = own.map(week => weekPay(days.get(id) ?? [], parseDay(week)!, rules, rates))
    const lines: PayrollLine[] = pays.flatMap(pay => pay.lines)
    const due = corrections.filter(each => each.user_id === id)
    lines.push(...due.map(each => correctionLine(each, rates)))
    const salary = active ? salaryOf(owedDays(paid.get(id) ?? [], period), rules, rates) : noSalary
    lines.push(...salary.lines)
    if (lines.length === 0) continue
    const all = merged(lines)
    people.push({
      user_id: id,
      name,
      weeks: own,
      corrections: due.map(each => each.id),
      salary_days: salary.days,
      lines: all,
      minutes: pays.reduce((sum, pay) => sum + pay.minutes, 0),
      cents: all.reduce((sum, line) => sum + line.cents, 0),
      unrated_minutes: pays.reduce((sum, pay) => sum + pay.unrated_minutes, 0),
      sum: sumText(pays.flatMap(pay => pay.lines)),
    })
  }
  return people
}

/** Writes what is new to pay down as a run: the only way to pay, one after another. */
export async function payPeople(tx: CompanyTx, day: string, zone: string): Promise<{ id: number }> {
  await lockPayroll(tx)
  const period = await periodOf(tx, day)
  const people = await toPay(tx, period, zone)
  if (people.length === 0) return refuse(409, payrollTexts.nothing)
  const unrated = people.filter(person => person.unrated_minutes > 0)
  if (unrated.length > 0)
    return refuse(400, fact(payrollTexts.unrated, { names: unrated.map(person => person.name).join(', ') }))
  const run = await addRun(tx, { first_day: dayText(period.first), last_day: dayText(period.last) })
  await addLines(
    tx,
    run.id,
    people.flatMap(({ user_id, lines }) => lines.map(line => ({ ...line, user_id }))),
  )
  await addPaidCorrections(
    tx,
    run.id,
    people.flatMap(person => person.corrections),
  )
  await addPaidSalaries(
    tx,
    run.id,
    people.flatMap(({ user_id, salary_days }) => salary_days.map(days => ({ ...days, user_id }))),
  )
  for (const { user_id, weeks } of people)
    for (const first_day of weeks) await putSheet(tx, { user_id, first_day }, { exported_at: tx.now })
  tx.record('payroll_runs', null, run)
  return { id: run.id }
}

/** Days of all these people from a week before the first of their weeks: those before count towards its ordinary hours. */
async function daysOfWeeks(
  tx: CompanyTx,
  weeks: readonly { user_id: number; first_day: string }[],
  zone: string,
): Promise<Map<number, WorkedDay[]>> {
  const mondays = [...new Set(weeks.map(week => week.first_day))].map(day => parseDay(day)!)
  const found = new Map<number, WorkedDay[]>()
  for (const monday of mondays) {
    const ids = weeks.filter(week => parseDay(week.first_day) === monday).map(week => week.user_id)
    const days = await workedDaysOf(tx, ids, { first: monday - 6, last: monday + 6, zone })
    for (const [id, own] of days) {
      const known = found.get(id) ?? []
      const seen = new Set(known.map(each => each.day))
      found.set(id, [...known, ...own.filter(each => !seen.has(each.day))])
    }
  }
  return found
}

const noSalary: { days: DayRange[]; lines: PayrollLine[] } = { days: [], lines: [] }

/** A salary of days that are owed; days that are paid otherwise are none of it. */
function salaryOf(owed: readonly DayRange[], rules: readonly PayRules[], rates: readonly PayRate[]) {
  const parts = owed.map(days => ({ days, lines: payOf([], rules, rates, days).lines }))
  const paid = parts.filter(({ lines }) => lines.length > 0)
  return {
    days: paid.map(({ days }) => days),
    lines: paid.flatMap(({ lines }) => lines.map((line): PayrollLine => ({ ...line, days: [] }))),
  }
}

/** A week's pay without the salary, which is paid by the period. */
function weekPay(
  days: readonly WorkedDay[],
  monday: number,
  rules: readonly PayRules[],
  rates: readonly PayRate[],
) {
  const near = days.filter(({ day }) => day >= monday - 6 && day <= monday + 6)
  const pay = payOf(near, rules, rates, { first: monday, last: monday + 6 })
  // Each day by itself is paid as within its week: days before it count towards the ordinary hours all the same.
  const byDay = Array.from({ length: 7 }, (_, n) => {
    const day = monday + n
    return { day, lines: payOf(near, rules, rates, { first: day, last: day }).lines }
  })
  const isSame = (one: PayLine, other: PayLine) =>
    itemKey(one) === itemKey(other) && one.rate_cents === other.rate_cents
  const lines = pay.lines
    .map(line => (line.kind === 'salary' ? { ...line, cents: 0 } : line))
    .filter(line => line.minutes !== 0 || line.quantity !== 0)
    .map(line => ({
      ...line,
      days: byDay.flatMap(({ day, lines: own }) =>
        own
          .filter(each => isSame(each, line) && (each.minutes !== 0 || each.quantity !== 0))
          .map(each => [dayText(day), each.minutes, each.quantity] as const),
      ),
    }))
  return { ...pay, lines }
}

/** Minutes that were changed after their week was paid, at the ordinary rate of their day. */
function correctionLine(
  { day, minutes }: { day: string; minutes: number },
  rates: readonly PayRate[],
): PayrollLine {
  const { payment_type_id, payment_rate } = rateOn(rates, parseDay(day)!)
  const rate_cents = payment_type_id === 1 ? payment_rate : null
  return {
    kind: 'correction',
    name: day,
    minutes,
    quantity: 0,
    multiplier_bp: 10_000,
    rate_cents,
    cents: rounded((rate_cents ?? 0) * minutes, 60),
    days: [[day, minutes, 0]],
  }
}
