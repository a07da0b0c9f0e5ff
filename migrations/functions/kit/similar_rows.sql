-- Ids of rows of one kind whose text resembles the term, the likest first: for mistyped names. Each word of four letters resembles one of
-- the text by half of its trigrams at least, "nguyan" Nguyen, and the others stand in it; the code says the same in src/shared/rows/fit.ts.
-- The operator is not leakproof, so under row-level security no index would serve it. `own`: only jobs of this technician.
-- Loads the extension's library, without which its setting is unknown.
select show_limit();
create function similar_rows(kind text, term text, most integer, own bigint default null) returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
set pg_trgm.word_similarity_threshold = 0.5
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  seen constant text := case when kind not in ('stock_parts', 'feedback') and current_setting('app.hides', true) = 'numbers' then format('masked.search(search, %I)',
    case kind when 'calls' then 'number' else 'phone' end) else 'search' end;
  condition text := case kind
    when 'clients' then 'deleted_at is null'
    when 'leads' then 'deleted_at is null'
    when 'jobs' then 'deleted_at is null' || coalesce(' and technician_ids @> array[' || own || ']::bigint[]', '')
    when 'quotes' then 'true'
    when 'invoices' then 'true'
    when 'calls' then 'true'
    when 'feedback' then 'given_at is not null'
    when 'stock_parts' then 'active' end;
  alike text;
  found bigint[];
begin
  select string_agg(
    case when word collate "und-x-icu" ~ '[[:alpha:]]{4}'
      then format('search %%> %1$L and %2$s %%> %1$L', word, seen)
      else words_condition('search', word) || coalesce(' and ' || words_condition(nullif(seen, 'search'), word), '') end, ' and ')
    into alike from unnest(folded_words(term)) word;
  if company is null or condition is null or alike is null then return; end if;
  -- A word that most rows resemble, as a suburb mistyped, is compared with the newest of them alone.
  found := array(select * from search_newest(format('%I where company_id = %s::bigint and %s', kind, company, condition), 'r', alike,
    format('select id from %I where company_id = %s::bigint and %s and id < $1 and %s offset 0', kind, company, condition, alike),
    null, 1000, 200, null));
  return query execute format('select id from %I where company_id = %s::bigint and id = any($3) order by %s <->> $1, id desc limit $2',
    kind, company, seen) using folded(term), most, found;
end $$;
revoke all on function similar_rows from public;
grant execute on function similar_rows to tradewind_app;
