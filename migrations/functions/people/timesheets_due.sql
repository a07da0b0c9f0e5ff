-- Weeks of all companies that end today, from six in the evening of their zone, by person: of those who worked in them,
-- have not finalised them, and were not reminded yet.
create function timesheets_due(now timestamptz) returns table (company_id bigint, user_id bigint, first_day date)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, u.id, w.monday
  from companies c
  cross join lateral (select now at time zone c.time_zone as wall) l
  cross join lateral (select date_trunc('week', l.wall)::date as monday) w
  join users u on u.company_id = c.id and u.active
  where l.wall >= w.monday + 6 + time '18:00'
    and exists (select from clock_times t where t.company_id = c.id and t.user_id = u.id
      and t.started_at >= w.monday::timestamp at time zone c.time_zone)
    and not exists (select from timesheets s where s.company_id = c.id and s.user_id = u.id and s.first_day = w.monday
      and (s.state <> 'open' or s.reminded_at is not null))
  order by 1, 2 limit 5000
$$;
revoke all on function timesheets_due from public;
grant execute on function timesheets_due to tradewind_app;
