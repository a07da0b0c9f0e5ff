import { sql } from 'kysely'
import type { ListedJob } from '#features/jobs/jobs/job-rows.wire.ts'
import { overlapsRange } from '#features/jobs/jobs/server/appointments/appointments.queries.ts'
import { jobRowColumns, jobRowJoins } from '#features/jobs/jobs/server/job-rows.queries.ts'
import { seenAppointments, seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** Counts stop here and are shown as "1,000+". */
export const mostCounted = 1_000
/** Unscheduled jobs shown; the calendar has all of them. */
const mostUnscheduled = 8

export interface TodayRow extends ListedJob {
  kind: 'today' | 'unscheduled' | null
  counts: Record<string, number>
  unscheduled_total: number
}

/**
 * Appointments that overlap a range of time (a night job belongs to both days), the newest unscheduled jobs, and the
 * number of open jobs by status, in one statement. No count goes beyond `mostCounted`.
 */
export async function todayRows(
  tx: CompanyTx,
  range: { from: string; to: string; statuses: readonly number[] },
): Promise<TodayRow[]> {
  const unscheduled = sql`j.company_id = ${tx.companyId} and j.deleted_at is null
    and j.appointment_count = 0 and j.status_id not in (3, 4) and ${seenJob(tx)}`
  const { rows } = await sql<TodayRow>`
    with shown as (
      select 'today' as kind, a.id as appointment, a.starts_at as place, j.id as job
      from appointments a join jobs j on j.company_id = a.company_id and j.id = a.job_id
      where a.company_id = ${tx.companyId} and j.company_id = ${tx.companyId} and j.deleted_at is null
        and a.cancelled_at is null and ${overlapsRange(range)} and ${seenAppointments(tx)}
      union all
      (select 'unscheduled', null, null, j.id from jobs j where ${unscheduled} order by j.id desc limit ${mostUnscheduled})
    ),
    counted as (
      select jsonb_object_agg(s.status, (
        select count(*) from (
          select 1 from jobs j where j.company_id = ${tx.companyId} and j.deleted_at is null
            and j.status_id = s.status and ${seenJob(tx)} limit ${mostCounted + 1}) c)) as counts
      from unnest(${range.statuses}::smallint[]) s(status)
    )
    select shown.kind, counted.counts,
      (select count(*)::int from (select 1 from jobs j where ${unscheduled} limit ${mostCounted + 1}) c) as unscheduled_total,
      ${jobRowColumns}
    from counted
    left join shown on true
    left join jobs j on j.company_id = ${tx.companyId} and j.id = shown.job
    left join appointments a on a.company_id = ${tx.companyId} and a.id = shown.appointment
    ${jobRowJoins(tx, sql`coalesce(a.technician_ids, j.technician_ids)`)}
    order by shown.kind, shown.place, j.id desc`.execute(tx)
  return rows
}
