-- Accounts of all companies that may be read by now, those first that were read longest ago; not of people who left.
create function google_accounts_due(until timestamptz, most integer)
returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.company_id, a.id from google_accounts a
    join users u on u.company_id = a.company_id and u.id = a.user_id
  where a.sealed_token is not null and a.wait_until <= until and (u.active or a.ends_at is not null)
  order by a.read_at nulls first limit most
$$;
revoke all on function google_accounts_due from public;
grant execute on function google_accounts_due to tradewind_app;
