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
import {
  type KeptRates,
  keptRates,
  type PaidRun,
  paidHolidays,
  paidWeeks,
  runsSince,
} from './terms.queries.ts'

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
  const [runs, holidays, otherLeave, paidSalary] = await Promise.all([
    runsSince(tx, new Date(tx.now.getTime() - lookBack * 86_400_000)),
    otherHolidays(tx, people, { first: today - lookBack, last: today + 7 }, zone),
    weeksWithOtherLeave(tx),
    salariesPaid(tx, from),
  ])
  const kept = await keptRates(tx, [...runs.keys()])
  const due = pending.filter(each => each.is_due)
  const others = peoplePaidOtherwise(kept, { runs, termsNow, first: today - lookBack - 6 })
  const asked = new Set([...others, ...[...due, ...otherLeave, ...holidays].map(each => each.user_id)])
  const paid = await paidWeeks(tx, from, [...asked])
  const salaried = new Set(paidSalary.map(each => each.user_id))
  const terms = new Map(
    kept
      .filter(({ user_id }) => asked.has(user_id) || salaried.has(user_id))
      .flatMap(({ user_id, rates, runs: ids }) =>
        ids.map(id => [termsKey(id, user_id), { rules: runs.get(id)!.rules, rates }] as const),
      ),
  )
  const weeks = new Map<string, ChangedWeek>()
  const runOf = new Map(paid.map(each => [`${each.user_id} ${each.first_day}`, each]))
  const put = (week: PaidWeek) => {
    const known = runOf.get(`${week.user_id} ${week.first_day}`)
    const own = known && terms.get(termsKey(known.run_id, known.user_id))
    weeks.set(`${week.user_id} ${week.first_day}`, { ...week, terms: own ?? null })
  }
  for (const { user_id, day } of due) {
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

/** Names the terms of a person in a run. */
const termsKey = (run: number, user: number) => `${run} ${user}`

/** People with a run whose rates or rules are others now: only their weeks are looked at. A week begins six days before its last. */
function peoplePaidOtherwise(
  kept: readonly KeptRates[],
  {
    runs,
    termsNow,
    first,
  }: { runs: ReadonlyMap<number, PaidRun>; first: number } & Pick<ChangeSource, 'termsNow'>,
): number[] {
  return kept
    .filter(({ user_id, rates, runs: ids }) =>
      // Runs with the same rules are compared once, until the last day that one of them has paid.
      [...byRules(ids, runs)].some(([rules, last]) =>
        differsIn({ rules, rates }, termsNow(user_id), { first, last }),
      ),
    )
    .map(each => each.user_id)
}

function byRules(ids: readonly number[], runs: ReadonlyMap<number, PaidRun>): Map<Terms['rules'], number> {
  const found = new Map<Terms['rules'], number>()
  for (const id of ids) {
    const { rules, last_day } = runs.get(id)!
    found.set(rules, Math.max(found.get(rules) ?? 0, parseDay(last_day)!))
  }
  return found
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
