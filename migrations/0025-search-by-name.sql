-- The search of jobs and of appointments also finds them by the names of their job types and technicians, and takes
-- several statuses and technicians.

-- One index for the text and for what may stand in its place: of several columns GIN looks up any.
drop index jobs_search;
create index jobs_search on jobs using gin (company_id, search gin_trgm_ops, job_type_ids, technician_ids);

-- Jobs that nobody has: mostly few, or none.
create index jobs_nobody on jobs (company_id, id) where deleted_at is null and technician_ids = '{}';

drop function search_condition(text, jsonb);
-- What a search asks of a job `j` of a company, as the text of a condition: every word of the term (the first two apart,
-- the rest as one phrase), and what `filter` narrows: tab (active, ended), statuses, workers (0: nobody), own, job_type,
-- client, id, unscheduled, created_from, created_to, closed_from, closed_to. With `names` a word may also stand in the
-- name of a job type or a technician; `people` is where the technicians' ids are. All values are cast or quoted here.
create function search_condition(company bigint, term text, filter jsonb, people text) returns text
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  words text[] := regexp_split_to_array(trim(term), '\s+');
  phrases text[] := words[1:2] || nullif(array_to_string(words[3:], ' '), '');
  phrase text;
  pattern text;
  types bigint[];
  crew bigint[];
  condition text := 'true';
