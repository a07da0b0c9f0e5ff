-- Tools of all companies whose test is overdue and that nobody was told of yet; from eight in the morning.
create function tools_overdue(at timestamptz) returns table (company_id bigint, row_id bigint, due timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id, t.id, d.due
  from tools t join companies c on c.id = t.company_id
  cross join lateral (select least(t.tag_due, t.calibration_due)::timestamp at time zone 'UTC' as due) d
  where t.active and t.due_told_on is null
    and least(t.tag_due, t.calibration_due) + time '08:00' + interval '1 day' <= at at time zone c.time_zone
    and not exists (select from happening_dates n
      where n.company_id = t.company_id and n.name = 'tool.overdue' and n.row_id = t.id and n.due = d.due)
$$;
revoke all on function tools_overdue from public;
grant execute on function tools_overdue to tradewind_app;
