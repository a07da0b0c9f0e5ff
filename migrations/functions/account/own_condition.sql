-- A further condition of a search in rows with own fields, '' while all fields that a page ever had are in use: a word that stands
-- in a field that is switched off or gone finds nothing. `setting` keeps the page's fields.
create function own_condition(called text, setting text, term text, number text default null) returns text
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  kept constant jsonb := (select value from settings where company_id = company and name = setting);
  used bigint[];
begin
  if kept is null then return ''; end if;
  select coalesce(array_agg((field ->> 'id')::bigint), '{}') into used
    from jsonb_array_elements(kept -> 'fields') field where (field ->> 'active')::boolean;
  if cardinality(used) >= (kept ->> 'next')::bigint - 1 then return ''; end if;
  return format(' and (%s.custom_fields = ''[]'' or (%s))', called,
    words_condition(format('searched_in(%1$s.search, %1$s.custom_fields, %2$L::bigint[])', called, used), term, number));
end $$;
revoke all on function own_condition from public;
