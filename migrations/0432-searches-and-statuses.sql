-- A list of one status is ordered by when its jobs came, and counted from the index alone.
drop index jobs_status;
create index jobs_status on jobs (company_id, status_id, created_at, id) include (technician_ids, client_id)
  where deleted_at is null;

-- As before, but a search looks at the newest 300 rows before it asks the index: as many tell a rare word from a common one,
-- and what nobody wrote is known in half the time. A common one is counted among the newest 2,300 at least.
create or replace function search_newest(
  walked text, called text, condition text, indexed text, reach integer, most integer, enough integer, before bigint
) returns setof bigint
language plpgsql stable set search_path = public, pg_temp as $$
declare
  below constant bigint := coalesce(before, 9223372036854775807);
  place bigint := below;
  size integer := 300;
  seen integer := 0;
  stretch integer;
  lowest bigint;
  found bigint[];
  hits bigint[] := '{}';
begin
  loop
    execute format(
      'select array_agg(%2$s.id order by %2$s.id desc) filter (where %3$s), min(%2$s.id), count(*)
       from (select * from %1$s and id < $1 order by id desc limit $2) %2$s', walked, called, condition)
      into found, lowest, stretch using place, size;
    hits := hits || coalesce(found, '{}');
    seen := seen + stretch;
    exit when stretch < size or cardinality(hits) >= most;
    if cardinality(hits) >= enough and seen >= 2000 or seen >= reach then
      return query select unnest(hits || null::bigint);
      return;
    end if;
    if reach is null and cardinality(hits)::real / seen * 30000 < least(enough, most) then
      return query execute format('select id from (%s) matching order by id desc limit $2', indexed)
        using below, most;
      return;
    end if;
    place := lowest;
    size := case when seen < 2000 then 2000 else 4000 end;
  end loop;
  return query select unnest(hits[1:most]);
end $$;

-- As before, but the newest rows of a search in the history are ended ones.
create or replace function search_jobs(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  condition text := search_condition(company, term, filter, 'j.technician_ids');
begin
  if company is null then return; end if;
  return query select * from search_newest(
    format('jobs where company_id = %s::bigint and deleted_at is null', company)
      || case filter ->> 'tab'
        when 'active' then ' and status_id not in (3, 4)' when 'ended' then ' and status_id in (3, 4)' else '' end,
    'j', condition,
    format('select j.id from jobs j where j.company_id = %s::bigint and j.deleted_at is null and j.id < $1 and %s offset 0',
      company, condition),
    search_reach(term, filter, 6000), most, enough, (filter ->> 'before')::bigint);
end $$;
