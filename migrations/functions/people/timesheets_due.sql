-- Weeks of all companies that end today, from six in the evening of their zone, by person: of those who worked in them,
-- have not finalised them, and were not reminded yet. The pay rules of a day say on which weekday its week begins; new rules
-- with another weekday begin a week of their own.
create function timesheets_due(now timestamptz) returns table (company_id bigint, user_id bigint, first_day date, last_day date)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, u.id, w.first_day, l.today
  from companies c
  cross join lateral (select now at time zone c.time_zone as wall, (now at time zone c.time_zone)::date as today) l
  cross join lateral (
    select coalesce(min(p.starts_on), '1970-01-01') as since, coalesce(min(p.weekday), 1) as weekday from (
      select r.starts_on, case when r.rules ->> 'period' = 'month' then 1
        else extract(isodow from (r.rules ->> 'period_start')::date)::int end as weekday
      from pay_rules r where r.company_id = c.id and r.starts_on <= l.today order by r.starts_on desc limit 1) p) now_on
  cross join lateral (
    select coalesce(min(p.weekday), now_on.weekday) as weekday from (
      select case when r.rules ->> 'period' = 'month' then 1
        else extract(isodow from (r.rules ->> 'period_start')::date)::int end as weekday
      from pay_rules r where r.company_id = c.id and r.starts_on = l.today + 1) p) next_on
  cross join lateral (
    select l.today - (extract(isodow from l.today)::int - now_on.weekday + 7) % 7 as aligned) a
  cross join lateral (
    select case when now_on.since > a.aligned and coalesce((
        select case when r.rules ->> 'period' = 'month' then 1
          else extract(isodow from (r.rules ->> 'period_start')::date)::int end
        from pay_rules r where r.company_id = c.id and r.starts_on < now_on.since order by r.starts_on desc limit 1), 1)
        <> now_on.weekday
      then now_on.since else a.aligned end as first_day) w
  join users u on u.company_id = c.id and u.active
  where l.wall >= l.today + time '18:00'
    and (l.today = a.aligned + 6 or next_on.weekday <> now_on.weekday)
    and exists (select from clock_times t where t.company_id = c.id and t.user_id = u.id
      and t.started_at >= w.first_day::timestamp at time zone c.time_zone)
    and not exists (select from timesheets s where s.company_id = c.id and s.user_id = u.id and s.first_day = w.first_day
      and (s.state <> 'open' or s.reminded_at is not null))
  order by 1, 2 limit 20000
$$;
revoke all on function timesheets_due from public;
grant execute on function timesheets_due to tradewind_app;
