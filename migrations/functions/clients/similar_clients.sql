-- Ids of clients whose text resembles the term, the likest first: for mistyped names. Half of a term's trigrams is "nguyan" for
-- Nguyen. The operator is not leakproof, so under row-level security no index would serve it.
-- Loads the extension's library, without which its setting is unknown.
select show_limit();
create function similar_clients(term text, most integer) returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
set pg_trgm.word_similarity_threshold = 0.5
set plan_cache_mode = force_custom_plan
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
begin
  return query
    select c.id from clients c
    cross join lateral (
      select case when current_setting('app.hides', true) = 'numbers' then masked.search(c.search, c.phone) else c.search end as text
    ) seen
    where c.company_id = company and c.deleted_at is null and c.search %> folded(term) and seen.text %> folded(term)
    order by seen.text <->> folded(term), c.id desc
    limit most;
end $$;
revoke all on function similar_clients from public;
grant execute on function similar_clients to tradewind_app;
