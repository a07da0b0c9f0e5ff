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
      and not exists (
        select 1 from auto_clock_ins u
        where u.company_id = ${tx.companyId} and u.user_id = ${me} and u.undone_at > due.since)
    order by j.id limit 20`.execute(tx)
  return rows
}

/** From when the next own appointment counts, whatever its place; null: none begins about now. */
export async function firstDue(tx: UserTx, within: number): Promise<Date | null> {
  const span = sql`make_interval(mins => ${within}::int)`
  const { rows } = await sql<{ since: Date | null }>`
    select min(a.starts_at) - ${span} as since from appointments a
    join jobs j on j.company_id = a.company_id and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.cancelled_at is null and a.technician_ids @> array[${tx.by.id}]::bigint[]
      and j.deleted_at is null and j.status_id not in (3, 4)
      and a.starts_at between ${tx.now}::timestamptz - ${span} and ${tx.now}::timestamptz + ${span}`.execute(
    tx,
  )
  return rows[0]?.since ?? null
}

/** True if the person is at work, or has clocked out or undone an arrival since. */
export async function wasOutSince(tx: UserTx, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from clock_times c where c.company_id = ${tx.companyId} and c.user_id = ${tx.by.id}
      and (c.ended_at is null or c.ended_at > ${since})
    union all
    select 1 from auto_clock_ins u where u.company_id = ${tx.companyId} and u.user_id = ${tx.by.id}
      and u.undone_at > ${since} limit 1`.execute(tx)
  return rows.length > 0
}

interface Arrival {
  entry_id: number
  job_id: number | null
  yard: string
  lat: number
  lng: number
}

/** Keeps where the person arrived, in the place of the time before. */
export async function keepArrival(tx: UserTx, arrival: Arrival): Promise<void> {
  const fields = { ...arrival, at: tx.now, undone_at: null }
  await tx
    .insertRows('auto_clock_ins', { user_id: tx.by.id, ...fields })
    .onConflict(conflict => conflict.columns(['company_id', 'user_id']).doUpdateSet(fields))
    .execute()
}

/** The person's last arrival, with the number of its job. */
export const lastArrival = (tx: UserTx) =>
  tx
    .rows('auto_clock_ins as a')
    .leftJoin('jobs as j', join =>
      join.onRef('j.company_id', '=', 'a.company_id').onRef('j.id', '=', 'a.job_id'),
    )
    .where('a.user_id', '=', tx.by.id)
    .select(['a.at', 'a.entry_id', 'a.yard', 'a.lat', 'a.lng', 'j.number'])
    .executeTakeFirst()

export async function undoArrival(tx: UserTx): Promise<void> {
  await tx.updateRows('auto_clock_ins').set({ undone_at: tx.now }).where('user_id', '=', tx.by.id).execute()
}