begin
  foreach phrase in array phrases loop
    continue when phrase is null;
    pattern := '%' || replace(replace(replace(lower(phrase), '\', '\\'), '%', '\%'), '_', '\_') || '%';
    if (filter ->> 'names')::boolean then
      select array_agg(id) into types from job_types where company_id = company and lower(name) like pattern;
      select array_agg(id) into crew from users where company_id = company and lower(fullname) like pattern;
    end if;
    condition := condition || ' and (j.search like ' || quote_literal(pattern)
      || coalesce(' or j.job_type_ids && ' || quote_literal(types) || '::bigint[]', '')
      || coalesce(' or ' || people || ' && ' || quote_literal(crew) || '::bigint[]', '') || ')';
  end loop;
  select array_agg(id::bigint) into crew from jsonb_array_elements_text(filter -> 'workers') id;
  return condition
    || case filter ->> 'tab'
      when 'active' then ' and j.status_id not in (3, 4)'
      when 'ended' then ' and j.status_id in (3, 4)' else '' end
    || coalesce(' and j.status_id in (' || (
      select string_agg(id::smallint::text, ', ') from jsonb_array_elements_text(filter -> 'statuses') id) || ')', '')
    || coalesce(' and (' || people || ' && ' || quote_literal(crew) || '::bigint[]'
      || case when 0 = any(crew) then ' or ' || people || $q$ = '{}'$q$ else '' end || ')', '')
    || coalesce(' and ' || people || ' @> array[' || (filter ->> 'own')::bigint || ']::bigint[]', '')
    || coalesce(' and j.job_type_ids @> array[' || (filter ->> 'job_type')::bigint || ']::bigint[]', '')
    || coalesce(' and j.client_id = ' || (filter ->> 'client')::bigint, '')
    || coalesce(' and j.id = ' || (filter ->> 'id')::bigint, '')
    || case when (filter ->> 'unscheduled')::boolean
      then ' and j.appointment_count = 0 and j.status_id not in (3, 4)' else '' end
    || coalesce(' and j.created_at >= ' || quote_literal((filter ->> 'created_from')::timestamptz), '')
    || coalesce(' and j.created_at < ' || quote_literal((filter ->> 'created_to')::timestamptz), '')
    || coalesce(' and j.closed_at >= ' || quote_literal((filter ->> 'closed_from')::timestamptz), '')
    || coalesce(' and j.closed_at < ' || quote_literal((filter ->> 'closed_to')::timestamptz), '');
end $$;
revoke all on function search_condition(bigint, text, jsonb, text) from public;

-- Ids of jobs that a search finds (see search_condition; also before, an id), newest first, at most
-- `most`. Runs as the owner because row-level security keeps the trigram index out of use, and takes the company
-- from the setting itself. Under row-level security the planner has no statistics of the text either and can't tell
-- a rare word from a common one, so this finds out: it looks through the newest jobs, and while enough of them
-- match it goes on so; else it asks the trigram index, which is fast where few match. Terms too short for the
-- index look through the newest 6,000 jobs alone. With `enough` it need not go on once it found so many; what it
-- then gives ends with a null, as it does when a short term's search ends before the oldest job.
-- `all` in the filter looks through all jobs for a short term too. Ids are compared as the bigint that they are: beside
-- an integer the trigram indexes, which begin with the company, stay unused.
create or replace function search_jobs(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  is_short constant boolean := term !~ '\S{3}' and filter ->> 'all' is null;
  condition text := search_condition(company, term, filter, 'j.technician_ids');
  walked text := format('jobs where company_id = %s::bigint and deleted_at is null', company)
    || case filter ->> 'tab' when 'active' then ' and status_id not in (3, 4)' else '' end;
  before bigint := coalesce((filter ->> 'before')::bigint, 9223372036854775807);
  place bigint := before;
  size integer := 2000;
  seen integer := 0;
  stretch integer;
  lowest bigint;
  found bigint[];
  hits bigint[] := '{}';
begin
  if company is null then return; end if;
  loop
    execute format(
      'select array_agg(j.id order by j.id desc) filter (where %s), min(j.id), count(*)
       from (select * from %s and id < $1 order by id desc limit $2) j', condition, walked)
      into found, lowest, stretch using place, size;
    hits := hits || coalesce(found, '{}');
    seen := seen + stretch;
    exit when stretch < size or cardinality(hits) >= most;
    if cardinality(hits) >= enough or is_short and seen >= 6000 then
      return query select unnest(hits || null::bigint);
      return;
    end if;
    if not is_short and cardinality(hits)::real / seen * 30000 < least(enough, most) then
      return query execute format(
        'select id from (select j.id from jobs j
           where j.company_id = %s::bigint and j.deleted_at is null and j.id < $1 and %s offset 0) matching
         order by id desc limit $2', company, condition) using before, most;
      return;
    end if;
    place := lowest;
    size := 4000;
  end loop;
  return query select unnest(hits[1:most]);
end $$;

-- The same for appointments, found by the text of their jobs; latest first, or with ascending in `filter` earliest
-- first. It also takes starts_from and starts_to; workers and own are the appointment's technicians.
create or replace function search_appointments(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  is_short constant boolean := term !~ '\S{3}' and filter ->> 'all' is null;
  condition text := search_condition(company, term, filter, 'j.technicians');
  -- One row an appointment, with all columns of its job.
  dated text := format(
    'select j.*, a.id as appointment, a.starts_at, a.technician_ids as technicians
     from appointments a join jobs j on j.company_id = a.company_id and j.id = a.job_id
     where a.company_id = %1$s::bigint and j.company_id = %1$s::bigint and a.cancelled_at is null and j.deleted_at is null', company)
    || coalesce(' and a.starts_at >= ' || quote_literal((filter ->> 'starts_from')::timestamptz), '')
    || coalesce(' and a.starts_at < ' || quote_literal((filter ->> 'starts_to')::timestamptz), '');
  way constant text := case when (filter ->> 'ascending')::boolean then 'asc' else 'desc' end;
  size integer := 2000;
  seen integer := 0;
  stretch integer;
  found bigint[];
  hits bigint[] := '{}';
begin
  if company is null then return; end if;
  loop
    execute format(
      'select array_agg(j.appointment order by j.starts_at %1$s, j.appointment %1$s) filter (where %2$s), count(*)
       from (%3$s order by a.starts_at %1$s, a.id %1$s limit $1 offset $2) j', way, condition, dated)
      into found, stretch using size, seen;
    hits := hits || coalesce(found, '{}');
    seen := seen + stretch;
    exit when stretch < size or cardinality(hits) >= most;
    if cardinality(hits) >= enough or is_short and seen >= 6000 then
      return query select unnest(hits || null::bigint);
      return;
    end if;
    if not is_short and cardinality(hits)::real / seen * 20000 < least(enough, most) then
      return query execute format(
        'with j as materialized (select * from jobs j where j.company_id = %1$s::bigint and j.deleted_at is null and %2$s)
         select appointment from (%3$s) j where %4$s order by starts_at %5$s, appointment %5$s limit $1',
        company, search_condition(company, term, filter - 'workers' - 'own', 'j.technician_ids'),
        replace(dated, 'join jobs j', 'join j'), condition, way) using most;
      return;
    end if;
    size := 4000;
  end loop;
  return query select unnest(hits[1:most]);
end $$;
