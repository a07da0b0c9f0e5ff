import { sql } from 'kysely'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import { paidOn } from '#features/people/pay/server/pay-rates.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

interface Asked {
  /** None: all active technicians. */
  ids: readonly number[]
  at: Date
  /** A told place is believed from then on. */
  placesSince: Date
  /** Closed jobs count from then on. */
  jobsSince: Date
  /** Only who does all of these, or everything. */
  jobTypes: readonly number[]
}

interface FoundTechnician {
  id: number
  fullname: string
  colour: string
  payment_type_id: number
  payment_rate: number | null
  job_type_ids: number[]
  is_present: boolean
  is_busy: boolean
  avg_cents: number
  lat: number | null
  lng: number | null
  told_at: Date | null
  before_lat: number | null
  before_lng: number | null
  before_suburb: string | null
}

/** Technicians with all that speaks for or against each of them at a time. */
export async function foundTechnicians(
  tx: CompanyTx,
  { ids, at, placesSince, jobsSince, jobTypes }: Asked,
): Promise<FoundTechnician[]> {
  const seen = seenJob(tx)
  const found = await sql<FoundTechnician>`
    select u.id, u.fullname, u.colour, u.job_type_ids,
      coalesce(${paidOn(tx, 'payment_type_id', 'u.id')}, 1) as payment_type_id,
      ${paidOn(tx, 'payment_rate', 'u.id')} as payment_rate,
      c.id is not null as is_present,
      p.lat, p.lng, p.at as told_at,
      before.lat as before_lat, before.lng as before_lng, before.suburb as before_suburb,
      exists (
        select from appointments a join jobs j on j.company_id = a.company_id and j.id = a.job_id
        where a.company_id = u.company_id and a.technician_ids @> array[u.id]
          and a.starts_at <= ${at} and a.ends_at > ${at}
          and a.cancelled_at is null and j.deleted_at is null and j.status_id not in (3, 4) and ${seen}
      ) or exists (
        select from outside_events e
        where e.company_id = u.company_id and e.user_id = u.id and e.is_busy
          and e.starts_at <= ${at} and e.ends_at > ${at}
      ) as is_busy,
      coalesce((
        select round(avg(j.amount_cents + j.amount2_cents)) from job_technicians t
          join jobs j on j.company_id = t.company_id and j.id = t.job_id
        where t.company_id = u.company_id and t.user_id = u.id
          and j.status_id = 3 and j.deleted_at is null and j.closed_at >= ${jobsSince} and ${seen}
      ), 0)::float8 as avg_cents
    from users u
    join groups g on g.company_id = u.company_id and g.id = u.group_id
    left join clock_times c on c.company_id = u.company_id and c.user_id = u.id and c.ended_at is null
    left join positions p on p.company_id = u.company_id and p.user_id = u.id and p.at >= ${placesSince}
    left join lateral (
      select j.lat, j.lng, j.suburb from appointments a
        join jobs j on j.company_id = a.company_id and j.id = a.job_id
      where a.company_id = u.company_id and a.technician_ids @> array[u.id]
        and a.ends_at <= ${at} and a.ends_at > ${new Date(at.getTime() - 12 * 3_600_000)}
        and a.cancelled_at is null and j.deleted_at is null and j.lat is not null and ${seen}
      order by a.ends_at desc limit 1
    ) before on true
    where u.company_id = ${tx.companyId} and u.active
      and ${ids.length > 0 ? sql`u.id = any(${ids})` : sql`g.kind = 'technician'`}
      and (u.job_type_ids = '{}' or u.job_type_ids @> ${jobTypes}::bigint[])
    order by u.fullname collate names, u.id`.execute(tx)
  return found.rows
}
