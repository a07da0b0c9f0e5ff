import { sql } from 'kysely'
import type { DayRange, PayRules } from '#features/people/pay/pay-days.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import type { PayrollKind, PayrollLine } from '../payroll.rules.ts'

/** One run after another: the second finds what the first has written. */
export async function lockPayroll(tx: CompanyTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payroll', ${tx.companyId}))`.execute(tx)
}

export interface PaidWeek {
  user_id: number
  first_day: string
  last_day: string
}

const payable = (tx: CompanyTx, last: string) =>
  tx
    .rows('timesheets')
    .where('state', '=', 'approved')
    .where('exported_at', 'is', null)
    .where(sql<boolean>`last_day <= ${last}::date`)
    .select(['user_id', 'first_day', 'last_day'])
    .orderBy('first_day')
    .orderBy('user_id')

/** Approved weeks that end by a day and were not paid, the earliest first. */
export const payableWeeks = (tx: CompanyTx, last: string): Promise<PaidWeek[]> => payable(tx, last).execute()

/** Nobody reopens these weeks until the transaction ends. */
export const lockPayableWeeks = (tx: CompanyTx, last: string) => payable(tx, last).forUpdate().execute()

/** Corrections of paid weeks that were not paid, and whether they count by a day. */
export const pendingCorrections = (tx: CompanyTx, last: string) =>
  tx
    .rows('time_corrections as c')
    .leftJoin('payroll_corrections as p', join =>
      join.onRef('p.company_id', '=', 'c.company_id').onRef('p.correction_id', '=', 'c.id'),
    )
    .where('p.correction_id', 'is', null)
    .select(['c.id', 'c.user_id', 'c.day', 'c.minutes'])
    .select(sql<boolean>`c.first_day + 6 <= ${last}::date`.as('is_due'))
    .orderBy('c.id')
    .execute()

/** Paid weeks in which leave was added, changed or taken away since. */
export async function weeksWithOtherLeave(tx: CompanyTx): Promise<PaidWeek[]> {
  const { rows } = await sql<PaidWeek>`
    select distinct t.user_id, t.first_day::text, t.last_day::text from leave_changes l
    join timesheets t on t.company_id = ${tx.companyId} and t.user_id = l.user_id and t.exported_at < l.at
      and t.first_day <= l.last_day and t.last_day >= l.first_day
    where l.company_id = ${tx.companyId} and l.at > ${tx.now}::timestamptz - interval '400 days'`.execute(tx)
  return rows
}

/** Days of salaries that were paid from a day on, by person. */
export async function paidSalaries(tx: CompanyTx, from: string): Promise<Map<number, DayRange[]>> {
  const rows = await tx
    .rows('payroll_salaries')
    .where(sql<boolean>`last_day >= ${from}::date`)
    .select(['user_id', 'first_day', 'last_day'])
    .execute()
  const found = new Map<number, DayRange[]>()
  for (const { user_id, first_day, last_day } of rows) {
    const range = { first: parseDay(first_day)!, last: parseDay(last_day)! }
    found.set(user_id, [...(found.get(user_id) ?? []), range])
  }
  return found
}

/** Days of salaries that were paid from a day on, with the run that has paid them last. */
export const salariesPaid = (tx: CompanyTx, from: string) =>
  tx
    .rows('payroll_salaries')
    .where(sql<boolean>`last_day >= ${from}::date`)
    .select(['user_id', 'first_day', 'last_day', 'run_id'])
    .execute()

/** A run has paid these days by the rates of now. */
export async function settleSalary(
  tx: CompanyTx,
  run_id: number,
  { user_id, first_day }: { user_id: number; first_day: string },
): Promise<void> {
  await tx
    .updateRows('payroll_salaries')
    .set({ run_id })
    .where('user_id', '=', user_id)
    .where('first_day', '=', first_day)
    .execute()
}

export function addPaidSalaries(
  tx: CompanyTx,
  run: number,
  days: readonly (DayRange & { user_id: number })[],
): void {
  const rows = days.map(({ user_id, first, last }) => ({
    user_id,
    first_day: dayText(first),
    last_day: dayText(last),
    run_id: run,
  }))
  tx.addRows('payroll_salaries', rows)
}

