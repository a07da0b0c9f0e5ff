-- Companies with recordings that are older than they keep them: so many days where a company chose no others.
create function companies_with_old_recordings(at timestamptz, setting text, usual_days integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from companies c left join settings s on s.company_id = c.id and s.name = setting, lateral (
    select from recordings r where r.company_id = c.id and r.file_id is not null
      and r.started_at < at - make_interval(days => coalesce((s.value ->> 'days')::integer, usual_days)) limit 1) r
  where current_setting('app.platform', true) = 'on'
$$;
revoke all on function companies_with_old_recordings from public;
grant execute on function companies_with_old_recordings to tradewind_app;
