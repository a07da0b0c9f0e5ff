import { payOf, sumText, type WorkedDay } from '#features/people/pay/pay.rules.ts'
import {
  companyWeek,
  type DayRange,
  type PayRate,
  type PayRules,
  payPeriod,
  rulesOn,
} from '#features/people/pay/pay-days.rules.ts'
import { payRates } from '#features/people/pay/server/pay-rates.queries.ts'
import { payRules } from '#features/people/pay/server/pay-rules.queries.ts'
import { pausesSince } from '#features/people/team/server/access-pauses.queries.ts'
import { workedDaysOf } from '#features/people/timesheets/server/sheets.service.ts'
import { exportSheets } from '#features/people/timesheets/server/timesheets.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { dayStartUtc, dayText, parseDay } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import { byPerson } from '#shared/rows/by-person.ts'
import { weekPay } from '../corrections.rules.ts'
import type { Terms } from '../dated-back.rules.ts'
import { type ClaimDue, claimLines } from '../paid-claims.rules.ts'
import { mergeLines, owedDays, type PayrollLine, payrollTexts } from '../payroll.rules.ts'
import { type ShareDue, shareLines } from '../shares.rules.ts'
import { changesOfPaid, correctionLines, isIn, rangeOf } from './corrections.service.ts'
import { addPaidClaims, newClaims, type ReadClaims } from './paid-claims.queries.ts'
import { keepPaidDays, paidDays } from './paid-days.queries.ts'
import {
  addLines,
  addPaidCorrections,
  addPaidSalaries,
  addRun,
  lockPayableWeeks,
  lockPayroll,
  type PaidWeek,
  paidSalaries,
  payableWeeks,
  pendingCorrections,
  peopleToPay,
  settleSalary,
  waitingDays,
} from './payroll.queries.ts'
import { addShares } from './shares.queries.ts'
import { newShares, type ReadEarned } from './shares.service.ts'
import { keepTerms } from './terms.queries.ts'

export interface PersonToPay {
  user_id: number
  name: string
  weeks: string[]
  corrections: number[]
  /** Days of the salary that are paid. */
  salary_days: DayRange[]
  /** First days of salaries that were paid by another rate. */
  raised: string[]
  rates: readonly PayRate[]
  /** The days that are paid, as they are paid. */
  days: WorkedDay[]
  /** Shares of payments on jobs that are paid or taken back. */
  shares: ShareDue[]
  /** Expenses and kilometres that are paid or taken back. */
  claims: ClaimDue[]
  lines: PayrollLine[]
  minutes: number
  cents: number
  unrated_minutes: number
  sum: string
}

export interface PaySource {
  zone: string
  readEarned: ReadEarned
  readClaims: ReadClaims
}

/** The period that a day is paid in, by the rules of that day. */
export async function periodOf(tx: CompanyTx, day: string): Promise<DayRange> {
  const number = parseDay(day)!
  return payPeriod(number, rulesOn(await payRules(tx), number))
}

/**
 * Pay that is new by the last day of a period: approved weeks that end by then and were not paid, differences of paid
 * weeks, salaries of the period, shares of payments, and expenses. Nothing is paid twice.
 */
