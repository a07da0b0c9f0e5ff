-- Companies with a running call: one whose windows have all closed is ended, too.
create function companies_in_calls() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct company_id from calls where ended_at is null order by 1
$$;
revoke all on function companies_in_calls from public;
grant execute on function companies_in_calls to tradewind_app;
