-- A reset demo also forgets what its people were told, and what strangers wrote to the support.
create or replace function empty_demo_company() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  demo bigint := (select c.id from companies c
    where c.id = nullif(current_setting('app.company_id', true), '')::bigint and c.is_demo);
begin
  if demo is null then raise exception 'not a demo company'; end if;
  delete from activities where company_id = demo;
  delete from support_messages where company_id = demo;
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

-- In the address of a page '12345e678901' is a number, and the company that gave the code away was not told of whom
-- it brought. With a letter first it is a text.
alter table companies alter column share_code
  set default 'c' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 11);
update companies set share_code = 'c' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 11)
  where share_code ~ '^(0|[1-9][0-9]*)(e[0-9]+)?$';
