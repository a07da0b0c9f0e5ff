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

-- One spelling for what tells people apart; ''; it tells nothing. The rule in the code says the same of two clients.
create function phone_key(phone text) returns text language sql immutable parallel safe as $$
  select case when length(digits) >= 8 then right(digits, 9) else '' end
  from (select regexp_replace(phone, '\D', '', 'g') as digits) d
$$;

create function email_key(email text) returns text language sql immutable parallel safe as $$
  select lower(trim(email))
$$;

-- 'Costa, Ana' and 'ana costa' are one name.
create function name_key(name text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(word, ' ' order by word collate "C"), '')
  from regexp_split_to_table(regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g'),
    '[][\s,.;:!?''’"“”()/&+_|-]+') word
  where word <> ''
$$;

-- Number and street, which come before the first comma, with the name; '' without a name or a number.
create function place_key(name text, address text) returns text language sql immutable parallel safe as $$
  select case when name_key(name) <> '' and street ~ '\d' and street ~ ' ' then name_key(name) || ' | ' || street else '' end
  from (
    select coalesce(string_agg(coalesce(short, word), ' ' order by n), '') as street
    from regexp_split_to_table(lower(split_part(address, ',', 1)), '[^[:alnum:]]+') with ordinality w(word, n)
    left join (values ('street', 'st'), ('road', 'rd'), ('avenue', 'ave'), ('drive', 'dr'), ('court', 'ct'),
      ('place', 'pl'), ('crescent', 'cres'), ('parade', 'pde'), ('highway', 'hwy'), ('lane', 'ln'), ('terrace', 'tce'),
      ('close', 'cl'), ('boulevard', 'blvd'), ('unit', 'u'), ('mount', 'mt')) short_ways(long, short) on long = word
    where word <> ''
  ) s
$$;

-- Is planned only where work is limited, unlike a subquery in the policy.
create function sees_job(company bigint, job bigint) returns boolean
language plpgsql stable
set search_path = public, pg_temp
as $$
begin
  return exists (select 1 from jobs j where j.company_id = company and j.id = job);
end $$;
revoke all on function sees_job(bigint, bigint) from public;
grant execute on function sees_job(bigint, bigint) to tradewind_app;
