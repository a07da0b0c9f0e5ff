-- Companies with a connection that ends by itself between two moments.
create function companies_whose_connections_end(since timestamptz, until timestamptz) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from (
    select company_id from accounting_connections where access_ends_at between since and until
    union select company_id from vendor_consents where ends_at between since and until
  ) c where current_setting('app.platform', true) = 'on'
$$;
revoke all on function companies_whose_connections_end from public;
grant execute on function companies_whose_connections_end to tradewind_app;
