import type pg from 'pg'
import { newSecret } from '#server/auth/secrets.ts'
import { permissionSeeds } from '#shared/permissions.ts'

export interface LoadedCompany {
  id: number
  jobs: number
  token: string
  /** A job to open. */
  someJob: number
}

/** A company with so many jobs, 1.3 appointments each, spread over a year around today; as the owner, by SQL alone. */
export async function loadCompany(owner: pg.Pool, jobs: number, technicians = 30): Promise<LoadedCompany> {
  const sql = async <T = { id: number }>(text: string, values: unknown[] = []) =>
    (await owner.query(text, values)).rows as T[]
  const name = `Bench ${jobs}`
  const id = (
    await sql(
      `insert into companies (name, time_zone, pack_id) values ($1, 'Australia/Sydney', 3) returning id`,
      [name],
    )
  )[0]!.id
  await sql(
    `insert into groups (company_id, id, name) values ($1, 1, 'Owner'), ($1, 2, 'Office Admin'), ($1, 3, 'Technician'), ($1, 4, 'Phone Operator')`,
    [id],
  )
  for (const p of permissionSeeds) {
    await sql('insert into permissions (company_id, id, description, roles) values ($1, $2, $3, $4)', [
      id,
      p.id,
      p.description,
      p.roles,
    ])
  }
  await sql(
    `with a as (insert into accounts (email) select 'bench-' || $1::bigint || '-' || n || '@example.test' from generate_series(0, $2::int) n returning id, email)
     insert into users (company_id, account_id, group_id, fullname, email, colour, joined_at)
     select $1::bigint, id, case when row_number() over (order by id) = 1 then 1 else 3 end, 'Technician ' || id, email, '#0b7f77', now() from a`,
    [id, technicians],
  )
  await sql(
    `insert into job_types (company_id, name, appointment_duration) select $1, 'Type ' || n, 60 from generate_series(1, 8) n`,
    [id],
  )
  await sql(
    `insert into clients (company_id, name, phone, email, main_address, suburb)
    select $1, 'Client ' || md5(n::text), '(02) 5550 ' || lpad((n % 10000)::text, 4, '0'), 'client' || n || '@example.test', n || ' High Street, Ryde NSW', 'Ryde'
    from generate_series(1, $2::int) n`,
    [id, Math.max(100, Math.floor(jobs / 4))],
  )
  // Statuses as a year of a business has them: most are closed.
  await sql(
    `
    with t as (select array_agg(id order by id) ids from users where company_id = $1 and group_id = 3),
      types as (select array_agg(id order by id) ids from job_types where company_id = $1),
      c as (select array_agg(id order by id) ids from clients where company_id = $1)
    insert into jobs (company_id, number, client_id, status_id, name, phone, email, address, suburb, company_comment,
      job_type_ids, technician_ids, appointment_at, appointment_count, created_at, closed_at)
    select $1, n, c.ids[1 + n % array_length(c.ids, 1)],
      case when n % 20 < 15 then 3 when n % 20 = 15 then 4 when n % 20 = 16 then 5 when n % 20 = 17 then 7 when n % 20 = 18 then 2 else 1 end,
      'Client ' || md5((n % 5000)::text), '(02) 5550 ' || lpad((n % 10000)::text, 4, '0'), 'client' || n || '@example.test',
      n % 200 || ' High Street, ' || (array['Ryde','Parramatta','Bondi','Manly','Penrith'])[1 + n % 5] || ' NSW',
      (array['Ryde','Parramatta','Bondi','Manly','Penrith'])[1 + n % 5], 'Leaking tap and ' || md5(n::text),
      array[types.ids[1 + n % 8]], array[t.ids[1 + n % array_length(t.ids, 1)]],
      now() + (n::float8 / $2 * 380 - 365) * interval '1 day', 1,
      now() + (n::float8 / $2 * 365 - 365) * interval '1 day',
      case when n % 20 < 16 then now() + (n::float8 / $2 * 365 - 364) * interval '1 day' end
    from generate_series(1, $2::int) n, t, types, c`,
    [id, jobs],
  )
  await sql(
    `insert into job_technicians (company_id, job_id, user_id)
    select company_id, id, unnest(technician_ids) from jobs where company_id = $1`,
    [id],
  )
  await sql(
    `insert into appointments (company_id, job_id, starts_at, ends_at, technician_ids)
    select company_id, id, appointment_at + e * interval '2 days', appointment_at + e * interval '2 days' + interval '1 hour', technician_ids
    from jobs, generate_series(0, 1) e where company_id = $1 and (e = 0 or number % 10 < 3)`,
    [id],
  )
  await sql(`insert into counters (company_id, name, value) values ($1, 'job', $2)`, [id, jobs])
  const [user] = await sql<{ id: number; account_id: number }>(
    'select id, account_id from users where company_id = $1 and group_id = 1',
    [id],
  )
  const { secret, hash } = newSecret()
  await sql(
    `insert into sessions (token_hash, kind, account_id, company_id, user_id, expires_at) values ($1, 'company', $2, $3, $4, now() + interval '1 day')`,
    [hash, user!.account_id, id, user!.id],
  )
  const [some] = await sql('select id from jobs where company_id = $1 and number = $2', [
    id,
    Math.ceil(jobs / 2),
  ])
  return { id, jobs, token: secret, someJob: some!.id }
}
