-- What happened, by name: decision 120. Derived from changes in their own transaction; followers read it afterwards.

-- Keeps a table that is partitioned by months of `at` provided with partitions, this month's and those ahead. A partition
-- is filled and closed before it is attached, so writers wait for nothing. Rows that lie in the rest, because a clock was
-- wrong or no month was ready, move into theirs. What the serving role may do it may do through the table alone.
create function keep_month_partitions(tbl regclass, months_ahead integer) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '3s' as $$
declare
  base name := (select relname from pg_class where oid = tbl and relnamespace = 'public'::regnamespace);
  rest name := base || '_rest';
  part name;
  starts timestamptz;
  ends timestamptz;
begin
  if not exists (select from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = tbl and p.partstrat = 'r' and p.partnatts = 1 and a.attname = 'at')
  then raise exception '% is not partitioned by months', base; end if;
  perform pg_advisory_xact_lock(hashtextextended('partitions of ' || base, 0));
  for n in 0..months_ahead loop
    starts := date_trunc('month', now()) + make_interval(months => n);
    ends := starts + interval '1 month';
    part := base || to_char(starts, '"_"YYYY_MM');
    continue when to_regclass(quote_ident(part)) is not null;
    execute format('create table %I (like %I including defaults including constraints including indexes)', part, base);
    if to_regclass(quote_ident(rest)) is not null then
      execute format('with moved as (delete from %I where at >= %L and at < %L returning *) insert into %I select * from moved',
        rest, starts, ends, part);
    end if;
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', base, part, starts, ends);
  end loop;
end $$;
revoke all on function keep_month_partitions(regclass, integer) from public;
grant execute on function keep_month_partitions(regclass, integer) to tradewind_app;

create sequence happening_id_seq;
-- Append-only. The order of the key is that of the followers: by transaction, since ids are given out before the commit.
create table happenings (
  company_id bigint not null references companies (id) on delete cascade,
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null default nextval('happening_id_seq'),
  at timestamptz not null default now(),
  -- 'job.booked'; what there is, the features declare
  name text not null,
  table_name text not null,
  row_id bigint not null,
  -- null: the product itself, or somebody outside the company
  user_id bigint,
  -- ids, numbers, cents, times
  facts jsonb not null,
  primary key (company_id, xid, id, at)
) partition by range (at);
create index happenings_xid on happenings (xid);
call guard_company_table('happenings');
revoke update, delete on happenings from tradewind_app;
create table happenings_rest partition of happenings default;
select keep_month_partitions('happenings', 3);

-- Up to where a company's happenings are handed out to its followers.
create table happening_cursors (
  company_id bigint not null primary key references companies (id) on delete cascade,
  seen pg_snapshot not null default '1:1:',
  -- of those handed out; a database that was restored elsewhere finds its place by it
  last_id bigint not null default 0
);
call guard_company_table('happening_cursors');

-- Happenings that a follower has still to do something about. A copy, so that it outlives whatever becomes of the original.
create table happening_queue (
  company_id bigint not null references companies (id) on delete cascade,
  follower text not null,
  id bigint not null,
  at timestamptz not null,
  name text not null,
  table_name text not null,
  row_id bigint not null,
  user_id bigint,
  facts jsonb not null,
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  error text not null default '',
  -- not null: tried often enough; the next server that starts tries it again
  set_aside_at timestamptz,
  primary key (company_id, follower, id)
);
create index happening_queue_due on happening_queue (due_at) where set_aside_at is null;
create index happening_queue_tried on happening_queue (company_id, follower, table_name, row_id) where tries > 0;
call guard_company_table('happening_queue');

