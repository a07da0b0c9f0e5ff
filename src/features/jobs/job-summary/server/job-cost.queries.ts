import { sql } from 'kysely'
import { claimedForJobs } from '#features/jobs/claims/server/claims.queries.ts'
import { keptPayOfJob } from '#features/jobs/jobs/server/job-worth.queries.ts'
import { payRates } from '#features/people/pay/server/pay-rates.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** How these people are paid, by name: for a finished job as they were then. Without `withPay` no rate is given. */
export async function payOfPeople(tx: CompanyTx, jobId: number, ids: readonly number[], withPay: boolean) {
  if (ids.length === 0) return []
  const people = await tx
    .rows('users')
    .where('id', 'in', ids)
    .select(['id', 'fullname as name'])
    .orderBy(sql`fullname collate names`)
    .execute()
  const kept = withPay ? await keptPayOfJob(tx, jobId) : {}
  const rates = await payRates(tx, ids)
  return people.map(person => ({
    ...person,
    rates:
      kept[person.id]?.map(([starts_on, payment_type_id, payment_rate, cost_rate]) => ({
        starts_on,
        payment_type_id,
        payment_rate,
        cost_rate,
      })) ??
      rates
        .filter(rate => rate.user_id === person.id)
        .map(rate => (withPay ? rate : { ...rate, payment_rate: null, cost_rate: null })),
  }))
}

/** Tax that can't be claimed back is a cost. */
const lineCents = sql`case b.kind when 'credit' then -1 else 1 end
  * (l.net_cents + case when b.is_claimed then 0 else l.tax_cents end)`
/** Lines `l` of booked supplier invoices `b` and the parts that they became on jobs. */
const bookedLines = sql`supplier_invoice_lines l
  join supplier_invoices b on b.company_id = l.company_id and b.id = l.invoice_id and b.state = 'booked'`
const rowOfLine = sql`'invoice-' || l.invoice_id || '-' || l.line`

/**
 * The cost in cents of a row of `job_parts`, beside its item `i` and its draw from stock `d` (`is_used`): what a supplier
 * billed for it, what it cost as it was used, what its item cost when its job was finished, else what it costs now; null:
 * not known.
 */
export const costOfPart = (part: 'p' | 't') => {
  const of = (column: string) => sql.ref(`${part}.${column}`)
  return sql<number | null>`coalesce(
    case when ${of('id')} like 'invoice-%' then (
      select ${lineCents} from ${bookedLines}
      where l.company_id = ${of('company_id')} and l.job_id = ${of('job_id')} and ${rowOfLine} = ${of('id')}) end,
    round(${of('quantity')} * coalesce(d.cost_cents, (select (kept.worth -> 'items' -> ${of('item_id')}::text ->> 0)::numeric
      from jobs kept where kept.company_id = ${of('company_id')} and kept.id = ${of('job_id')}), i.cost_cents)))`
}

/** Suppliers' bills for jobs themselves, less credits, without tax and without what became a part: (job_id, cents). */
export const billedForJobs = (tx: CompanyTx, ids: readonly number[] | null) => sql`
  select l.job_id, sum(${lineCents})::bigint as cents from ${bookedLines}
  where l.company_id = ${tx.companyId} and l.job_id is not null
    ${ids === null ? sql`` : sql`and l.job_id = any(${ids}::bigint[])`}
    and not exists (select 1 from job_parts p
      where p.company_id = l.company_id and p.job_id = l.job_id and p.id = ${rowOfLine})
  group by 1`

/** The cost in cents of each part of a job, of what suppliers have billed for it besides, and of claimed expenses. */
export async function partCostsOfJob(
  tx: CompanyTx,
  jobId: number,
): Promise<{ parts: (number | null)[]; billed: number; claimed: number }> {
  const { rows } = await sql<{ cents: number | null; kind: 'part' | 'bill' | 'claim' }>`
    select ${costOfPart('p')}::bigint as cents, 'part' as kind from job_parts p
    left join items i on i.company_id = p.company_id and i.id = p.item_id
    left join stock_draws d on d.company_id = p.company_id and d.job_id = p.job_id and d.row_id = p.id and d.is_used
    where p.company_id = ${tx.companyId} and p.job_id = ${jobId}
    union all select cents, 'bill' from (${billedForJobs(tx, [jobId])}) billed
    union all select cents, 'claim' from (${claimedForJobs(tx, [jobId])}) claimed`.execute(tx)
  return {
    parts: rows.filter(row => row.kind === 'part').map(row => row.cents),
    billed: rows.find(row => row.kind === 'bill')?.cents ?? 0,
    claimed: rows.find(row => row.kind === 'claim')?.cents ?? 0,
  }
}
