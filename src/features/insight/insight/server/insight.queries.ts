import { sql } from 'kysely'
import type { KeptMeasure } from '#features/insight/measures/kept-measures.rules.ts'
import { codeOf } from '#features/insight/measures/measures.rules.ts'
import { type Basis, moneyOfJob } from '#features/insight/measures/server/facts.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayStartUtc, dayText } from '#shared/dates.ts'
import type { Booked, Span } from '../insight.rules.ts'

/** Open jobs without an invoice by the day of their last appointment of the span, each once: `id`, `day`, `net`. */
const booked = (tx: CompanyTx, { from, to }: Span, rates: Basis) => sql`
  select j.id, j.number, coalesce(nullif(j.company_name, ''), j.name) as name, j.job_type_ids[1] as type_id, b.day,
    money.net
  from (select a.job_id, (max(a.starts_at) at time zone ${rates.zone})::date as day from appointments a
      where a.company_id = ${tx.companyId} and a.cancelled_at is null and a.starts_at >= ${dayStartUtc(from, rates.zone)}
        and a.starts_at < ${dayStartUtc(to + 1, rates.zone)} group by a.job_id) b
  join jobs j on j.company_id = ${tx.companyId} and j.id = b.job_id and j.deleted_at is null and not j.invoiced
    and j.status_id not in (3, 4)
  cross join lateral ${moneyOfJob(tx, rates)} money`

export async function bookedByMonth(tx: CompanyTx, span: Span, rates: Basis): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select to_char(day, 'YYYY-MM') as month, type_id, count(*)::int as jobs, count(*) filter (where net <> 0)::int as priced,
      coalesce(sum(net), 0)::bigint as cents
    from (${booked(tx, span, rates)}) b group by 1, 2`.execute(tx)
  return rows
}

export interface BookedJob {
  id: number
  number: number
  name: string
  type_id: number | null
  day: string
  net: number
}

/** The same jobs of the days `shown`; the whole span is looked at, as a job counts on its last day of it. */
export async function bookedJobs(tx: CompanyTx, span: Span, shown: Span, rates: Basis, most: number) {
  const { rows } = await sql<BookedJob>`
    select id, number, name, type_id, day::text, net::bigint as net from (${booked(tx, span, rates)}) b
    where day >= ${dayText(shown.from)}::date and day <= ${dayText(shown.to)}::date order by b.day, b.id limit ${most}`.execute(
    tx,
  )
  return rows
}

export const hasFacts = async (tx: CompanyTx): Promise<boolean> => {
  const { rows } = await sql`select from figures where company_id = ${tx.companyId} limit 1`.execute(tx)
  return rows.length > 0
}

const codes = (names: readonly KeptMeasure[]) => sql`any(${names.map(codeOf)}::smallint[])`

/** Clients whose last closed job is within the span, and who have none since and none open. */
export async function lostClients(tx: CompanyTx, { from, to }: Span, most: number) {
  const days = sql`f.company_id = ${tx.companyId} and f.client_id is not null and f.day >= ${dayText(from)}::date`
  const { rows } = await sql<{ id: number; name: string; last: string; revenue: number; total: number }>`
    with last as (
      select f.client_id, max(f.day) as day from figure_facts f
      where ${days} and f.measure = ${codeOf('jobsClosed')} group by 1
    ), brought as (
      select f.client_id, sum(f.amount)::bigint as cents from figure_facts f
      where ${days} and f.day <= ${dayText(to)}::date and f.measure = ${codes(['invoiced', 'notInvoiced'])} group by 1
    )
    select c.id, coalesce(nullif(c.company_name, ''), c.name) as name, last.day::text as last, coalesce(b.cents, 0)::bigint as revenue,
      count(*) over ()::int as total
    from last
    join clients c on c.company_id = ${tx.companyId} and c.id = last.client_id and c.deleted_at is null and c.merged_into is null
    left join brought b on b.client_id = last.client_id
    where last.day <= ${dayText(to)}::date and not exists (select from jobs j where j.company_id = ${tx.companyId}
      and j.client_id = c.id and j.deleted_at is null and j.status_id not in (3, 4))
    order by revenue desc, c.id limit ${most}`.execute(tx)
  return rows
}