export async function toPay(
  tx: CompanyTx,
  period: DayRange,
  { zone, readEarned, readClaims }: PaySource,
): Promise<{ people: PersonToPay[]; shares_from: string }> {
  const [{ from, due }, claimed, found] = await Promise.all([
    newShares(tx, readEarned, period, { zone }),
    newClaims(tx, readClaims, period),
    hoursToPay(tx, period, zone),
  ])
  const { rules, weeks, pending, paid, pauses, everybody, termsNow, changed, salaries, days, keptDays } =
    found
  const [ownWeeks, ownChanges, ownShares] = [byPerson(weeks), byPerson(changed), byPerson(due)]
  const ownClaims = byPerson(claimed)
  const people: PersonToPay[] = []
  for (const { id, name, active } of everybody) {
    const { rates } = termsNow(id)
    const own = ownWeeks.get(id) ?? []
    const worked = days.get(id) ?? []
    const pays = own.map(week => weekPay(worked, rangeOf(week), rules, rates))
    const lines: PayrollLine[] = pays.flatMap(pay => pay.lines)
    const again = ownChanges.get(id) ?? []
    for (const week of again)
      lines.push(
        ...correctionLines(week, { worked, kept: keptDays.get(id)!, now: { rules, rates }, pending }),
      )
    // Guests of a link are disabled without a pause: no salary is theirs.
    const isPaid = active || pauses.has(id)
    const owed = isPaid ? owedDays(paid.get(id) ?? [], period, pauses.get(id)) : []
    const salary = salaryOf(owed, rules, rates)
    const raised = salaries.filter(each => each.user_id === id)
    lines.push(...raised.flatMap(each => each.lines))
    const shares = ownShares.get(id) ?? []
    const claims = ownClaims.get(id) ?? []
    lines.push(...salary.lines, ...shareLines(shares), ...claimLines(claims))
    if (lines.length === 0 && shares.length === 0) continue
    const all = mergeLines(lines)
    const ranges = [...own, ...again].map(rangeOf)
    people.push({
      user_id: id,
      name,
      weeks: own.map(week => week.first_day),
      corrections: pending.filter(each => again.some(week => isIn(each, week))).map(each => each.id),
      salary_days: salary.days,
      raised: raised.map(each => each.first_day),
      rates,
      days: worked.filter(({ day }) => ranges.some(week => day >= week.first && day <= week.last)),
      shares,
      claims,
      lines: all,
      minutes: pays.reduce((sum, pay) => sum + pay.minutes, 0),
      cents: all.reduce((sum, line) => sum + line.cents, 0),
      unrated_minutes: pays.reduce((sum, pay) => sum + pay.unrated_minutes, 0),
      sum: sumText(pays.flatMap(pay => pay.lines)),
    })
  }
  return { people, shares_from: from }
}

/** Hours and salaries that are new by the last day of a period, with the terms by which they are paid. */
async function hoursToPay(tx: CompanyTx, period: DayRange, zone: string) {
  const last = dayText(period.last)
  const [rules, allRates, weeks, pending, paid, pauses, everybody] = await Promise.all([
    payRules(tx),
    payRates(tx, null),
    payableWeeks(tx, last),
    pendingCorrections(tx, last),
    paidSalaries(tx, dayText(period.first - 62)),
    pausesSince(tx, period.first - 62),
    peopleToPay(tx),
  ])
  const ratesOf = byPerson(allRates)
  const termsNow = (user: number): Terms => ({ rules, rates: ratesOf.get(user) ?? [] })
  const people = everybody.map(({ id }) => id)
  const { weeks: changed, salaries } = await changesOfPaid(tx, { pending, termsNow, people, zone })
  const [days, keptDays] = await Promise.all([
    daysOfWeeks(tx, [...weeks, ...changed], zone),
    paidDaysOf(tx, changed),
  ])
  return { rules, weeks, pending, paid, pauses, everybody, termsNow, changed, salaries, days, keptDays }
}

/** People with hours of a period in weeks that were not approved. */
export async function waitingPeople(tx: CompanyTx, { first, last }: DayRange, zone: string) {
  const rules = await payRules(tx)
  const people = await waitingDays(tx, {
    from: new Date(dayStartUtc(first, zone)),
    to: new Date(dayStartUtc(last + 1, zone)),
    zone,
  })
  return people.map(({ days, ...person }) => ({
    ...person,
    weeks: new Set(days.map(day => companyWeek(parseDay(day)!, rules).first)).size,
  }))
}

