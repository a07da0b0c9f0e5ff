-- What every later migration stands on: extensions, the serving role's rights, and the walls between companies.
--
-- Two roles: the owner of the database runs these files; members of tradewind_app serve requests. Each table
-- is closed to tradewind_app until one of the three procedures below opens it, row by row. A transaction says
-- for whom it works: `set local app.company_id = '7'` or `set local app.platform = 'on'`.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

revoke all on schema public from public;
grant usage on schema public to tradewind_app;
alter default privileges in schema public grant usage, select on sequences to tradewind_app;

-- Row-level security is enabled and forced; the owner, under whom migrations and the search functions run,
-- passes by a policy of its own, since forced security without one would take the indexes away from it.
create procedure guard_table(tbl regclass, policy text, condition text)
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy %I on %s to tradewind_app using (%s) with check (%s)', policy, tbl, condition, condition);
  execute format('create policy owner_rows on %s to current_user using (true) with check (true)', tbl);
  execute format('grant select, insert, update, delete on %s to tradewind_app', tbl);
end
$$;

-- A table of companies' rows: open to the company that is set. It has a column company_id.
create procedure guard_company_table(tbl regclass)
  language sql
  set search_path = pg_catalog, public
as $$
  call public.guard_table(tbl, 'company_rows',
    $cond$company_id = nullif(current_setting('app.company_id', true), '')::bigint$cond$);
$$;

-- A table above companies: open to the platform's door alone.
create procedure guard_platform_table(tbl regclass)
  language sql
  set search_path = pg_catalog, public
as $$
  call public.guard_table(tbl, 'platform_rows', $cond$current_setting('app.platform', true) = 'on'$cond$);
$$;

-- A table that both doors open: the platform sees all rows, a company those whose column `key` is its id.
create procedure guard_shared_table(tbl regclass, key text)
  language sql
  set search_path = pg_catalog, public
as $$
  call public.guard_table(tbl, 'shared_rows',
    format($cond$current_setting('app.platform', true) = 'on'
      or %I = nullif(current_setting('app.company_id', true), '')::bigint$cond$, key));
$$;

revoke execute on all routines in schema public from public;
grant execute on all functions in schema public to tradewind_app;
