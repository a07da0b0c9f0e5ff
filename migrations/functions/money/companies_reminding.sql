-- Companies that send reminders.
create function companies_reminding() returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from settings
  where name = 'reminders' and (value ->> 'invoices_on' = 'true' or value ->> 'quotes_on' = 'true')
  order by company_id
$$;
revoke all on function companies_reminding from public;
grant execute on function companies_reminding to tradewind_app;
