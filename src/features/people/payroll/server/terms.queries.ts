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

/** Names the terms of a person in a run. */
export const termsKey = (run: number, user: number) => `${run} ${user}`

/** The terms by which runs since an instant have paid people. */
export async function paidTerms(tx: CompanyTx, since: Date): Promise<ReadonlyMap<string, Terms>> {
  const runs = await tx.rows('payroll_runs').where('at', '>=', since).select(['id', 'rules']).execute()
  const rules = new Map(
    runs.map(({ id, rules: kept }) => [id, storedJson(storedRules, kept, 'payroll_runs.rules', id)]),
  )
  const rows = await tx
    .rows('payroll_terms')
    .where('run_id', 'in', [0, ...rules.keys()])
    .select(['run_id', 'user_id', 'rates'])
    .execute()
  return new Map(
    rows.map(({ run_id, user_id, rates }) => [
      termsKey(run_id, user_id),
      { rules: rules.get(run_id)!, rates: storedJson(storedRates, rates, 'payroll_terms.rates', user_id) },
    ]),
  )
}

export async function keepTerms(
  tx: CompanyTx,
  run_id: number,
  people: readonly { user_id: number; rates: Terms['rates'] }[],
): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(({ user_id, rates }) => ({
    run_id,
    user_id,
    rates: JSON.stringify(
      rates.map(({ starts_on, payment_type_id, payment_rate }) => ({
        starts_on,
        payment_type_id,
        payment_rate,
      })),
    ),
  }))
  await tx.insertRows('payroll_terms', rows).execute()
}

/** Weeks that end on a day or later and were paid, with the run that has paid their days last. */
export async function paidWeeks(tx: CompanyTx, from: string): Promise<(PaidWeek & { run_id: number })[]> {
  const { rows } = await sql<PaidWeek & { run_id: number }>`
    select t.user_id, t.first_day::text, t.last_day::text, max(p.run_id) as run_id from timesheets t
    join paid_days p on p.company_id = ${tx.companyId} and p.user_id = t.user_id and p.day between t.first_day and t.last_day
    where t.company_id = ${tx.companyId} and t.exported_at is not null and t.last_day >= ${from}::date
    group by t.user_id, t.first_day, t.last_day`.execute(tx)
  return rows
}

/** Paid days that were a public holiday, or are on one of these days. */
export async function paidHolidays(
  tx: CompanyTx,
  from: string,
  days: readonly string[],
): Promise<{ user_id: number; day: string; holiday: string }[]> {
  return tx
    .rows('paid_days')
    .where('day', '>=', from)
    .where(sql<boolean>`(day = any(${days}::date[]) or worked ->> 'holiday' <> '')`)
    .select(['user_id', 'day', sql<string>`worked ->> 'holiday'`.as('holiday')])
    .execute()
}
