-- Companies connected to one of these organisations of an accounting program.
create function companies_of_books(named text[]) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from accounting_connections
  where organisation = any(named) and organisation <> '' and sealed_tokens <> ''
$$;
revoke all on function companies_of_books from public;
grant execute on function companies_of_books to tradewind_app;
