-- A row's searched text with the words of these own fields alone. Those of all of its fields end the text.
create function searched_in(search text, fields jsonb, used bigint[]) returns text
language sql immutable parallel safe
set search_path = public, pg_temp
as $$
  select case when words <> '' and right(search, length(words)) = words
    then left(search, -length(words)) || folded(custom_words(
      (select coalesce(jsonb_agg(field), '[]') from jsonb_array_elements(fields) field where (field ->> 'id')::bigint = any(used))))
    else search end
  from folded(custom_words(fields)) words
$$;
revoke all on function searched_in from public;
