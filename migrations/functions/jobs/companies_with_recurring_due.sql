-- Companies with recurring jobs whose next occurrence is to be made by now.
create function companies_with_recurring_due(until timestamptz) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from companies c, lateral (
    select from recurring_jobs r where r.company_id = c.id and r.next_at <= until limit 1) r
  where current_setting('app.platform', true) = 'on'
$$;
revoke all on function companies_with_recurring_due from public;
grant execute on function companies_with_recurring_due to tradewind_app;
