-- Empties a demo company for its reset. The serving role may delete nothing of this itself, and no company
-- that isn't a demo is ever touched.
create function empty_demo_company() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  demo bigint := (select c.id from companies c
    where c.id = nullif(current_setting('app.company_id', true), '')::bigint and c.is_demo);
begin
  if demo is null then raise exception 'not a demo company'; end if;
  delete from diary_entries where company_id = demo;
  delete from appointments where company_id = demo;
  delete from job_technicians where company_id = demo;
  delete from jobs where company_id = demo;
  delete from client_contacts where company_id = demo;
  delete from clients where company_id = demo;
  delete from job_types where company_id = demo;
  delete from lead_sources where company_id = demo;
  delete from pipeline_lists where company_id = demo;
  delete from settings where company_id = demo;
  delete from counters where company_id = demo;
  delete from pictures where company_id = demo;
  delete from outbox where company_id = demo;
  delete from changes where company_id = demo;
  delete from idempotency_keys where company_id = demo;
  delete from users where company_id = demo and email not like '%@demo.test';
end $$;
revoke all on function empty_demo_company() from public;
grant execute on function empty_demo_company() to tradewind_app;
