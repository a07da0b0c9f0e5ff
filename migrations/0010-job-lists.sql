-- Indexes of the jobs list, each for one of its orders, and its search. Under row-level security only btree
-- indexes serve (array and text operators are not leakproof), so the array indexes go: technicians are found
-- through job_technicians.

drop index jobs_technicians;
drop index appointments_technicians;

drop index jobs_status;
create index jobs_status on jobs (company_id, status_id, id) where deleted_at is null;
create index jobs_active on jobs (company_id, id) where deleted_at is null and status_id not in (3, 4);
create index jobs_active_created on jobs (company_id, created_at, id) where deleted_at is null and status_id not in (3, 4);
drop index jobs_created;
create index jobs_created on jobs (company_id, created_at, id) where deleted_at is null;
-- An open job sorts like one closed before all times, an unscheduled one like one appointed before all times.
drop index jobs_closed;
create index jobs_closed on jobs (company_id, (coalesce(closed_at, '-infinity')), id) where deleted_at is null;
create index jobs_appointment on jobs (company_id, (coalesce(appointment_at, '-infinity')), id) where deleted_at is null;
create index jobs_edited on jobs (company_id, edited_at, id) where deleted_at is null;
create index jobs_name on jobs (company_id, name, id) where deleted_at is null;
create index jobs_suburb on jobs (company_id, suburb, id) where deleted_at is null;
drop index jobs_client;
create index jobs_client on jobs (company_id, client_id, id) where deleted_at is null;

-- A word of a search as a pattern that finds it anywhere.
create function search_pattern(word text) returns text
language sql immutable parallel safe
as $$ select '%' || replace(replace(replace(lower(word), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- Ids of jobs that hold every word of the term (the first two apart, the rest as one phrase), newest first, at
-- most `most`. `filter` narrows: tab (active, ended), status, job_type, worker, client, id, unscheduled,
-- created_from, created_to, closed_from, closed_to, before (an id). Runs as the owner because row-level security
-- keeps the trigram index out of use, and takes the company from the setting itself. Terms too short for the
-- index look through the newest 5,000 jobs. Planned anew each time: rare and common words want different plans.
drop function search_jobs(text, integer);
create function search_jobs(term text, most integer, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  company bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  words text[] := regexp_split_to_array(trim(term), '\s+');
  p1 text := search_pattern(words[1]);
  p2 text := search_pattern(words[2]);
  p3 text := search_pattern(nullif(array_to_string(words[3:], ' '), ''));
  f_tab text := filter ->> 'tab';
  f_status smallint := filter ->> 'status';
  f_job_type bigint := filter ->> 'job_type';
  f_worker bigint := filter ->> 'worker';
  f_own bigint := filter ->> 'own';
  f_client bigint := filter ->> 'client';
  f_id bigint := filter ->> 'id';
  f_unscheduled boolean := filter ->> 'unscheduled';
  created_from timestamptz := filter ->> 'created_from';
  created_to timestamptz := filter ->> 'created_to';
  closed_from timestamptz := filter ->> 'closed_from';
  closed_to timestamptz := filter ->> 'closed_to';
  f_before bigint := filter ->> 'before';
  oldest bigint := 0;
begin
  if (select max(length(word)) from unnest(words) word) < 3 then
    select j.id into oldest from jobs j
      where j.company_id = company and j.deleted_at is null order by j.id desc offset 5000 limit 1;
  end if;
  return query
    select j.id from jobs j
    where j.company_id = company
      and j.deleted_at is null
      and j.search like p1
      and (p2 is null or j.search like p2)
      and (p3 is null or j.search like p3)
      and (coalesce(oldest, 0) = 0 or j.id > oldest)
      and (f_tab is distinct from 'active' or j.status_id not in (3, 4))
      and (f_tab is distinct from 'ended' or j.status_id in (3, 4))
      and (f_status is null or j.status_id = f_status)
      and (f_job_type is null or j.job_type_ids @> array[f_job_type])
      and (f_worker is null or j.technician_ids @> array[f_worker])
      and (f_own is null or j.technician_ids @> array[f_own])
      and (f_client is null or j.client_id = f_client)
      and (f_id is null or j.id = f_id)
      and (f_unscheduled is null or (j.appointment_count = 0 and j.status_id not in (3, 4)))
      and (created_from is null or j.created_at >= created_from)
      and (created_to is null or j.created_at < created_to)
      and (closed_from is null or j.closed_at >= closed_from)
      and (closed_to is null or j.closed_at < closed_to)
      and (f_before is null or j.id < f_before)
    order by j.id desc
    limit most;
end $$;
revoke all on function search_jobs(text, integer, jsonb) from public;
grant execute on function search_jobs(text, integer, jsonb) to tradewind_app;

-- The same for appointments, found by the text of their jobs; latest first. `filter` also takes starts_from and
-- starts_to; worker and own are the appointment's technicians.
create function search_appointments(term text, most integer, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  company bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  words text[] := regexp_split_to_array(trim(term), '\s+');
  p1 text := search_pattern(words[1]);
  p2 text := search_pattern(words[2]);
  p3 text := search_pattern(nullif(array_to_string(words[3:], ' '), ''));
  f_tab text := filter ->> 'tab';
  f_status smallint := filter ->> 'status';
  f_job_type bigint := filter ->> 'job_type';
  f_worker bigint := filter ->> 'worker';
  f_own bigint := filter ->> 'own';
  f_client bigint := filter ->> 'client';
  f_id bigint := filter ->> 'id';
  starts_from timestamptz := filter ->> 'starts_from';
  starts_to timestamptz := filter ->> 'starts_to';
  closed_from timestamptz := filter ->> 'closed_from';
  closed_to timestamptz := filter ->> 'closed_to';
  oldest bigint := 0;
begin
  if (select max(length(word)) from unnest(words) word) < 3 then
    select j.id into oldest from jobs j
      where j.company_id = company and j.deleted_at is null order by j.id desc offset 5000 limit 1;
  end if;
  return query
    select a.id
    from appointments a
    join jobs j on j.company_id = a.company_id and j.id = a.job_id
    where a.company_id = company
      and j.company_id = company
      and a.cancelled_at is null
      and j.deleted_at is null
      and j.search like p1
      and (p2 is null or j.search like p2)
      and (p3 is null or j.search like p3)
      and (coalesce(oldest, 0) = 0 or j.id > oldest)
      and (f_tab is distinct from 'active' or j.status_id not in (3, 4))
      and (f_status is null or j.status_id = f_status)
      and (f_job_type is null or j.job_type_ids @> array[f_job_type])
      and (f_worker is null or a.technician_ids @> array[f_worker])
      and (f_own is null or a.technician_ids @> array[f_own])
      and (f_client is null or j.client_id = f_client)
      and (f_id is null or j.id = f_id)
      and (starts_from is null or a.starts_at >= starts_from)
      and (starts_to is null or a.starts_at < starts_to)
      and (closed_from is null or j.closed_at >= closed_from)
      and (closed_to is null or j.closed_at < closed_to)
    order by a.starts_at desc, a.id desc
    limit most;
end $$;
revoke all on function search_appointments(text, integer, jsonb) from public;
grant execute on function search_appointments(text, integer, jsonb) to tradewind_app;
