import type pg from 'pg'
import { week } from './load-hours.ts'

/**
 * The measured requests by hand: the same rows read, the same answer as JSON, the same rows written, in as few statements as
 * we know, by the tables' owner without policies.
 */
export function hoursByHand(owner: pg.Client) {
  const bare = (name: string, text: string, values: unknown[]) => owner.query({ name, text, values })
  const json = async (name: string, text: string, values: unknown[]) =>
    (await bare(name, text, values)).rows[0].answer as string

  return {
    async press(company: number, user: number, id: number, isIn: boolean): Promise<string> {
      await owner.query('begin')
      await bare('lock', 'select id, active from users where company_id = $1 and id = $2 for no key update', [
        company,
        id,
      ])
      await bare('open', openEntry, [company, id])
      await bare(isIn ? 'in' : 'out', isIn ? clockIn : clockOut, [company, id, user])
      const answer = await json('status', status, [company, id])
      await owner.query('commit')
      return answer
    },
    week: (company: number) => json('week', weekOfAll, [company, week.first, week.last]),
    preview: (company: number) => json('preview', previewOfRun, [company, week.first, week.last]),
    async run(company: number, user: number): Promise<void> {
      await owner.query('begin')
      await bare('lock payroll', `select pg_advisory_xact_lock(hashtextextended('payroll', $1))`, [company])
      await bare('changes of paid', changesOfPaid, [company])
      await bare('run', writtenRun, [company, week.before, week.last, user])
      await owner.query('commit')
    },
  }
}

const openEntry = `select c.*, exists (select from timesheets t join companies o on o.id = $1
    cross join lateral (select (now() at time zone o.time_zone)::date as day) d
    where t.company_id = $1 and t.user_id = $2 and t.state = 'approved' and t.first_day between d.day - 6 and d.day
      and t.last_day >= d.day) as is_approved
  from clock_times c where c.company_id = $1 and c.user_id = $2 and c.ended_at is null`

/** The record of changes, the trace of a clock that others press, and what is told to the screens. */
const recorded = (action: string) => `
  kept as (insert into changes (company_id, user_id, endpoint, table_name, row_id, action, after, means)
    select $1, $3, 'POST /company/clock', 'clock_times', id, '${action}', to_jsonb(e), 'screen' from e),
  traced as (insert into time_traces (company_id, user_id, day, action, after, at, by_id)
    select $1, $2, current_date, 'clocked', '{"status":"In"}', now(), $3)
  insert into events (company_id, topic, row_id) select $1, 'clock', id from e union all select $1, 'activity', id from e`

const clockIn = `with e as (insert into clock_times (company_id, user_id, started_at) values ($1, $2, now()) returning *),
  ${recorded('insert')}`

const clockOut = `with e as (update clock_times set ended_at = now(), version = version + 1
    where company_id = $1 and user_id = $2 and ended_at is null returning *),
  place as (delete from positions where company_id = $1 and user_id = $2), ${recorded('update')}`

const status = `select json_build_object('success', true, 'result', json_build_object('timedIn', c.id is not null,
    'date_time_in', c.started_at, 'kind', c.kind, 'paid', coalesce(c.paid, true), 'job', null, 'since', c.started_at,
    'resume', null))::text as answer
  from (select 1) one left join clock_times c on c.company_id = $1 and c.user_id = $2 and c.ended_at is null`

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const minutesOf = (from: string, to: string) =>
  `(floor(extract(epoch from ${to}) / 60) - floor(extract(epoch from ${from}) / 60))::int`

