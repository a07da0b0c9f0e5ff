-- The company that mail of a domain comes from; null: none.
create function email_domain_owner(wanted text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from email_domains where domain = wanted and state = 'verified'
$$;
revoke all on function email_domain_owner from public;
grant execute on function email_domain_owner to tradewind_app;
