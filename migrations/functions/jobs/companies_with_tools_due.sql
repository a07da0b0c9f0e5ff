-- Companies with overdue tools that nobody was told of yet; from eight in the morning.
create function companies_with_tools_due(at timestamptz) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct t.company_id from tools t join companies c on c.id = t.company_id
  where t.active and t.due_told_on is null
    and least(t.tag_due, t.calibration_due) + time '08:00' + interval '1 day' <= at at time zone c.time_zone
  order by 1
$$;
revoke all on function companies_with_tools_due from public;
grant execute on function companies_with_tools_due to tradewind_app;
