-- Open leads of all companies with a follow-up that is due and that nobody was told of; from eight in the morning.
create function follow_ups_due(at timestamptz) returns table (company_id bigint, row_id bigint, due timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.company_id, l.id, d.due
  from leads l join companies c on c.id = l.company_id
  cross join lateral (select l.follow_up_on::timestamp at time zone 'UTC' as due) d
  where l.follow_up_on is not null and l.follow_up_told_at is null and l.deleted_at is null and l.status < 4
    and l.follow_up_on + time '08:00' <= at at time zone c.time_zone
    and not exists (select from happening_dates n
      where n.company_id = l.company_id and n.name = 'lead.followUpDue' and n.row_id = l.id and n.due = d.due)
$$;
revoke all on function follow_ups_due from public;
grant execute on function follow_ups_due to tradewind_app;
