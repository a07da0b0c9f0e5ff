-- The condition of a search for jobs `j`, as text: every word of the term, and what `filter` narrows: tab (active, ended), statuses, workers (0: nobody), own, job_type, client, id, unscheduled,
-- created_from, created_to, closed_from, closed_to. With `names` a word may also stand in the name of a job type or a
-- technician; `people` names the column of technicians' ids. All values are cast or quoted here.
-- Where numbers are hidden, digits are not found by the job's number (decision 151).
create function search_condition(company bigint, term text, filter jsonb, people text) returns text
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  words constant text[] := folded_words(term);
  word text;
  pattern text;
  types bigint[];
  crew bigint[];
  condition text := 'true';
begin
  if words = '{}' then return null; end if;
  foreach word in array words loop
    pattern := '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%';
    if (filter ->> 'names')::boolean then
      select array_agg(id) into types from job_types where company_id = company and folded(name) like pattern;
      select array_agg(id) into crew from users where company_id = company and folded(fullname) like pattern;
    end if;
    condition := condition || ' and (j.search like ' || quote_literal(pattern)
      || case when word ~ '\d' and current_setting('app.hides', true) = 'numbers'
        then ' and masked.search(j.search, j.phone) like ' || quote_literal(pattern) else '' end
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
revoke all on function search_condition from public;
