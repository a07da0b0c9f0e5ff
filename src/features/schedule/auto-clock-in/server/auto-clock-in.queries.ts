import { sql } from 'kysely'
import { worksOn } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { AutoClockIn } from '../auto-clock-in.rules.ts'

interface Place {
  job_id: number
  number: number
  lat: number
  lng: number
}

/** The person's open jobs that are due about now, by appointment or as just created; none for who is at work already. */
export async function placesFor(tx: UserTx, settings: AutoClockIn): Promise<Place[]> {
  const me = tx.by.id
  const minutes = (count: number) => sql`make_interval(mins => ${count}::int)`
  const byAppointment = minutes(settings.minutes_appointment)
  const byJob = minutes(settings.minutes_job)
  const { rows } = await sql<Place>`
    with due as (
      select a.job_id, a.starts_at - ${byAppointment} as since
      from appointments a
      where a.company_id = ${tx.companyId} and a.cancelled_at is null and a.technician_ids @> array[${me}]::bigint[]
        and a.starts_at between ${tx.now}::timestamptz - ${byAppointment} and ${tx.now}::timestamptz + ${byAppointment}
      union all
      select j.id, j.created_at
      from jobs j
      where j.company_id = ${tx.companyId} and j.deleted_at is null and j.status_id not in (3, 4)
        and j.appointment_count = 0 and j.created_at >= ${tx.now}::timestamptz - ${byJob} and ${worksOn(tx, [me])}
    )
    select distinct j.id as job_id, j.number, j.lat, j.lng
    from due join jobs j on j.company_id = ${tx.companyId} and j.id = due.job_id
    where j.deleted_at is null and j.status_id not in (3, 4) and j.lat is not null and j.lng is not null
      and ${worksOn(tx, [me])}
      -- Who has clocked out since does so again by hand.
      and not exists (
        select 1 from clock_times c
        where c.company_id = ${tx.companyId} and c.user_id = ${me}
          and (c.ended_at is null or c.ended_at > due.since))
    order by j.id limit 20`.execute(tx)
  return rows
}
