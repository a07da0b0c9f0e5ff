-- A condition that every word of a term stands in the text `searched`: a column's name of ours, never a user's.
create function words_condition(searched text, term text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select string_agg(searched || ' like ' || quote_literal(
    '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' and ')
  from regexp_split_to_table(lower(trim(term)), '\s+') as word
$$;
revoke all on function words_condition from public;
