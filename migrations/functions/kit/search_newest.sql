-- Ids that a search finds, newest first: at most `most`, all below `before`. Called by the searches alone, which run as the
-- owner. It finds out by itself whether a word is rare or common: it looks through the newest rows of `walked` (each named
-- `called`), 300 at first, and goes on while enough of them meet `condition`; otherwise it asks `indexed`, which is fast where
-- few rows match. A common word is counted among the newest 2,300 rows at least. Terms too short for the index look through the
-- newest `reach` rows alone; null: the term is long enough. With `enough` the search may stop once it has found so many; its
-- last id is then null, as it is when the search for a short term ends before the oldest row.
create function search_newest(
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
revoke all on function search_newest from public;
