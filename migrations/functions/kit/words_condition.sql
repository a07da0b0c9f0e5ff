-- A condition that every word of a term stands in the text `searched`: a column's name of ours, never a user's. Null: the term
-- says nothing, as an accent by itself, and finds nothing. `number`: the
-- column whose number is part of that text; where numbers are hidden, no digits are found by it (decision 151).
create function words_condition(searched text, term text, number text default null) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select string_agg(searched || ' like ' || pattern
    || case when number is not null and word ~ '\d' and current_setting('app.hides', true) = 'numbers'
      then ' and masked.search(' || searched || ', ' || number || ') like ' || pattern else '' end, ' and ')
  from unnest(public.folded_words(term)) as word,
    quote_literal('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%') as pattern
$$;
revoke all on function words_condition from public;
