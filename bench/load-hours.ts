import type pg from 'pg'

export const people = 200

/** Mondays of the measured fortnight's last week, and of the week before; a company at UTC has no change of clocks. */
export const week = { first: '2026-11-16', last: '2026-11-22', before: '2026-11-09' }

/**
 * 200 paid people with one time on each working day of the measured week (1,000 entries), approved and not paid, and
 * `entries` in all: four a day of the time before, in weeks that runs have paid.
 */
export async function loadHours(owner: pg.Client, company: number, entries: number): Promise<number[]> {
  const earlierDays = Math.round((entries / people - 5) / 4)
  await owner.query(`update companies set time_zone = 'UTC' where id = $1`, [company])
  const { rows } = await owner.query<{ id: number }>(
    `with accounts as (
       insert into accounts (email) select 'hours' || $1::bigint || '-' || n || '@example.test' from generate_series(1, $2::int) n
       returning id, email)
     insert into users (company_id, account_id, email, fullname, group_id, joined_at)
     select $1, id, email, 'Person ' || id, 3, now() from accounts returning id`,
    [company, people],
  )
  const ids = rows.map(({ id }) => id)
  await owner.query(
    `insert into pay_rates (company_id, user_id, starts_on, payment_type_id, payment_rate)
     select $1, unnest($2::bigint[]), '1970-01-01', 1, 4000
     on conflict (company_id, user_id, starts_on) do update set payment_type_id = 1, payment_rate = 4000`,
    [company, ids],
  )
  await owner.query(
    `insert into clock_times (company_id, user_id, started_at, ended_at)
     select $1, u, day + interval '7 hours', day + interval '15 hours 30 minutes'
     from unnest($2::bigint[]) u cross join generate_series($3::timestamp, $3::timestamp + interval '4 days', '1 day') day`,
    [company, ids, week.first],
  )
  // Back from the day before the fortnight; one person after another, as their days are read.
  await owner.query(
    `insert into clock_times (company_id, user_id, started_at, ended_at)
     select $1, u, day + make_interval(hours => 7 + 2 * part), day + make_interval(hours => 9 + 2 * part)
     from unnest($2::bigint[]) u
     cross join generate_series($3::timestamp - make_interval(days => $4::int), $3::timestamp - interval '1 day', '1 day') day
     cross join generate_series(0, 3) part where $4::int > 0`,
    [company, ids, week.before, earlierDays],
  )
  await owner.query(
    `insert into timesheets (company_id, user_id, first_day, last_day, state, approved_at, exported_at)
     select $1, u, monday, monday + 6, 'approved', now(), case when monday < $3::date then now() end
     from unnest($2::bigint[]) u cross join lateral (
       select $3::date - 7 * n as monday from generate_series(0, $4::int / 7 + 2) n) m`,
    [company, ids, week.first, earlierDays],
  )
  // A run a week has paid the time before, with the terms of then; each day once.
  await owner.query(
    `with runs as (
       insert into payroll_runs (company_id, first_day, last_day, at, rules)
       select $1, monday, monday + 6, monday + interval '8 days', '[]'
       from (select distinct first_day as monday from timesheets where company_id = $1 and first_day < $2::date) m
       returning id, first_day, last_day),
     terms as (
       insert into payroll_terms (company_id, run_id, user_id, rates)
       select $1, runs.id, u, jsonb_build_array(
         jsonb_build_object('starts_on', '1970-01-01', 'payment_type_id', 1, 'payment_rate', 4000))
       from runs, unnest($3::bigint[]) u)
     insert into paid_days (company_id, user_id, day, run_id, worked)
     select $1, u, d::date, runs.id,
       jsonb_build_object('minutes', 480, 'break_minutes', 0, 'job_ids', '[]'::jsonb, 'leave', '[]'::jsonb, 'holiday', '')
     from runs, unnest($3::bigint[]) u, generate_series(runs.first_day, runs.last_day, interval '1 day') d`,
    [company, week.before, ids],
  )
  return ids
}
