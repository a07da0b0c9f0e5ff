-- The company that has proven that this domain is its own; null: none.
create function company_of_site_domain(wanted text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from site_domains where host = wanted and proven_at is not null
$$;
revoke all on function company_of_site_domain from public;
grant execute on function company_of_site_domain to tradewind_app;
