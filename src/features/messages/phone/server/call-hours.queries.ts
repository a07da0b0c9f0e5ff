import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

export interface Waits {
  calls: number
  answered: number
  median: number | null
  p90: number | null
}

/** Calls that came in on these days, by the hour of the day in `zone`, and under null all of them. */
export async function callHours(
  tx: CompanyTx,
  { from, to, zone }: { from: string; to: string; zone: string },
): Promise<(Waits & { hour: number | null })[]> {
  const waited = sql`extract(epoch from coalesce(c.answered_at, c.ended_at) - c.started_at)`
  const { rows } = await sql<Waits & { hour: number | null }>`
    select extract(hour from c.started_at at time zone ${zone}::text)::int as hour, count(*)::int as calls,
      count(c.answered_at)::int as answered,
      (percentile_cont(0.5) within group (order by ${waited}))::float8 as median,
      (percentile_cont(0.9) within group (order by ${waited}))::float8 as p90
    from calls c
    where c.company_id = ${tx.companyId} and c.direction = 'in' and (c.answered_at is not null or c.ended_at is not null)
      and c.outcome <> 'Blocked'
      and c.started_at >= ${from}::date::timestamp at time zone ${zone}::text
      and c.started_at < (${to}::date + 1)::timestamp at time zone ${zone}::text
    group by grouping sets ((extract(hour from c.started_at at time zone ${zone}::text)::int), ())
    order by 1 nulls last`.execute(tx)
  return rows
}
