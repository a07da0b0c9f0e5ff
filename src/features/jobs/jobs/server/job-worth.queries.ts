import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** The worth by settings of jobs that keep nothing yet. */
export interface JobRates {
  /** Basis points. */
  tax: number
  credit_fee: number
  /** All that the company is paid contains tax. */
  registered: boolean
}

export async function jobRates(tx: CompanyTx): Promise<JobRates> {
  const { tax, credit_fee } = await feesOf(tx)
  const { abn } = await companyRow(tx)
  return { tax, credit_fee, registered: abn.trim() !== '' && tax > 0 }
}

/**
 * Keeps with jobs that are closed or invoiced what settings make of them now: rates of tax and card fee, the cost of their
 * items, how their people are paid. What is kept already stays; what was not known is kept once it is. A job that is open
 * again keeps nothing. `ids` null: all of the company.
 */
export async function keepWorth(tx: CompanyTx, ids: readonly number[] | null): Promise<void> {
  const { tax, credit_fee, registered } = await jobRates(tx)
  const known = (
    what: 'items' | 'pay',
    isKnown: RawBuilder<unknown>,
  ) => sql`(select coalesce(jsonb_object_agg(k.key, k.value), '{}')
    from jsonb_each(coalesce(j.worth -> ${sql.lit(what)}, '{}')) k where ${isKnown})`
  const knownItems = known('items', sql`k.value ->> 0 is not null`)
  const knownPay = known(
    'pay',
    sql`jsonb_path_exists(k.value, 'strict $[*] ? (@[1] == 3 || @[2] != null || @[3] != null)')`,
  )
  await sql`
    with fresh as (
      select j.id, j.worth, case when j.status_id = ${statusId.closed} or j.invoiced then
        jsonb_build_object('tax', ${tax}::int, 'credit_fee', ${credit_fee}::int, 'registered', ${registered}::boolean)
        || coalesce(j.worth, '{}')
        || jsonb_build_object(
          'items', (select coalesce(jsonb_object_agg(i.id, jsonb_build_array(i.cost_cents, i.is_taxable)), '{}')
            from job_parts p join items i on i.company_id = ${tx.companyId} and i.id = p.item_id
            where p.company_id = ${tx.companyId} and p.job_id = j.id) || ${knownItems},
          'pay', (select coalesce(jsonb_object_agg(u.id, coalesce((
              select jsonb_agg(jsonb_build_array(r.starts_on, r.payment_type_id, r.payment_rate, r.cost_rate) order by r.starts_on)
              from pay_rates r where r.company_id = ${tx.companyId} and r.user_id = u.id), '[]')), '{}')
            from users u where u.company_id = ${tx.companyId} and (u.id = any(j.technician_ids) or u.id in (
              select t.user_id from job_times t where t.company_id = ${tx.companyId} and t.job_id = j.id))) || ${knownPay})
        end as now_kept
      from jobs j where j.company_id = ${tx.companyId} and ${ids === null ? sql`true` : sql`j.id = any(${ids}::bigint[])`}
    )
    update jobs j set worth = fresh.now_kept from fresh
    where j.company_id = ${tx.companyId} and j.id = fresh.id and fresh.now_kept is distinct from fresh.worth`.execute(
    tx,
  )
}

const worth = z.object({
  tax: z.number(),
  credit_fee: z.number(),
  registered: z.boolean(),
})
/** Rates of each person, by id: the day from which they hold, payment type, rate and cost. */
const pay = z.record(
  z.string(),
  z.array(z.tuple([z.string(), z.number(), z.nullable(z.number()), z.nullable(z.number())])),
)
type JobWorth = z.output<typeof worth>

/** The rates a job has kept, without anybody's pay; null: it is open. */
export async function worthOfJob(tx: CompanyTx, id: number): Promise<JobWorth | null> {
  const row = await tx
    .rows('jobs')
    .where('id', '=', id)
    .select(sql<unknown>`worth - 'pay' - 'items'`.as('worth'))
    .executeTakeFirst()
  return row?.worth ? worth.parse(row.worth) : null
}

/**
 * How a person was paid on a day of work on a job, as `(type, rate, cost)`: by what the job keeps, else as it is now. The
 * parameters are columns: the job's `worth`, the person, the day.
 */
export const paidForJob = (tx: CompanyTx, worth: string, user: string, day: RawBuilder<unknown>) => sql`(
  select dated.type, dated.rate, dated.cost from (
    select (k ->> 0)::date as starts_on, (k ->> 1)::int as type, (k ->> 2)::int as rate, (k ->> 3)::int as cost
    from jsonb_array_elements(${sql.raw(worth)} -> 'pay' -> ${sql.raw(user)}::text) k
    union all
    select r.starts_on, r.payment_type_id, r.payment_rate, r.cost_rate from pay_rates r
    where r.company_id = ${tx.companyId} and r.user_id = ${sql.raw(user)}
      and not coalesce(${sql.raw(worth)} -> 'pay' ? ${sql.raw(user)}::text, false)) dated
  where dated.starts_on <= ${day} order by dated.starts_on desc limit 1)`

/** How people were paid when this job was closed or invoiced; empty while it is open. */
export async function keptPayOfJob(tx: CompanyTx, id: number): Promise<z.output<typeof pay>> {
  const row = await tx
    .rows('jobs')
    .where('id', '=', id)
    .select(sql<unknown>`worth -> 'pay'`.as('pay'))
    .executeTakeFirst()
  return row?.pay ? pay.parse(row.pay) : {}
}
