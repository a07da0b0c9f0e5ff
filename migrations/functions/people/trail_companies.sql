-- Companies that keep trails of positions, or still have some.
create function trail_companies() returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id from settings s where s.name = 'position-trails' order by 1
$$;
revoke all on function trail_companies from public;
grant execute on function trail_companies to tradewind_app;
