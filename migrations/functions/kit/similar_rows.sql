-- Ids of rows of one kind whose text resembles the term, the likest first: for mistyped names. Half of a term's trigrams is "nguyan"
-- for Nguyen. The operator is not leakproof, so under row-level security no index would serve it. `own`: only jobs of this technician.
-- Loads the extension's library, without which its setting is unknown.
select show_limit();
create function similar_rows(kind text, term text, most integer, own bigint default null) returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
set pg_trgm.word_similarity_threshold = 0.5
as $$
declare
  company constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  condition constant text := case kind
    when 'clients' then 'deleted_at is null'
    when 'leads' then 'deleted_at is null'
    when 'jobs' then 'deleted_at is null' || coalesce(' and technician_ids @> array[' || own || ']::bigint[]', '')
    when 'quotes' then 'true'
    when 'invoices' then 'true' end;
  seen constant text := case when current_setting('app.hides', true) = 'numbers' then 'masked.search(search, phone)' else 'search' end;
begin
  if company is null or condition is null then return; end if;
  return query execute format(
    'select id from %1$I where company_id = %2$s::bigint and %3$s and search %%> $1 and %4$s %%> $1
     order by %4$s <->> $1, id desc limit $2', kind, company, condition, seen)
    using folded(term), most;
end $$;
revoke all on function similar_rows from public;
grant execute on function similar_rows to tradewind_app;
