-- Companies whose website's domain is to be looked at now.
create function site_domains_due(at timestamptz, most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from site_domains where look_at <= at order by look_at, company_id limit most
$$;
revoke all on function site_domains_due from public;
grant execute on function site_domains_due to tradewind_app;
