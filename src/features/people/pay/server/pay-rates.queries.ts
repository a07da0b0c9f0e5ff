import { type RawBuilder, type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PayRates } from '#server/db/row-types.ts'
import type { State } from '../pay-fields.rules.ts'

const columns = columnsOf('pay_rates', 'company_id')
export type RateRow = Omit<Selectable<PayRates>, 'company_id'>
export type RateFields = Pick<RateRow, 'payment_type_id' | 'payment_rate' | 'cost_rate' | 'casual'> & {
  state: State
}

const companyToday = (tx: CompanyTx) =>
  sql`(${tx.now}::timestamptz at time zone (select c.time_zone from companies c where c.id = ${tx.companyId}))::date`

/** One value of how the person in column `user` is paid on a day of the company, today's by default; null: nothing is set. */
export const paidOn = <T = number>(
  tx: CompanyTx,
  value: 'payment_type_id' | 'payment_rate' | 'cost_rate' | 'state' | 'casual',
  user: string,
  day: RawBuilder<unknown> = companyToday(tx),
): RawBuilder<T | null> => sql<T | null>`(
  select r.${sql.raw(value)} from pay_rates r
  where r.company_id = ${tx.companyId} and r.user_id = ${sql.raw(user)} and r.starts_on <= ${day}
  order by r.starts_on desc limit 1)`

/** The rates of these people (null: everybody), the latest first. */
export const payRates = (tx: CompanyTx, users: readonly number[] | null): Promise<RateRow[]> =>
  tx
    .rows('pay_rates')
    .$if(users !== null, query => query.where(sql<boolean>`user_id = any(${users}::bigint[])`))
    .select(columns)
    .orderBy('user_id')
    .orderBy('starts_on', 'desc')
    .execute()

/** From when on each of these people works from a state of their own and is casual, the latest first; '' is the company's. */
export const baseTerms = (
  tx: CompanyTx,
  users: readonly number[],
): Promise<{ user_id: number; starts_on: string; state: string; casual: boolean }[]> =>
  tx
    .rows('pay_rates')
    .where(sql<boolean>`user_id = any(${users}::bigint[])`)
    .select(['user_id', 'starts_on', 'state', 'casual'])
    .orderBy('starts_on', 'desc')
    .execute()

export const putRate = (
  tx: CompanyTx,
  rate: RateFields & { user_id: number; starts_on: string },
): Promise<RateRow> => {
  const { user_id: _, starts_on: __, ...fields } = rate
  return tx
    .insertRows('pay_rates', rate)
    .onConflict(conflict => conflict.columns(['company_id', 'user_id', 'starts_on']).doUpdateSet(fields))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Takes a rate away, but never that from the beginning. */
export const deleteRate = (tx: CompanyTx, id: number): Promise<RateRow | undefined> =>
  tx
    .deleteRows('pay_rates')
    .where('id', '=', id)
    .where('starts_on', '>', '1970-01-01')
    .returning(columns)
    .executeTakeFirst()

/** The last day for which a run has paid somebody's hours or salary, 'yyyy-mm-dd'; null: none has. */
export async function lastPaidDay(tx: CompanyTx, userId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select greatest(
      (select max(day) from paid_days where company_id = ${tx.companyId} and user_id = ${userId}),
      (select max(last_day) from payroll_salaries where company_id = ${tx.companyId} and user_id = ${userId})
    )::text as day`.execute(tx)
  return rows[0]!.day
}

export const rateById = (tx: CompanyTx, id: number): Promise<RateRow | undefined> =>
  tx.rows('pay_rates').where('id', '=', id).select(columns).executeTakeFirst()
