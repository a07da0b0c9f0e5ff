-- A reset demo forgets whatever strangers left: also what its people had set, their browsers, and who was invited,
-- with accounts that belong to nobody then.
create or replace function empty_demo_company() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  demo bigint := (select c.id from companies c
    where c.id = nullif(current_setting('app.company_id', true), '')::bigint and c.is_demo);
  gone bigint[];
begin
  if demo is null then raise exception 'not a demo company'; end if;
  delete from activities where company_id = demo;
  delete from support_messages where company_id = demo;
  delete from notification_settings where company_id = demo;
  delete from push_subscriptions where company_id = demo;
  delete from page_settings where company_id = demo;
  delete from company_onboarding where company_id = demo;
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
  -- The people that it was made with were never invited.
  with left_over as (
    delete from users where company_id = demo and invited_at is not null returning account_id
  ) select array_agg(account_id) into gone from left_over;
  -- Locked first: another company may be inviting one of them.
  perform 1 from accounts where id = any(gone) for update;
  delete from accounts a
    where a.id = any(gone) and not exists (select 1 from users u where u.account_id = a.id);
end $$;