/** Entries cut at midnights, with their marks; $2 and $3 are the first and last day. */
const cutDays = `
  days as materialized (
    select d::date as day, d at time zone o.time_zone as starts, (d + interval '1 day') at time zone o.time_zone as ends
    from companies o, generate_series($2::timestamp, $3::timestamp, '1 day') d where o.id = $1),
  pieces as (
    select c.user_id, d.day, c.paid, c.ended_at is null as open, c.job_id, greatest(c.started_at, d.starts) as f,
      least(coalesce(c.ended_at, greatest(now(), c.started_at)), d.ends) as t
    from clock_times c join days d on c.started_at < d.ends and coalesce(c.ended_at, now()) > d.starts
    where c.company_id = $1 and c.started_at > $2::date - interval '1 day' and c.started_at < $3::date + interval '2 days'
      and c.user_id = any (select id from users where company_id = $1)),
  worked as (
    select user_id, day, coalesce(sum(${minutesOf('f', 't')}) filter (where paid), 0)::int as minutes,
      coalesce(sum(${minutesOf('f', 't')}) filter (where not paid), 0)::int as breaks,
      (count(*) filter (where open or is_double) + (sum(${minutesOf('f', 't')}) filter (where paid) > 720)::int)::int as marks,
      array_agg(distinct job_id) filter (where job_id is not null) as jobs
    from (select *, max(t) over (partition by user_id, day order by f rows between unbounded preceding and 1 preceding) > f
      as is_double from pieces) p
    group by 1, 2)`

const weekOfAll = `with ${cutDays},
  rules as (select rules from pay_rules where company_id = $1 order by starts_on desc),
  people as (
    select u.id, u.fullname from users u where u.company_id = $1 and (u.active or exists (
      select from clock_times c where c.company_id = $1 and c.user_id = u.id and c.started_at >= $2::date
        and c.started_at < $3::date + 1))),
  sheets as (select t.*, u.fullname as approver from timesheets t
    left join users u on u.company_id = $1 and u.id = t.approved_by where t.company_id = $1 and t.first_day = $2::date),
  shift as (
    select s.user_id, d.day, s.to_minute - s.from_minute as minutes from shifts s
    join days d on s.day = d.day or (s.day is null and s.weekday = extract(isodow from d.day)) where s.company_id = $1),
  away as (
    select l.user_id, d.day, coalesce(l.to_minute - l.from_minute, 456) as minutes from leave l
    join days d on d.day between l.first_day and l.last_day where l.company_id = $1 and not l.asked),
  terms as (select user_id, state, casual from pay_rates where company_id = $1),
  corrected as (select user_id, sum(minutes)::int as minutes from time_corrections
    where company_id = $1 and first_day = $2::date group by 1),
  late as (select user_id, count(*)::int as count from late_presses where company_id = $1 and decision = '' group by 1),
  claimed as (select user_id, sum(amount_cents)::int as cents from claims
    where company_id = $1 and state = 'claimed' and counts_on between $2::date and $3::date group by 1),
  rows as (
    select p.id, p.fullname, json_agg(json_build_object('day', d.day, 'minutes', coalesce(w.minutes, 0),
        'leave_minutes', coalesce(a.minutes, 0), 'marks', coalesce(w.marks, 0)) order by d.day) as days,
      coalesce(sum(w.minutes), 0)::int as minutes, coalesce(sum(w.breaks), 0)::int as breaks, sum(s.minutes)::int as shift,
      coalesce(sum(a.minutes), 0)::int as leave
    from people p cross join days d
    left join worked w on w.user_id = p.id and w.day = d.day
    left join shift s on s.user_id = p.id and s.day = d.day
    left join away a on a.user_id = p.id and a.day = d.day
    group by 1, 2)
  select json_build_object('success', true, 'first_day', $2::date, 'last_day', $3::date, 'result', json_agg(json_build_object(
      'user_id', r.id, 'name', r.fullname, 'sheet', json_build_object('id', t.id, 'user_id', r.id, 'first_day', $2::date,
        'last_day', $3::date, 'state', coalesce(t.state, 'open'), 'finalised_at', ${instant('t.finalised_at')},
        'approved_at', ${instant('t.approved_at')}, 'approved_by', t.approver, 'exported_at', ${instant('t.exported_at')},
        'note', coalesce(t.note, '')),
      'days', r.days, 'minutes', r.minutes, 'break_minutes', r.breaks, 'shift_minutes', r.shift, 'leave_minutes', r.leave,
      'corrected_minutes', coalesce(c.minutes, 0), 'claims_cents', coalesce(e.cents, 0), 'late', coalesce(l.count, 0))
    order by r.fullname collate names, r.id))::text as answer, (select count(*) from rules), (select count(*) from terms)
  from rows r left join sheets t on t.user_id = r.id left join corrected c on c.user_id = r.id left join late l on l.user_id = r.id
  left join claimed e on e.user_id = r.id`

