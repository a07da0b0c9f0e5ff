-- Searches name the company as the bigint that it is: beside an integer the trigram indexes, which begin with the
-- company, stay unused, and the text of every company is read. And a list's file and later pages search as the list
-- does: of jobs, `all` in the filter looks through all of them for a short term too; of clients, `before` leads on.

create or replace function search_jobs(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  is_short constant boolean := term !~ '\S{3}' and filter ->> 'all' is null;
  condition text := search_condition(term, filter)
    || coalesce(' and j.technician_ids @> array[' || (filter ->> 'worker')::bigint || ']::bigint[]', '')
    || coalesce(' and j.technician_ids @> array[' || (filter ->> 'own')::bigint || ']::bigint[]', '');
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
    if not is_short and cardinality(hits)::real / seen * 30000 < most then
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

create or replace function search_appointments(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  is_short constant boolean := term !~ '\S{3}' and filter ->> 'all' is null;
  condition text := search_condition(term, filter)
    || coalesce(' and technicians @> array[' || (filter ->> 'worker')::bigint || ']::bigint[]', '')
    || coalesce(' and technicians @> array[' || (filter ->> 'own')::bigint || ']::bigint[]', '');
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
    if not is_short and cardinality(hits)::real / seen * 20000 < most then
      return query execute format(
        'with j as materialized (select * from jobs j where j.company_id = %1$s::bigint and j.deleted_at is null and %2$s)
         select appointment from (%3$s) j where %4$s order by starts_at %5$s, appointment %5$s limit $1',
        company, search_condition(term, filter), replace(dated, 'join jobs j', 'join j'), condition, way) using most;
      return;
    end if;
    size := 4000;
  end loop;
  return query select unnest(hits[1:most]);
end $$;

drop function search_clients(text, integer);
create function search_clients(term text, most integer, before bigint default null) returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  company bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  patterns text[];
  longest text;
  others text[];
begin
  select array_agg(pattern order by length(pattern) desc) into patterns
  from (
    select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' as pattern
    from regexp_split_to_table(lower(trim(term)), '\s+') as word
  ) words;
  longest := patterns[1];
  others := patterns[2:];
  return query
    select found.id from (
      (select c.id from clients c
        where c.company_id = company and c.search like longest and c.search like all (others)
          and c.deleted_at is null and (before is null or c.id < before)
        order by c.id desc
        limit most)
      union
      (select k.client_id from client_contacts k
        join clients c on c.company_id = k.company_id and c.id = k.client_id and c.deleted_at is null
        where k.company_id = company and k.search like longest and k.search like all (others)
          and (before is null or k.client_id < before)
        order by k.client_id desc
        limit most)
    ) found
    order by found.id desc
    limit most;
end $$;
revoke all on function search_clients(text, integer, bigint) from public;
grant execute on function search_clients(text, integer, bigint) to tradewind_app;
