-- A further condition of a search in rows with own fields, '' while all fields that a page ever had are in use: a word that stands
-- in a field that is switched off or gone finds nothing. `setting` keeps the page's fields. What a row has of those fields is looked
-- at first, as its text without them is worked out slowly: without the words in it, it is not why the row is found. JSON writes
-- backslashes twice, so words with one are not looked for there.
create function own_condition(called text, setting text, term text, number text default null) returns text
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  kept constant jsonb := (select value from settings where company_id = company and name = setting);
  used bigint[];
  other text;
  without text;
begin
  if kept is null then return ''; end if;
  select coalesce(array_agg((field ->> 'id')::bigint), '{}') into used
    from jsonb_array_elements(kept -> 'fields') field where (field ->> 'active')::boolean;
  if cardinality(used) >= (kept ->> 'next')::bigint - 1 then return ''; end if;
  select format('folded(jsonb_path_query_array(%s.custom_fields, %L)::text)', called,
    '$[*]' || coalesce(' ? (' || string_agg('@.id != ' || id, ' && ') || ')', '') || '.values[*]') into other from unnest(used) id;
  select string_agg(format('%s not like %L', other, '%' || replace(replace(word, '%', '\%'), '_', '\_') || '%'), ' and ')
    into without from unnest(folded_words(term)) word where strpos(term, '\') = 0;
  return format(' and (%s.custom_fields = ''[]'' or %s or (%s))', called, coalesce(without, 'false'),
    words_condition(format('searched_in(%1$s.search, %1$s.custom_fields, %2$L::bigint[])', called, used), term, number));
end $$;
revoke all on function own_condition from public;
