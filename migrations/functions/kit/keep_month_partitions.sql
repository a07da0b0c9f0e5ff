-- Keeps a table that is partitioned by months of `at` provided with partitions, this month's and those ahead. A partition
-- is filled and closed before it is attached, so writers wait for nothing. Rows that lie in the rest, because a clock was
-- wrong or no month was ready, move into theirs. What the serving role may do it may do through the table alone.
-- A month that can't be made for now is named in the log: its rows lie in the rest, and no start fails for it.
create function keep_month_partitions(tbl regclass, months_ahead integer) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = 0 as $$
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
  -- Another server that moves many rows is waited for, a lock on the table itself is not.
  perform pg_advisory_xact_lock(hashtextextended('partitions of ' || base, 0));
  perform set_config('lock_timeout', '3s', true);
  for n in 0..months_ahead loop
    starts := date_trunc('month', now()) + make_interval(months => n);
    ends := starts + interval '1 month';
    part := base || to_char(starts, '"_"YYYY_MM');
    continue when to_regclass(quote_ident(part)) is not null;
    begin
      execute format('create table %I (like %I including defaults including constraints including indexes)', part, base);
      if to_regclass(quote_ident(rest)) is not null then
        -- Or what is written meanwhile would be left behind, and stand in the way of the month.
        execute format('lock table %I in access exclusive mode', rest);
        execute format('with moved as (delete from %I where at >= %L and at < %L returning *) insert into %I select * from moved',
          rest, starts, ends, part);
      end if;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', base, part, starts, ends);
    exception
      -- A transaction that runs long, as a dump does, has the table: the next hour tries again.
      when lock_not_available then
        raise warning 'month % of % has to wait: %', to_char(starts, 'YYYY-MM'), base, sqlerrm;
        exit;
      -- A part of before holds the month: the clock was put back.
      when invalid_object_definition then
        raise warning 'month % of % is not made: %', to_char(starts, 'YYYY-MM'), base, sqlerrm;
    end;
  end loop;
end $$;
revoke all on function keep_month_partitions from public;
grant execute on function keep_month_partitions to tradewind_app;