-- Hands out what was committed since this company's cursor: each happening to each of its followers, as pairs of name and
-- follower. What is visible now and was not then is new, whenever it was begun. In a database that was restored on another
-- cluster, whose transactions count anew, the old numbers tell what was handed out and are then forgotten.
create function hand_out_happenings(names text[], followers text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  last happening_cursors;
  elsewhere boolean;
begin
  insert into happening_cursors (company_id) values (company) on conflict do nothing;
  select * into last from happening_cursors c where c.company_id = company for update;
  elsewhere := pg_snapshot_xmax(last.seen) > pg_snapshot_xmax(pg_current_snapshot());
  with news as materialized (
    select h.* from happenings h
    where h.company_id = company and h.xid >= case when elsewhere then '0'::xid8 else pg_snapshot_xmin(last.seen) end
      and (not pg_visible_in_snapshot(h.xid, last.seen) or (elsewhere and h.id > last.last_id))
  ), queued as (
    insert into happening_queue (company_id, follower, id, at, name, table_name, row_id, user_id, facts)
    select company, f.follower, n.id, n.at, n.name, n.table_name, n.row_id, n.user_id, n.facts
    from news n join unnest(names, followers) as f(name, follower) on f.name = n.name
    on conflict do nothing
  ), forgotten as (
    update happenings h set xid = '0' where elsewhere and h.company_id = company
  )
  update happening_cursors c set seen = pg_current_snapshot(),
    last_id = greatest(c.last_id, (select max(n.id) from news n))
  where c.company_id = company;
end $$;
revoke all on function hand_out_happenings(text[], text[]) from public;
grant execute on function hand_out_happenings(text[], text[]) to tradewind_app;

-- Companies in which followers have something to do: happenings that this server's last look did not see, and what is due.
-- null: it looks for the first time, and compares with every company's cursor. A try that is due beyond any pause was
-- planned by a clock that was wrong.
create function companies_with_happenings(looked pg_snapshot) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select h.company_id from happenings h
  where looked is not null and h.xid >= pg_snapshot_xmin(looked) and not pg_visible_in_snapshot(h.xid, looked)
  union
  select c.id from companies c left join happening_cursors k on k.company_id = c.id
  where looked is null and (pg_snapshot_xmax(k.seen) > pg_snapshot_xmax(pg_current_snapshot())
    or exists (select from happenings h where h.company_id = c.id
      and h.xid >= pg_snapshot_xmin(coalesce(k.seen, '1:1:')) and not pg_visible_in_snapshot(h.xid, coalesce(k.seen, '1:1:'))))
  union
  select q.company_id from happening_queue q
  where q.set_aside_at is null and (q.due_at <= now() or q.due_at > now() + interval '1 day')
$$;
revoke all on function companies_with_happenings(pg_snapshot) from public;
grant execute on function companies_with_happenings(pg_snapshot) to tradewind_app;

-- What was set aside is tried again: a new version may have mended the fault. What is left for followers that this version
-- has no longer goes.
create function retry_happenings(followers text[]) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from happening_queue where follower <> all (followers);
  update happening_queue set set_aside_at = null, tries = 0, due_at = now() where set_aside_at is not null
$$;
revoke all on function retry_happenings(text[]) from public;
grant execute on function retry_happenings(text[]) to tradewind_app;

-- Of all companies, numbers and the last fault alone: what watches the server belongs to none.
create function follower_backlog()
returns table (follower text, waiting integer, late double precision, set_aside integer, last_error text)
language sql stable security definer set search_path = public, pg_temp as $$
  select q.follower, (count(*) filter (where q.set_aside_at is null))::integer,
    coalesce(extract(epoch from now() - min(q.at) filter (where q.set_aside_at is null)), 0)::double precision,
    (count(*) filter (where q.set_aside_at is not null))::integer,
    coalesce((array_agg(q.table_name || ' ' || q.row_id || ' of company ' || q.company_id || ': ' || q.error
      order by q.set_aside_at desc nulls last, q.id desc) filter (where q.error <> ''))[1], '')
  from happening_queue q group by q.follower
$$;
revoke all on function follower_backlog() from public;
grant execute on function follower_backlog() to tradewind_app;
