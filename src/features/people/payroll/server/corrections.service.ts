import type { WorkedDay } from '#features/people/pay/pay.rules.ts'
import { companyWeek, type DayRange } from '#features/people/pay/pay-days.rules.ts'
import { personDaysOf } from '#features/people/pay/server/person-days.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText, instantText, parseDay, todayIn } from '#shared/dates.ts'
import { changedDays, changedHolidays, correctionOf, weekPay } from '../corrections.rules.ts'
import { differsIn, salaryDifference, type Terms, weekDifferences } from '../dated-back.rules.ts'
import type { PayrollLine } from '../payroll.rules.ts'
import {
  type PaidWeek,
  type pendingCorrections,
  salariesPaid,
  weeksWithOtherLeave,
} from './payroll.queries.ts'
import { paidHolidays, paidTerms, paidWeeks, termsKey } from './terms.queries.ts'

export const rangeOf = ({ first_day, last_day }: PaidWeek): DayRange => ({
  first: parseDay(first_day)!,
  last: parseDay(last_day)!,
})
export const isIn = ({ user_id, day }: { user_id: number; day: string }, week: PaidWeek) =>
  user_id === week.user_id && day >= week.first_day && day <= week.last_day

type Pending = Awaited<ReturnType<typeof pendingCorrections>>

/** A paid week with the terms by which it was paid; null: it was paid before they were kept. */
export interface ChangedWeek extends PaidWeek {
  terms: Terms | null
}

/** How long a change of the past is looked for, in days. */
const lookBack = 400

/** Inputs to a look through paid weeks. */
export interface ChangeSource {
  pending: Pending
  /** How everybody is paid now. */
  termsNow: (userId: number) => Terms
  people: readonly number[]
  zone: string
}

/**
 * Paid weeks that may differ from what was paid: those with a correction that counts by now, other leave, other public
 * holidays, or rates and rules that were dated back; and days of salaries with another rate.
 */
export async function changesOfPaid(
  tx: CompanyTx,
  { pending, termsNow, people, zone }: ChangeSource,
): Promise<{ weeks: ChangedWeek[]; salaries: PaidSalaryChange[] }> {
  const today = todayIn(zone, instantText(tx.now))
  const from = dayText(today - lookBack)
  const [terms, paid, holidays, otherLeave, paidSalary] = await Promise.all([
    paidTerms(tx, new Date(tx.now.getTime() - lookBack * 86_400_000)),
    paidWeeks(tx, from),
    otherHolidays(tx, people, { first: today - lookBack, last: today + 7 }, zone),
    weeksWithOtherLeave(tx),
    salariesPaid(tx, from),
  ])
  const weeks = new Map<string, ChangedWeek>()
  const runs = new Map(paid.map(each => [`${each.user_id} ${each.first_day}`, each]))
  const put = (week: PaidWeek) => {
    const known = runs.get(`${week.user_id} ${week.first_day}`)
    const own = known && terms.get(termsKey(known.run_id, known.user_id))
    weeks.set(`${week.user_id} ${week.first_day}`, { ...week, terms: own ?? null })
  }
  for (const { user_id, day } of pending.filter(each => each.is_due)) {
    const { first, last } = companyWeek(parseDay(day)!, termsNow(user_id).rules)
    put({ user_id, first_day: dayText(first), last_day: dayText(last) })
  }
  for (const week of otherLeave) put(week)
  for (const { run_id, ...week } of paid) {
    const was = terms.get(termsKey(run_id, week.user_id))
    const isOther = was && differsIn(was, termsNow(week.user_id), rangeOf(week))
    if (isOther || holidays.some(day => isIn(day, week))) put(week)
  }
  const salaries = paidSalary.flatMap(({ run_id, user_id, ...days }) => {
    const was = terms.get(termsKey(run_id, user_id))
    const lines = was ? salaryDifference(rangeOf({ user_id, ...days }), was, termsNow(user_id)) : []
    return lines.length > 0 ? [{ user_id, first_day: days.first_day, lines }] : []
  })
  return { weeks: [...weeks.values()], salaries }
}

/** Paid days of a salary that another rate pays otherwise. */
export interface PaidSalaryChange {
  user_id: number
  first_day: string
  lines: PayrollLine[]
}

/** Paid days that are a public holiday now and were none, or the other way round. */
async function otherHolidays(tx: CompanyTx, people: readonly number[], days: DayRange, zone: string) {
  const daysOfPerson = await personDaysOf(tx, people, days, zone)
  const known = new Map(people.map(id => [id, daysOfPerson(id).holidays]))
  const all = new Set([...known.values()].flatMap(own => [...own.keys()]))
  const kept = await paidHolidays(tx, dayText(days.first), [...all].map(dayText))
  return kept.filter(
    ({ user_id, day, holiday }) => (holiday !== '') !== (known.get(user_id)?.has(parseDay(day)!) ?? false),
  )
}

/** Pay of a changed week above or below what was paid: its hours by the terms of then, and then what other terms change. */
export function correctionLines(
  { terms, ...week }: ChangedWeek,
  {
    worked,
    kept,
    now,
    pending,
  }: { worked: readonly WorkedDay[]; kept: readonly WorkedDay[]; now: Terms; pending: Pending },
): PayrollLine[] {
  const range = rangeOf(week)
  const after = worked.filter(({ day }) => day >= range.first && day <= range.last)
  // Weeks that were paid before days were kept: their minutes less those corrected since.
  const before = after.map(each => {
    const known = kept.find(({ day }) => day === each.day)
    if (known) return known
    const minutes = pending
      .filter(one => one.user_id === week.user_id && one.day === dayText(each.day))
      .reduce((sum, one) => sum - one.minutes, each.minutes)
    return { ...each, minutes }
  })
  const was = terms ?? now
  const hours = correctionOf(
    weekPay(before, range, was.rules, was.rates).lines,
    weekPay(after, range, was.rules, was.rates).lines,
    changedDays(before, after, range),
    changedHolidays(before, after),
  )
  return [...hours, ...(terms ? weekDifferences(after, range, terms, now) : [])]
}