/** Writes what is new to pay down as a run: the only way to pay, one after another. */
export async function payPeople(tx: CompanyTx, day: string, source: PaySource): Promise<{ id: number }> {
  await lockPayroll(tx)
  const period = await periodOf(tx, day)
  await lockPayableWeeks(tx, dayText(period.last))
  const { people, shares_from } = await toPay(tx, period, source)
  if (people.length === 0) return refuse(409, payrollTexts.nothing)
  const unrated = people.filter(
    person => person.unrated_minutes > 0 || person.shares.some(each => each.share === null),
  )
  if (unrated.length > 0)
    return refuse(400, fact(payrollTexts.unrated, { names: unrated.map(person => person.name).join(', ') }))
  const run = await addRun(tx, {
    first_day: dayText(period.first),
    last_day: dayText(period.last),
    shares_from,
    rules: await payRules(tx),
  })
  await keepTerms(tx, run.id, people)
  addLines(
    tx,
    run.id,
    people.flatMap(({ user_id, lines }) => lines.map(line => ({ ...line, user_id }))),
  )
  addShares(
    tx,
    run.id,
    people.flatMap(person => person.shares),
  )
  addPaidClaims(
    tx,
    run.id,
    people.flatMap(person => person.claims),
  )
  addPaidCorrections(
    tx,
    run.id,
    people.flatMap(person => person.corrections),
  )
  addPaidSalaries(
    tx,
    run.id,
    people.flatMap(({ user_id, salary_days }) => salary_days.map(days => ({ ...days, user_id }))),
  )
  for (const { user_id, raised } of people)
    for (const first_day of raised) await settleSalary(tx, run.id, { user_id, first_day })
  await keepPaidDays(
    tx,
    run.id,
    people.flatMap(({ user_id, days }) => days.map(worked => ({ user_id, worked }))),
  )
  await exportSheets(
    tx,
    people.flatMap(({ user_id, weeks }) => weeks.map(first_day => ({ user_id, first_day }))),
  )
  tx.record('payroll_runs', null, run)
  return { id: run.id }
}

/** Days of changed weeks as they were paid, by person. */
async function paidDaysOf(tx: CompanyTx, weeks: readonly PaidWeek[]): Promise<Map<number, WorkedDay[]>> {
  if (weeks.length === 0) return new Map()
  const ranges = weeks.map(rangeOf)
  return paidDays(tx, [...new Set(weeks.map(week => week.user_id))], {
    first: Math.min(...ranges.map(({ first }) => first)),
    last: Math.max(...ranges.map(({ last }) => last)),
  })
}

/** A salary of days that are owed; days that are paid otherwise are none of it. */
function salaryOf(owed: readonly DayRange[], rules: readonly PayRules[], rates: readonly PayRate[]) {
  const parts = owed.map(days => ({ days, lines: payOf([], rules, rates, days).lines }))
  const paid = parts.filter(({ lines }) => lines.length > 0)
  return {
    days: paid.map(({ days }) => days),
    lines: paid.flatMap(({ lines }) => lines.map((line): PayrollLine => ({ ...line, days: [] }))),
  }
}

/** Days of all these people in their weeks: weeks that follow each other are read together. */
async function daysOfWeeks(
  tx: CompanyTx,
  weeks: readonly PaidWeek[],
  zone: string,
): Promise<Map<number, WorkedDay[]>> {
  const stretches: (DayRange & { ids: Set<number> })[] = []
  for (const week of [...weeks].sort((one, other) => (one.first_day < other.first_day ? -1 : 1))) {
    const { first, last } = rangeOf(week)
    const stretch = stretches.at(-1)
    if (!stretch || first > stretch.last + 1) stretches.push({ first, last, ids: new Set([week.user_id]) })
    else {
      stretch.last = Math.max(stretch.last, last)
      stretch.ids.add(week.user_id)
    }
  }
  const read = await Promise.all(
    stretches.map(({ ids, first, last }) => workedDaysOf(tx, [...ids], { first, last, zone })),
  )
  const found = new Map<number, WorkedDay[]>()
  for (const days of read)
    for (const [id, worked] of days) found.set(id, [...(found.get(id) ?? []), ...worked])
  return found
}
