-- Accounts of all companies that may be looked at by now, those first that were read longest ago; also of people who
-- left, as what was written for them is to be taken back.
create function google_accounts_due(until timestamptz, most integer)
returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.company_id, a.id from google_accounts a
  where a.sealed_token is not null and a.wait_until <= until
  order by a.read_at nulls first limit most
$$;
revoke all on function google_accounts_due from public;
grant execute on function google_accounts_due to tradewind_app;
