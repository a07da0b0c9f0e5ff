-- Companies whose domain's records are to be looked up now.
create function email_domains_due(at timestamptz, most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from email_domains where check_at <= at order by check_at, company_id limit most
$$;
revoke all on function email_domains_due from public;
grant execute on function email_domains_due to tradewind_app;
