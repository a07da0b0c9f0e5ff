import { sql } from 'kysely'
import { codeOf } from '#features/insight/measures/measures.rules.ts'
import { sqlMinutes } from '#features/people/clock/server/clock-entries.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { dayText } from '#shared/dates.ts'

/** Names of rows of a catalogue, by their ids as text. */
export async function namesOf(
  tx: CompanyTx,
  table: 'job_types' | 'lead_sources',
  keys: readonly string[],
): Promise<Map<string, string>> {
  const ids = keys.filter(Boolean).map(Number)
  if (ids.length === 0) return new Map()
  const rows = await tx.rows(table).where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(rows.map(row => [String(row.id), row.name]))
}

/** Active members by name, technicians first. */
export async function technicians(tx: CompanyTx) {
  const rows = await tx
    .rows('users as u')
    .innerJoin('groups as g', join =>
      join.onRef('g.company_id', '=', 'u.company_id').onRef('g.id', '=', 'u.group_id'),
    )
    .where('u.active', '=', true)
    .where(sql<boolean>`g.kind <> 'accountant'`)
    .select(['u.id as value', 'u.fullname as label', 'u.colour as color'])
    .select(sql<boolean>`g.kind = 'technician'`.as('isTechnician'))
    .orderBy(sql`g.kind = 'technician'`, 'desc')
    .orderBy(sql`u.fullname collate names`)
    .orderBy('u.id')
    .execute()
  return rows
}

/** Minutes that people were clocked in within a stretch of time; who still is counts up to now. */
export async function workedMinutes(
  tx: CompanyTx,
  { from, to }: { from: string; to: string },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; minutes: number }>`
    select user_id, sum(${sqlMinutes(
      sql`greatest(started_at, ${from}::timestamptz)`,
      sql`least(coalesce(ended_at, ${tx.now}), ${to}::timestamptz)`,
    )})::int as minutes
    from clock_times
    where company_id = ${tx.companyId} and paid and started_at < least(${to}::timestamptz, ${tx.now}::timestamptz)
      and started_at > ${from}::timestamptz - interval '2 days' and coalesce(ended_at, ${tx.now}) > ${from}
    group by user_id`.execute(tx)
  return new Map(rows.map(row => [row.user_id, row.minutes]))
}

/** Numbers and ids shown of the jobs of a suburb. */
const mostNumbers = 10
/** The newest jobs that are looked at for them: a month of a large company has tens of thousands. */
const mostLookedAt = 500

/** The newest of the jobs that a range's revenue comes from, by suburb. */
export async function newestEarningJobs(tx: CompanyTx, from: number, to: number) {
  const { rows } = await sql<{ suburb: string; numbers: number[]; ids: number[] }>`
    with newest as (
      select coalesce(f.suburb, '') as suburb, f.row_id as id,
        row_number() over (partition by f.suburb order by f.day desc, f.row_id desc) as place
      from (select suburb, row_id, day from figure_facts where company_id = ${tx.companyId} and measure = ${codeOf('earningJobs')}
        and day >= ${dayText(from)}::date and day <= ${dayText(to)}::date order by day desc limit ${sql.lit(mostLookedAt)}) f)
    select n.suburb, array_agg(j.number order by n.place) as numbers, array_agg(j.id order by n.place) as ids
    from newest n join jobs j on j.company_id = ${tx.companyId} and j.id = n.id
    where n.place <= ${sql.lit(mostNumbers)} group by 1`.execute(tx)
  return rows
}

/** The companies that use this installation: without the platform's own and the demo. */
export async function customerIds(tx: PlatformTx): Promise<number[]> {
  const rows = await tx
    .selectFrom('companies')
    .where('is_platform', '=', false)
    .where('is_demo', '=', false)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** All companies of this installation; `since`: people who signed in later count as active. */
export async function platformFigures(
  tx: PlatformTx,
  range: { from: string; to: string },
  since: Date,
  today: string,
) {
  const { rows } = await sql<{
    companies: number
    new_companies: number
    trials: number
    expired_trials: number
    active_users: number
    storage_bytes: number
    failed: { kind: string; count: number }[]
    packs: { id: number; name: string; companies: number }[]
  }>`
    select
      (select count(*)::int from companies where not is_platform and not is_demo) as companies,
      (select count(*)::int from companies where not is_platform and not is_demo
        and created_at >= ${range.from} and created_at < ${range.to}) as new_companies,
      (select count(*)::int from companies c join packs p on p.id = c.pack_id where p.trial
        and not c.is_platform and not c.is_demo and (c.subscription_date is null or c.subscription_date >= ${today}::date)) as trials,
      (select count(*)::int from companies c join packs p on p.id = c.pack_id where p.trial
        and not c.is_platform and not c.is_demo and c.subscription_date < ${today}::date) as expired_trials,
      (select count(distinct (company_id, user_id))::int from sessions where kind = 'company' and created_at >= ${since}) as active_users,
      (select coalesce(sum(bytes), 0)::bigint from stored_bytes()) as storage_bytes,
      (select coalesce(json_agg(json_build_object('kind', kind, 'count', failed) order by kind), '[]') from outbox_failures()) as failed,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'companies',
          (select count(*) from companies c where c.pack_id = p.id and not c.is_platform and not c.is_demo)) order by p.id), '[]')
        from packs p) as packs`.execute(tx)
  return rows[0]!
}
