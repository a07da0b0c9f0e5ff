import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Payment } from '#features/jobs/job-payment/job-payment.rules.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { moneyKinds } from '#features/money/ledger/ledger.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { LedgerSum } from '../earned-shares.rules.ts'

/** True if somebody of the company is or was paid by percentage. */
export async function hasShares(tx: CompanyTx): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pay_rates where company_id = ${tx.companyId} and payment_type_id = 2
    union all select 1 from payroll_shares where company_id = ${tx.companyId} limit 1`.execute(tx)
  return rows.length > 0
}

const kept = z.object({
  shares: z.record(z.string(), z.number()),
  rates: z.nullable(z.object({ tax: z.number(), credit_fee: z.number(), registered: z.boolean() })),
  pay: z.record(
    z.string(),
    z.array(z.tuple([z.string(), z.number(), z.nullable(z.number()), z.nullable(z.number())])),
  ),
  began: z.record(z.string(), z.string()),
})

interface JobRow extends Payment {
  id: number
  number: number
  technician_ids: number[]
  /** The day on which it was closed with a payment and without an invoice. */
  paid_on: string | null
  closed_on: string | null
  kept: unknown
}

interface Span {
  since: string
  until: string
  zone: string
}

/**
 * Jobs with money from a day on, or among these, with who worked on them from which day; `userId`: one person's. `jobs` were
 * shared out before: one of them that is open again without an invoice keeps what its fields say was paid.
 */
export async function jobsPaid(
  tx: CompanyTx,
  { since, until, zone }: Span,
  jobs: readonly number[],
  userId: number | undefined,
) {
  const day = sql`(j.closed_at at time zone ${zone})::date`
  const { rows } = await sql<JobRow>`
    with touched as (
      select coalesce(s.job_id, e.job_id, i.job_id) as id from ledger_entries e
      join invoices i on i.company_id = ${tx.companyId} and i.id = e.invoice_id
      left join lateral jsonb_to_recordset(e.shares) s(job_id bigint) on true
      where e.company_id = ${tx.companyId} and e.day between ${since}::date and ${until}::date
      union select id from jobs j where j.company_id = ${tx.companyId} and j.status_id = ${statusId.closed}
        and j.closed_at >= ${since}::date::timestamp at time zone ${zone}
      union select unnest(${jobs}::bigint[])
    )
    select j.id, j.number, j.technician_ids, j.amount_cents, j.payment_method, j.includes_tax, j.has_card_fee, j.approval_code,
      j.is_split, j.amount2_cents, j.payment_method2, j.includes_tax2,
      case when j.invoiced or j.deleted_at is not null then null when j.status_id = ${statusId.closed} then ${day}
        when j.status_id <> ${statusId.cancelled} and j.id = any(${jobs}::bigint[]) then ${until}::date end::text as paid_on,
      case when j.status_id = ${statusId.closed} then ${day} end::text as closed_on,
      jsonb_build_object('shares', coalesce(j.modify_percentage, '{}'),
        'rates', j.worth - 'pay' - 'items',
        'pay', coalesce(j.worth -> 'pay', '{}'),
        'began', (select coalesce(jsonb_object_agg(w.user_id, w.day), '{}') from (
          select t.user_id, min((t.started_at at time zone ${zone})::date) as day from job_times t
          where t.company_id = ${tx.companyId} and t.job_id = j.id group by 1) w)) as kept
    from jobs j join touched on touched.id = j.id
    where j.company_id = ${tx.companyId} and ${
      userId === undefined
        ? sql`true`
        : sql`(j.technician_ids @> array[${userId}]::bigint[] or exists (select from job_times t
            where t.company_id = ${tx.companyId} and t.job_id = j.id and t.user_id = ${userId})
          or exists (select from payroll_shares s
            where s.company_id = ${tx.companyId} and s.job_id = j.id and s.user_id = ${userId}))`
    }
    order by j.number`.execute(tx)
  return rows.map(row => ({
    ...row,
    kept: storedJson(kept, row.kept, 'jobs.worth', row.id),
  }))
}

/** What was asked and paid on each of these jobs until a day, an invoice each. */
export async function ledgerSums(
  tx: CompanyTx,
  jobs: readonly number[],
  until: string,
): Promise<(LedgerSum & { job_id: number })[]> {
  const { rows } = await sql<LedgerSum & { job_id: number }>`
    with part as (
      select e.invoice_id, e.kind, coalesce(s.job_id, e.job_id, i.job_id) as job_id,
        coalesce(s.amount_cents, e.amount_cents) as amount, coalesce(s.tax_cents, e.tax_cents) as tax
      from invoices i
      join ledger_entries e on e.company_id = ${tx.companyId} and e.invoice_id = i.id
      left join lateral jsonb_to_recordset(e.shares) s(job_id bigint, amount_cents bigint, tax_cents bigint) on true
      where i.company_id = ${tx.companyId} and (i.job_id = any(${jobs}::bigint[]) or i.more_job_ids && ${jobs}::bigint[])
        and e.day <= ${until}::date
    )
    select job_id,
      coalesce(sum(amount) filter (where kind <> 'fee' and not kind = any(${[...moneyKinds]})), 0)::bigint as asked,
      coalesce(sum(tax) filter (where kind <> 'fee'), 0)::bigint as tax,
      coalesce(-sum(amount) filter (where kind = 'fee' or kind = any(${[...moneyKinds]})), 0)::bigint as paid
    from part where job_id = any(${jobs}::bigint[]) group by job_id, invoice_id`.execute(tx)
  return rows
}
