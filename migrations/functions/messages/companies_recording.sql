-- Companies with an unfinished recording: one whose browser is gone is ended, too.
create function companies_recording() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct company_id from recordings where ended_at is null order by 1
$$;
revoke all on function companies_recording from public;
grant execute on function companies_recording to tradewind_app;
