-- Empties a demo company for its reset: what strangers left in any table that belongs to a company, found in the
-- catalogue, rows that refer to others first. What stays is named, so that a new table needs no line here. People who came
-- from a head office go with the link that they came by, which is emptied too.
create function empty_demo_company() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  demo bigint := (select c.id from companies c
    where c.id = nullif(current_setting('app.company_id', true), '')::bigint and c.is_demo);
  tbl regclass;
  gone bigint[];
begin
  if demo is null then raise exception 'not a demo company'; end if;
  update users set franchise_id = null, invited_at = coalesce(invited_at, joined_at)
    where company_id = demo and franchise_id is not null;
  for tbl in
    with recursive emptied as (
      select p.conrelid as id from pg_constraint p
      join pg_attribute a on a.attrelid = p.conrelid and a.attnum = p.conkey[1] and a.attname = 'company_id'
      where p.contype = 'p' and p.connamespace = 'public'::regnamespace
        and p.conrelid not in ('users'::regclass, 'groups'::regclass, 'permissions'::regclass, 'events'::regclass)
    ), depths as (
      select id, 0 as depth from emptied
      union
      select f.conrelid, d.depth + 1 from depths d
      join pg_constraint f on f.contype = 'f' and f.confrelid = d.id and f.conrelid <> d.id
      where d.depth < 50
    )
    select id from depths join emptied using (id) group by id order by max(depth) desc
  loop
    execute format('delete from %s where company_id = $1', tbl) using demo;
  end loop;
  -- The people that it was made with were never invited; an account that belongs to nobody goes with its user.
  with left_over as (
    delete from users where company_id = demo and invited_at is not null returning account_id
  ) select array_agg(account_id) into gone from left_over;
  -- Locked first: another company may be inviting one of them.
  perform 1 from accounts where id = any(gone) for update;
  delete from accounts a
    where a.id = any(gone) and not exists (select 1 from users u where u.account_id = a.id);
end $$;
revoke all on function empty_demo_company from public;
grant execute on function empty_demo_company to tradewind_app;
