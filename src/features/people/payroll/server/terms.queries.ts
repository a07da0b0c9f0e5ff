import { sql } from 'kysely'
import * as z from 'zod/mini'
import { datedRules } from '#features/people/pay/server/pay-rules.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { Terms } from '../dated-back.rules.ts'
import type { PaidWeek } from './payroll.queries.ts'

const storedRates = z.array(
  z.object({ starts_on: z.string(), payment_type_id: z.number(), payment_rate: z.nullable(z.number()) }),
)
const storedRules = z.array(datedRules)

export interface PaidRun {
  rules: Terms['rules']
  last_day: string
}

/** Runs since an instant, by id. */
export async function runsSince(tx: CompanyTx, since: Date): Promise<Map<number, PaidRun>> {
  const rows = await tx
    .rows('payroll_runs')
    .where('at', '>=', since)
    .select(['id', 'rules', 'last_day'])
    .execute()
  // Most runs have the rules of the one before: they share them.
  const known = new Map<string, Terms['rules']>()
  return new Map(
    rows.map(({ id, rules: stored, last_day }) => {
      const key = JSON.stringify(stored)
      const rules = known.get(key) ?? storedJson(storedRules, stored, 'payroll_runs.rules', id)
      known.set(key, rules)
      return [id, { rules, last_day }]
    }),
  )
}

export interface KeptRates {
  user_id: number
  rates: Terms['rates']
  runs: number[]
}

/** Rates as these runs kept them: one row for each change of a person's rates. */
export async function keptRates(tx: CompanyTx, runs: readonly number[]): Promise<KeptRates[]> {
  if (runs.length === 0) return []
  const rows = await tx
    .rows('payroll_terms')
    .where(sql<boolean>`run_id = any(${runs}::bigint[])`)
    .select(['user_id', 'rates', sql<number[]>`array_agg(run_id)`.as('runs')])
    .groupBy(['user_id', 'rates'])
    .execute()
  return rows.map(row => ({
    ...row,
    rates: storedJson(storedRates, row.rates, 'payroll_terms.rates', row.user_id),
  }))
}

export async function keepTerms(
  tx: CompanyTx,
  run_id: number,
  people: readonly { user_id: number; rates: Terms['rates'] }[],
): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(({ user_id, rates }) => ({
    user_id,
    rates: rates.map(({ starts_on, payment_type_id, payment_rate }) => ({
      starts_on,
      payment_type_id,
      payment_rate,
    })),
  }))
  // One value for all, as the paid days.
  await sql`
    insert into payroll_terms (company_id, run_id, user_id, rates)
    select ${tx.companyId}, ${run_id}, p.user_id, p.rates
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(user_id bigint, rates jsonb)`.execute(tx)
}

/** Weeks of people that end on a day or later and were paid, with the run that has paid their days last. */
export async function paidWeeks(
  tx: CompanyTx,
  from: string,
  users: readonly number[],
): Promise<(PaidWeek & { run_id: number })[]> {
  if (users.length === 0) return []
  const { rows } = await sql<PaidWeek & { run_id: number }>`
    select t.user_id, t.first_day::text, t.last_day::text, max(p.run_id) as run_id from timesheets t
    join paid_days p on p.company_id = ${tx.companyId} and p.user_id = t.user_id and p.day between t.first_day and t.last_day
    where t.company_id = ${tx.companyId} and t.user_id = any(${users}::bigint[])
      and t.exported_at is not null and t.last_day >= ${from}::date
    group by t.user_id, t.first_day, t.last_day`.execute(tx)
  return rows
}

/** Paid days that were a public holiday, or were none and are on one of these days. Each part has its index. */
export async function paidHolidays(
  tx: CompanyTx,
  from: string,
  days: readonly string[],
): Promise<{ user_id: number; day: string; holiday: string }[]> {
  const holiday = sql<string>`worked ->> 'holiday'`
  const since = () =>
    tx
      .rows('paid_days')
      .where('day', '>=', from)
      .select(['user_id', 'day', holiday.as('holiday')])
  return since()
    .where(holiday, '<>', '')
    .unionAll(since().where(sql<boolean>`day = any(${days}::date[])`).where(holiday, '=', ''))
    .execute()
}
