-- How many of the newest rows a term too short for the index is looked for in; null: in all, where the filter says so.
create function search_reach(term text, filter jsonb, reach integer) returns integer
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when exists (select from unnest(public.folded_words(term)) word where word ~ '[[:alnum:]]{3}') then null
    when filter ->> 'all' is null then reach
    else 2147483647 end
$$;
revoke all on function search_reach from public;
