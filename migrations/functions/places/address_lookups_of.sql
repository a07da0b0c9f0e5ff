-- Look-ups of addresses from a day up to another, by company and vendor: for the bill of who runs the installation.
create function address_lookups_of(since date, until date) returns table (company_id bigint, vendor text, lookups bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.company_id, a.vendor, sum(a.lookups)
  from address_lookups a
  where a.day >= since and a.day < until
  group by a.company_id, a.vendor
  order by a.company_id, a.vendor
$$;
revoke all on function address_lookups_of from public;
grant execute on function address_lookups_of to tradewind_app;
