-- Companies that delete filled-in forms after some years.
create function companies_keeping_forms() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from settings
  where current_setting('app.platform', true) = 'on' and name = 'form_keeping' and value ->> 'keep_years' is not null
$$;
revoke all on function companies_keeping_forms from public;
grant execute on function companies_keeping_forms to tradewind_app;
