-- The day on which somebody gets back to a lead, and when they were reminded of it.
alter table leads
  add column follow_up_on date,
  add column follow_up_told_at timestamptz;
create index leads_follow_up on leads (company_id, follow_up_on)
  where follow_up_on is not null and follow_up_told_at is null and deleted_at is null;

-- Companies in which it is past eight on a day that a lead waits for.
create function companies_with_follow_ups(at timestamptz) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct l.company_id from leads l join companies c on c.id = l.company_id
  where l.follow_up_on is not null and l.follow_up_told_at is null and l.deleted_at is null and l.status < 4
    and l.follow_up_on + time '08:00' <= at at time zone c.time_zone
  order by 1
$$;
revoke all on function companies_with_follow_ups(timestamptz) from public;
grant execute on function companies_with_follow_ups(timestamptz) to tradewind_app;
