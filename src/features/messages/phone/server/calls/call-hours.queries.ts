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
  const { rows } = await sql<Waits & { hour: number | null }>`
    select hour, count(*)::int as calls, count(answered_at)::int as answered,
      round((percentile_cont(0.5) within group (order by waited))::numeric, 1)::float8 as median,
      round((percentile_cont(0.9) within group (order by waited))::numeric, 1)::float8 as p90
    from (
      select extract(hour from started_at at time zone ${zone}::text)::int as hour, answered_at,
        extract(epoch from coalesce(answered_at, ended_at) - started_at) as waited
      from calls
      where company_id = ${tx.companyId} and direction = 'in' and (answered_at is not null or ended_at is not null)
        and outcome <> 'Blocked'
        and started_at >= ${from}::date::timestamp at time zone ${zone}::text
        and started_at < (${to}::date + 1)::timestamp at time zone ${zone}::text
    ) c
    group by grouping sets ((hour), ())
    order by 1 nulls last`.execute(tx)
  return rows
}