/** Everybody by name, whether they have access now or not. */
export const peopleToPay = (tx: CompanyTx) =>
  tx
    .rows('users as u')
    .select(['u.id', 'u.fullname as name', 'u.email', 'u.active'])
    .orderBy(sql`u.fullname collate names`)
    .orderBy('u.id')
    .execute()

/** Days with hours between two instants that were not approved, by person. */
export async function waitingDays(tx: CompanyTx, { from, to, zone }: { from: Date; to: Date; zone: string }) {
  const { rows } = await sql<{ user_id: number; name: string; days: string[] }>`
    select u.id as user_id, u.fullname as name, array_agg(distinct w.day::text) as days
    from clock_times c
    join users u on u.company_id = c.company_id and u.id = c.user_id
    cross join lateral (select (c.started_at at time zone ${zone})::date as day) w
    where c.company_id = ${tx.companyId} and c.started_at >= ${from} and c.started_at < ${to}
      and not exists (select from timesheets t where t.company_id = ${tx.companyId} and t.user_id = c.user_id
        and t.state = 'approved' and w.day between t.first_day and t.last_day
        -- The same again of all days, so that sheets of other years are not compared.
        and t.last_day >= (${from}::timestamptz at time zone ${zone})::date
        and t.first_day <= (${to}::timestamptz at time zone ${zone})::date)
    group by u.id, u.fullname order by u.fullname collate names`.execute(tx)
  return rows
}

export const addRun = (
  tx: CompanyTx,
  { rules, ...run }: { first_day: string; last_day: string; shares_from: string; rules: readonly PayRules[] },
) =>
  tx
    .insertRows('payroll_runs', {
      ...run,
      rules: JSON.stringify(rules),
      at: tx.now,
      by_id: tx.by?.id ?? null,
    })
    .returning(['id', 'first_day', 'last_day'])
    .executeTakeFirstOrThrow()

export function addLines(
  tx: CompanyTx,
  run_id: number,
  lines: readonly (PayrollLine & { user_id: number })[],
): void {
  const rows = lines.map((line, i) => ({
    ...line,
    days: line.days.map(day => [...day]),
    run_id,
    line: i + 1,
  }))
  tx.addRows('payroll_lines', rows)
}

export function addPaidCorrections(tx: CompanyTx, run_id: number, ids: readonly number[]): void {
  tx.addRows(
    'payroll_corrections',
    ids.map(correction_id => ({ correction_id, run_id })),
  )
}

/** The latest runs, with how many people and how much. */
export const lastRuns = (tx: CompanyTx) =>
  tx
    .rows('payroll_runs as r')
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.id', '=', 'r.by_id'),
    )
    .select(['r.id', 'r.first_day', 'r.last_day', 'r.at', sql<string>`coalesce(u.fullname, '')`.as('by')])
    .select(
      sql<number>`(select count(distinct l.user_id)::int from payroll_lines l
        where l.company_id = r.company_id and l.run_id = r.id)`.as('people'),
    )
    .select(
      sql<number>`(select coalesce(sum(l.cents), 0)::float8 from payroll_lines l
        where l.company_id = r.company_id and l.run_id = r.id)`.as('cents'),
    )
    .orderBy('r.id', 'desc')
    .limit(20)
    .execute()

export const runById = (tx: CompanyTx, id: number) =>
  tx.rows('payroll_runs').where('id', '=', id).select(['id', 'first_day', 'last_day']).executeTakeFirst()

export const linesOfRun = (tx: CompanyTx, id: number) =>
  tx
    .rows('payroll_lines as l')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'l.company_id').onRef('u.id', '=', 'l.user_id'),
    )
    .where('l.run_id', '=', id)
    .select(['l.name', 'l.minutes', 'l.quantity', 'l.multiplier_bp', 'l.rate_cents', 'l.cents'])
    .select(sql<PayrollKind>`l.kind`.as('kind'))
    .select(['l.user_id', 'u.fullname as person', 'u.email'])
    .orderBy('l.line')
    .execute()