/** What a run has to know of weeks that were paid; nothing has changed in any of them here. */
const paidReads = `
  rules as (select rules from pay_rules where company_id = $1),
  pending as (select c.id from time_corrections c left join payroll_corrections p on p.company_id = $1 and p.correction_id = c.id
    where c.company_id = $1 and p.correction_id is null),
  salaries as (select * from payroll_salaries where company_id = $1 and last_day >= $2::date - 400),
  pauses as (select * from access_pauses where company_id = $1),
  paid as (select t.user_id, t.first_day, max(p.run_id) as run from timesheets t
    join paid_days p on p.company_id = $1 and p.user_id = t.user_id and p.day between t.first_day and t.last_day
    where t.company_id = $1 and t.exported_at is not null and t.last_day >= $2::date - 400 group by 1, 2),
  terms as (select t.* from payroll_terms t join payroll_runs r on r.company_id = $1 and r.id = t.run_id
    where t.company_id = $1 and r.at > now() - interval '400 days'),
  other_leave as (select t.user_id from leave_changes l join timesheets t on t.company_id = $1 and t.user_id = l.user_id
    and t.exported_at < l.at and t.first_day <= l.last_day and t.last_day >= l.first_day where l.company_id = $1),
  holidays as (select user_id, day from paid_days where company_id = $1 and day >= $2::date - 400 and worked ->> 'holiday' <> ''),
  shares as (select distinct job_id from payroll_shares where company_id = $1)`

const counts = `(select count(*) from rules), (select count(*) from pending), (select count(*) from salaries),
  (select count(*) from pauses), (select count(*) from paid), (select count(*) from terms), (select count(*) from other_leave),
  (select count(*) from holidays), (select count(*) from shares)`

const changesOfPaid = `with ${paidReads.replaceAll('$2::date', 'current_date')} select ${counts}`

const rateOf = `left join lateral (select payment_rate from pay_rates r where r.company_id = $1 and r.user_id = w.user_id
  and r.starts_on <= w.day order by r.starts_on desc limit 1) r on true`

const previewOfRun = `with
  weeks as (select user_id, first_day, last_day from timesheets where company_id = $1 and state = 'approved'
    and exported_at is null and last_day <= $3::date),
  ${cutDays.replaceAll('$2::timestamp', "($2::timestamp - interval '7 days')").replaceAll('$2::date', '($2::date - 7)')},
  ${paidReads},
  lines as (
    select w.user_id, r.payment_rate as rate, sum(w.minutes)::int as minutes
    from worked w join weeks k on k.user_id = w.user_id and w.day between k.first_day and k.last_day ${rateOf}
    where w.minutes > 0 group by 1, 2),
  first_days as (select user_id, json_agg(first_day order by first_day) as weeks from weeks group by 1),
  waiting as (
    select u.id as user_id, u.fullname as name, count(distinct w.day)::int as weeks from worked w
    join users u on u.company_id = $1 and u.id = w.user_id
    where w.day >= $2::date and not exists (select from timesheets t where t.company_id = $1 and t.user_id = w.user_id
      and t.state = 'approved' and w.day between t.first_day and t.last_day) group by 1, 2),
  runs as (select r.id, r.first_day, r.last_day, ${instant('r.at')} as at, coalesce(u.fullname, '') as by,
      (select count(distinct l.user_id)::int from payroll_lines l where l.company_id = $1 and l.run_id = r.id) as people,
      (select coalesce(sum(l.cents), 0)::bigint from payroll_lines l where l.company_id = $1 and l.run_id = r.id) as cents
    from payroll_runs r
    left join users u on u.company_id = $1 and u.id = r.by_id where r.company_id = $1 order by r.id desc limit 20)
  select json_build_object('success', true, 'first_day', $2::date, 'last_day', $3::date, 'shares_from', $2::date,
    'result', json_agg(json_build_object('user_id', u.id, 'name', u.fullname, 'weeks', f.weeks, 'lines', json_build_array(
        json_build_object('kind', 'ordinary', 'name', '', 'minutes', l.minutes, 'quantity', 0, 'multiplier_bp', 10000,
          'rate_cents', l.rate, 'cents', round(l.minutes * l.rate / 60.0)::bigint, 'item', 'Ordinary hours',
          'key', 'ordinary||10000')),
      'shares', '[]'::json, 'minutes', l.minutes, 'cents', round(l.minutes * l.rate / 60.0)::bigint, 'unrated_minutes', 0,
      'sum', trim_scale(round(l.minutes / 60.0, 2)) || ' h') order by u.fullname collate names, u.id),
    'waiting', coalesce((select json_agg(w) from waiting w), '[]'), 'runs', coalesce((select json_agg(r) from runs r), '[]')
  )::text as answer, ${counts}
  from users u join lines l on l.user_id = u.id join first_days f on f.user_id = u.id where u.company_id = $1`

