-- Companies whose books may be written to now.
create function companies_with_books(at timestamptz, most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from accounting_connections
  where state = 'on' and (not_before is null or not_before <= at) and (busy_until is null or busy_until <= at)
  order by busy_until nulls first, company_id limit most
$$;
revoke all on function companies_with_books from public;
grant execute on function companies_with_books to tradewind_app;
