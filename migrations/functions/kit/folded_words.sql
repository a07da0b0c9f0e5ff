-- The words of a search, as `foldedWords` in src/shared/texts/folding.ts makes them.
create function folded_words(term text) returns text[]
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(word), '{}')
  from regexp_split_to_table(
    public.folded(regexp_replace(term, '[-,\u2010-\u2015\u2043\u2212]([^0-9]|$)', ' \1', 'g')), '\s+') word
  where word <> ''
$$;
revoke all on function folded_words from public;
