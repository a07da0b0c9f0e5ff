-- Ids of appointments, found by the text of their jobs; latest first, or with `ascending` in `filter` earliest first.
-- It also takes starts_from and starts_to; workers and own mean the appointment's technicians.
create function search_appointments(term text, most integer, enough integer default null, filter jsonb default '{}') returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  is_short constant boolean := search_reach(term, filter, 6000) is not distinct from 6000;
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
  if company is null or condition is null then return; end if;
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
revoke all on function search_appointments from public;
grant execute on function search_appointments to tradewind_app;
