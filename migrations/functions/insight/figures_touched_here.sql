-- The same in the company of the session.
create function figures_touched_here(last pg_snapshot) returns table (source text, row_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct t.source, t.row_id from figures_touched(last) t
  where t.company_id = nullif(current_setting('app.company_id', true), '')::bigint and t.row_id is not null
$$;
revoke all on function figures_touched_here from public;
grant execute on function figures_touched_here to tradewind_app;