/** $2 to $3 are the days of the weeks that are paid, $4 pays. */
const writtenRun = `with
  weeks as (select * from timesheets where company_id = $1 and state = 'approved' and exported_at is null
    and last_day <= $3::date for update),
  ${cutDays},
  all_days as (
    select k.user_id, d.day, coalesce(w.minutes, 0) as minutes, coalesce(w.breaks, 0) as breaks, coalesce(w.jobs, '{}') as jobs
    from weeks k join days d on d.day between k.first_day and k.last_day
    left join worked w on w.user_id = k.user_id and w.day = d.day),
  run as (insert into payroll_runs (company_id, first_day, last_day, at, by_id, shares_from, rules)
    values ($1, $3::date - 6, $3, now(), $4, $3::date - 6, (select coalesce(jsonb_agg(rules), '[]') from pay_rules where company_id = $1))
    returning *),
  kept_terms as (insert into payroll_terms (company_id, run_id, user_id, rates)
    select $1, run.id, r.user_id, jsonb_agg(jsonb_build_object('starts_on', r.starts_on, 'payment_type_id', r.payment_type_id,
      'payment_rate', r.payment_rate)) from pay_rates r, run where r.company_id = $1
      and r.user_id in (select user_id from weeks) group by 2, 3),
  kept_days as (insert into paid_days (company_id, user_id, day, run_id, worked)
    select $1, d.user_id, d.day, run.id, jsonb_build_object('minutes', d.minutes, 'break_minutes', d.breaks, 'job_ids',
      to_jsonb(d.jobs), 'leave', '[]'::jsonb, 'holiday', '')
    from all_days d, run
    on conflict (company_id, user_id, day) do update set run_id = excluded.run_id, worked = excluded.worked),
  marked as (update timesheets t set exported_at = now(), version = t.version + 1 from weeks k
    where t.company_id = $1 and t.id = k.id returning t.*, to_jsonb(k) as before),
  lines as (insert into payroll_lines (company_id, run_id, line, user_id, kind, minutes, quantity, multiplier_bp, rate_cents,
      cents, days)
    select $1, run.id, row_number() over (), w.user_id, 'ordinary', sum(w.minutes), 0, 10000, r.payment_rate,
      round(sum(w.minutes) * r.payment_rate / 60.0),
      jsonb_agg(jsonb_build_array(w.day, w.minutes, 0) order by w.day) filter (where w.minutes > 0)
    from all_days w ${rateOf}, run group by run.id, w.user_id, r.payment_rate),
  kept as (insert into changes (company_id, user_id, endpoint, means, table_name, row_id, action, before, after)
    select $1, $4, 'POST /company/exportPayroll', 'screen', 'timesheets', id, 'update', before, to_jsonb(m) - 'before' from marked m
    union all select $1, $4, 'POST /company/exportPayroll', 'screen', 'payroll_runs', id, 'insert', null, to_jsonb(run) - 'rules' from run)
  insert into events (company_id, topic) select $1, unnest(array['clock', 'figures'])`
