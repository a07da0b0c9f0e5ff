import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { groups } from '#shared/access.ts'

/** Building blocks of a large company's rows; jobs count from 1 to `jobs`. */
export interface LargePlan {
  jobs: number
  clients: number
  /** Days back from now over which the jobs were taken in. */
  days: number
  timeZone: string
  firstNames: readonly string[]
  lastNames: readonly string[]
  streets: readonly string[]
  places: readonly { suburb: string; state: string; lat: number; lng: number }[]
  /** Possible work, each with the name of its job type. */
  work: readonly { type: string; text: string; minutes: number }[]
  /** Diary texts, as JSON. */
  texts: { created: string; closed: string; cancelled: string }
}

// Chosen by multiplying with primes: as good as random here, and the same on every run.

/** Clients numbered `from` to `to`, with name, phone, email and an address on the map. */
export async function insertManyClients(
  tx: CompanyTx,
  plan: LargePlan,
  from: number,
  to: number,
): Promise<void> {
  const place = (column: 'suburb' | 'state' | 'lat' | 'lng') => plan.places.map(each => each[column])
  await sql`
    insert into clients (company_id, name, email, phone, main_address, suburb, lat, lng, created_at)
    select ${tx.companyId}, first || ' ' || last, lower(first || '.' || last) || n || '@example.test',
      '(02) 5550 ' || lpad((n % 10000)::text, 4, '0'),
      1 + n * 13 % 240 || ' ' || street || ' Street, ' || p.suburb || ' ' || p.state, p.suburb,
      p.lat + (n * 7919 % 1000 - 500) / 50000.0, p.lng + (n * 104729 % 1000 - 500) / 50000.0,
      now() - make_interval(days => ${plan.days})
    from generate_series(${from}::bigint, ${to}::bigint) n
    cross join lateral (select (${plan.firstNames}::text[])[1 + n * 31 % ${plan.firstNames.length}] as first,
      (${plan.lastNames}::text[])[1 + n * 17 % ${plan.lastNames.length}] as last,
      (${plan.streets}::text[])[1 + n * 11 % ${plan.streets.length}] as street) words
    join unnest(${place('suburb')}::text[], ${place('state')}::text[], ${place('lat')}::float8[],
      ${place('lng')}::float8[]) with ordinality p(suburb, state, lat, lng, place)
      on p.place = 1 + n * 7 % ${plan.places.length}`.execute(tx)
}

/**
 * Jobs numbered `from` to `to` with technicians, appointments and diary. Older ones are closed but for a few; three
 * out of ten have a second appointment. Every job's text ends with a code that is nearly unique.
 */
export async function insertManyJobs(
  tx: CompanyTx,
  plan: LargePlan,
  from: number,
  to: number,
): Promise<void> {
  const { work, texts } = plan
  await sql`
    with people as (
      select array_agg(id order by id) as ids from users where company_id = ${tx.companyId} and group_id = ${groups.technician}
    ), client as materialized (
      select *, row_number() over (order by id) as place from clients where company_id = ${tx.companyId}
    ), work as (
      select w.place, w.text, w.minutes, t.id as type
      from unnest(${work.map(w => w.type)}::text[], ${work.map(w => w.text)}::text[], ${work.map(w => w.minutes)}::int[])
        with ordinality w(type, text, minutes, place)
      join job_types t on t.company_id = ${tx.companyId} and t.name = w.type
    ), dated as (
      select n, now() - make_interval(secs => (1 - n::float8 / ${plan.jobs}) * ${plan.days} * 86400) as created_at
      from generate_series(${from}::bigint, ${to}::bigint) n
    ), placed as (
      select n, created_at, (case when extract(isodow from day) > 5 then day + interval '2 days' else day end
        + make_interval(hours => (7 + n % 9)::int)) at time zone ${plan.timeZone} as starts_at
      from dated, lateral (
        select date_trunc('day', created_at at time zone ${plan.timeZone}) + make_interval(days => (n * 13 % 14)::int) as day) d
    ), fated as (
      select *, case
        when starts_at > now() - interval '1 day' then (array[1, 2, 2, 5, 2, 7])[1 + n % 6]
        when n * 37 % 100 < 86 then 3 when n * 37 % 100 < 94 then 4 else (array[1, 5, 7])[1 + n % 3] end as status
      from placed
    ), job as (
      insert into jobs (company_id, number, client_id, status_id, name, phone, email, address, suburb, lat, lng,
        company_comment, job_type_ids, technician_ids, appointment_at, appointment_count, created_at, edited_at, closed_at,
        amount_cents, includes_tax, payment_method)
      select ${tx.companyId}, n, c.id, status, c.name, c.phone, c.email, c.main_address, c.suburb, c.lat, c.lng,
        w.text || ' Key safe K' || lpad((n * 7919 % 1000003)::text, 7, '0') || '.',
        array[w.type], array[ids[1 + n % cardinality(ids)]],
        case when n % 10 < 3 and starts_at < now() then starts_at + interval '2 days' else starts_at end,
        case when n % 10 < 3 then 2 else 1 end, f.created_at, f.created_at,
        case when status in (3, 4) then least(starts_at + interval '3 hours', now()) end,
        case status when 3 then 8000 + n * 7919 % 90000 else 0 end, true, case status when 3 then 1 + n % 3 end
      from fated f cross join people
      join client c on c.place = 1 + n * 7919 % ${plan.clients}
      join work w on w.place = 1 + n * 31 % ${work.length}
      order by n
      returning id, number, technician_ids, created_at, closed_at, status_id
    ), member as (
      insert into job_technicians (company_id, job_id, user_id, closed_at)
      select ${tx.companyId}, id, technician_ids[1], closed_at from job
    ), appointment as (
      insert into appointments (company_id, job_id, starts_at, ends_at, technician_ids, created_at)
      select ${tx.companyId}, job.id, starts, starts + make_interval(mins => w.minutes), technician_ids, job.created_at
      from job join placed on placed.n = job.number
      join work w on w.place = 1 + n * 31 % ${work.length}
      cross join generate_series(0, case when n % 10 < 3 then 1 else 0 end) again
      cross join lateral (select starts_at + make_interval(days => 2 * again) as starts) s
      order by job.id, again
    )
    insert into diary_entries (company_id, job_id, type, content, text, "values", session, at)
    select ${tx.companyId}, id, entry.type, entry.kept -> 'content', entry.kept ->> 'text', entry.kept -> 'values',
      gen_random_uuid(), entry.at
    from job, lateral (values ('welcome', ${texts.created}::jsonb, created_at),
      ('status', case status_id when 3 then ${texts.closed}::jsonb else ${texts.cancelled}::jsonb end, closed_at))
        entry(type, kept, at)
    where entry.at is not null order by id`.execute(tx)
}

/** Sets the number of the next job. */
export async function startNumbering(tx: CompanyTx, after: number): Promise<void> {
  await sql`
    insert into counters (company_id, name, value) values (${tx.companyId}, 'job', ${after})`.execute(tx)
}
