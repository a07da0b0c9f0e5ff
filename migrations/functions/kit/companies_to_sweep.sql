-- Companies that have something which is no longer kept, by sweep (server/sweep.ts): `before` says of each since when. Tables
-- that are large are looked through by the time alone where an index leads with it, and else company by company at the oldest row.
create function companies_to_sweep(before jsonb) returns table (company_id bigint, sweep text)
language plpgsql stable security definer
-- The plan that is best for these times: hardly anything is old.
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set jit = off
as $$
#variable_conflict use_column
declare
  this text;
  t timestamptz;
begin
  if current_setting('app.platform', true) is distinct from 'on' then
    raise exception 'what is old in all companies is open to the platform alone';
  end if;
  for this, t in select key, value::timestamptz from jsonb_each_text(before) loop
    case this
      when 'events' then return query select distinct e.company_id, this from events e where e.at < t;
      when 'sent just now' then return query select distinct s.company_id, this from sent_just_now s where s.at < t;
      when 'dates' then return query select distinct d.company_id, this from happening_dates d where d.due < t;
      when 'uploads' then return query select distinct u.company_id, this from uploads u where u.touched_at < t;
      when 'keys' then return query select distinct k.company_id, this from idempotency_keys k
        where k.created_at < t and k.device is null;
      when 'keys of phones' then return query select distinct k.company_id, this from idempotency_keys k where k.created_at < t;
      when 'push', 'mail', 'sms' then return query select c.id, this from companies c, lateral (
        select from outbox o where o.company_id = c.id and o.kind = this and o.status <> 'waiting' and o.created_at < t limit 1) o;
      when 'deleted' then
        return query select c.id, this from companies c, lateral (
          select from jobs j where j.company_id = c.id and j.deleted_at < t limit 1) j
        union select c.id, this from companies c, lateral (
          select from clients p where p.company_id = c.id and p.deleted_at < t and p.merged_into is null limit 1) p;
      when 'trips' then return query select distinct r.company_id, this from trips r where r.expires_at < t;
      when 'imports' then return query select distinct i.company_id, this from imports i
        where i.created_at < t and i.state not in ('checking', 'running', 'undoing')
          and exists (select from import_rows r where r.company_id = i.company_id and r.import_id = i.id);
      when 'counts' then return query select distinct s.company_id, this from sending_counts s
        where s.day < (t at time zone 'UTC')::date;
      when 'phone devices' then return query select distinct d.company_id, this from phone_devices d where d.seen_at < t;
      when 'field devices' then return query select distinct d.company_id, this from field_devices d where d.seen_at < t;
      when 'security events' then return query select c.id, this from companies c, lateral (
        select from security_events e where e.company_id = c.id and e.at < t limit 1) e;
      when 'runs' then return query select c.id, this from companies c, lateral (
        select from automation_runs r where r.company_id = c.id and r.ended_at < t limit 1) r;
      when 'exchanges' then return query select c.id, this from companies c, lateral (
        select from exchanges x where x.company_id = c.id and x.at < t limit 1) x;
      when 'web bookings' then return query select distinct b.company_id, this from web_bookings b
        where b.state in ('held', 'unproven', 'unpaid') and b.pay_state in ('', 'ended') and b.expires_at < t;
      when 'waiting visitors' then return query select distinct v.company_id, this from waiting_visitors v
        where v.last_day < (t at time zone 'UTC')::date or (v.state <> 'waiting' and v.ended_at < t);
      when 'papers' then return query select distinct p.company_id, this from form_papers p
        where p.created_at < t
          and not exists (select from forms f where f.company_id = p.company_id
            and (f.content -> 'paper' ->> 'id')::bigint = p.id)
          and not exists (select from form_versions v where v.company_id = p.company_id
            and (v.content -> 'paper' ->> 'id')::bigint = p.id);
    end case;
  end loop;
end
$$;
revoke all on function companies_to_sweep from public;
grant execute on function companies_to_sweep to tradewind_app;
