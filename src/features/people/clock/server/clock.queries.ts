import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { EntryKind } from '../clock.rules.ts'

/** True if somebody was at work at a time, or since. */
export async function wasAtWork(tx: CompanyTx, userId: number, since: Date): Promise<boolean> {
  const row = await tx
    .rows('clock_times')
    .where('user_id', '=', userId)
    .where(at => at.or([at('ended_at', '>', since), at('started_at', '>', since)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Somebody's times at work that began from `from` on and before `before`, oldest first. */
export function clockTimes(tx: CompanyTx, userId: number, from: Date, before: Date) {
  return tx
    .rows('clock_times')
    .where('user_id', '=', userId)
    .where('started_at', '>=', from)
    .where('started_at', '<', before)
    .select([
      'id',
      'started_at',
      'ended_at',
      'start_arrived_at',
      'end_arrived_at',
      'clock_off',
      'paid',
      'job_id',
      'start_tablet_id',
      'end_tablet_id',
    ])
    .select(sql<EntryKind>`kind`.as('kind'))
    .orderBy('started_at')
    .orderBy('id')
    .limit(mostTimes)
    .execute()
}
/** More is no work but a loop. */
const mostTimes = 2_000

export async function keepPosition(
  tx: CompanyTx,
  userId: number,
  { lat, lng, accuracy }: { lat: number; lng: number; accuracy: number | null },
): Promise<void> {
  const place = { lat, lng, accuracy, at: tx.now }
  await tx
    .insertRows('positions', { user_id: userId, ...place })
    .onConflict(conflict => conflict.columns(['company_id', 'user_id']).doUpdateSet(place))
    .execute()
}

export async function forgetPosition(tx: CompanyTx, userId: number): Promise<void> {
  await tx.deleteRows('positions').where('user_id', '=', userId).execute()
}

/** Active members by name, with the time since which they are at work and their last place in it. */
export function presentMembers(tx: CompanyTx) {
  return tx
    .rows('users as u')
    .leftJoin('clock_times as c', join =>
      join
        .onRef('c.company_id', '=', 'u.company_id')
        .onRef('c.user_id', '=', 'u.id')
        .on('c.ended_at', 'is', null),
    )
    .leftJoin('positions as p', join =>
      join.onRef('p.company_id', '=', 'u.company_id').onRef('p.user_id', '=', 'c.user_id'),
    )
    .where('u.active', '=', true)
    .select(['u.id', 'u.fullname', 'u.colour', 'c.started_at', 'p.lat', 'p.lng', 'p.accuracy', 'p.at'])
    .orderBy(eb => eb.fn('lower', ['u.fullname']))
    .orderBy('u.id')
    .execute()
}

interface PersonAtWork {
  user_id: number
  name: string
  phone: string
  since: Date
  kind: EntryKind
  job: (ClockJob & { address: string; is_booked: boolean }) | null
  lat: number | null
  lng: number | null
  at: Date | null
}

/** Everybody at work by name, with the job on the clock or else the one booked for now, and their last place. */
export async function peopleAtWork(tx: CompanyTx): Promise<PersonAtWork[]> {
  const { rows } = await sql<PersonAtWork>`
    select u.id as user_id, u.fullname as name, u.phone, c.started_at as since, c.kind, found.job, p.lat, p.lng, p.at
    from clock_times c
    join users u on u.company_id = ${tx.companyId} and u.id = c.user_id
    left join positions p on p.company_id = ${tx.companyId} and p.user_id = c.user_id
    left join lateral (
      select jsonb_build_object('id', j.id, 'number', j.number, 'name', j.name, 'address', j.address,
        'is_booked', c.job_id is null) as job
      from jobs j
      where j.company_id = ${tx.companyId} and j.deleted_at is null and j.id = coalesce(c.job_id, (
        select a.job_id from appointments a
        where a.company_id = ${tx.companyId} and a.technician_ids @> array[c.user_id]::bigint[]
          and a.cancelled_at is null and a.starts_at <= ${tx.now} and a.ends_at > ${tx.now}
        order by a.starts_at desc, a.id limit 1))) found on true
    where c.company_id = ${tx.companyId} and c.ended_at is null and u.active
    order by u.fullname collate names, u.id`.execute(tx)
  return rows
}

/** Open jobs of somebody that have an appointment about now, the next first, and the one worked on. */
export async function jobsToClock(tx: CompanyTx, userId: number): Promise<ClockJob[]> {
  const { rows } = await sql<ClockJob>`
    select j.id, j.number, j.name from (
      select a.job_id, min(a.starts_at) as next from appointments a
      where a.company_id = ${tx.companyId} and a.technician_ids @> array[${userId}]::bigint[] and a.cancelled_at is null
        and a.starts_at > ${tx.now}::timestamptz - interval '18 hours' and a.starts_at < ${tx.now}::timestamptz + interval '18 hours'
      group by 1) near
    join jobs j on j.company_id = ${tx.companyId} and j.id = near.job_id
    where j.deleted_at is null and j.closed_at is null
    order by near.next, j.id limit 12`.execute(tx)
  return rows
}

export interface ClockJob {
  id: number
  number: number
  name: string
}

/** A job as the clock names it, if the caller may see it. */
export const jobToClock = (tx: CompanyTx, id: number): Promise<ClockJob | undefined> =>
  tx
    .rows('jobs')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'number', 'name'])
    .executeTakeFirst()

/** Today in the company's zone, 'yyyy-mm-dd'. */
export async function companyDay(tx: CompanyTx): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (${tx.now}::timestamptz at time zone time_zone)::date::text as day from companies where id = ${tx.companyId}`.execute(
    tx,
  )
  return rows[0]!.day
}
