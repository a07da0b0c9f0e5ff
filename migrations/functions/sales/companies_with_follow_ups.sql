-- Companies where it is past eight on a day for which a lead's follow-up is due.
create function companies_with_follow_ups(at timestamptz) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct l.company_id from leads l join companies c on c.id = l.company_id
  where l.follow_up_on is not null and l.follow_up_told_at is null and l.deleted_at is null and l.status < 4
    and l.follow_up_on + time '08:00' <= at at time zone c.time_zone
  order by 1
$$;
revoke all on function companies_with_follow_ups from public;
grant execute on function companies_with_follow_ups to tradewind_app;
