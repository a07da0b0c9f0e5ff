-- Drops the months of happenings that ended before a time, each as a whole; none of the last twelve, whatever the caller's clock
-- says. One in which something was not handed out yet, or of
-- which that can't be told (a database that was restored on another cluster), stays; so does one that a dump holds: the next hour
-- tries again.
create function drop_happenings(before timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = 0 as $$
declare
  part name;
  waits boolean;
begin
  -- Not while rows move into their month, or are handed out.
  perform pg_advisory_xact_lock(hashtextextended('partitions of happenings', 0));
  perform set_config('lock_timeout', '3s', true);
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'happenings'::regclass and c.relname ~ '_\d{4}_\d\d$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= least(before, now() - interval '12 months')
    order by 1
  loop
    execute format('select exists (select from %I h left join happening_cursors k on k.company_id = h.company_id
      where k.company_id is null or pg_snapshot_xmax(k.seen) > pg_snapshot_xmax(pg_current_snapshot())
        or not pg_visible_in_snapshot(h.xid, k.seen))', part) into waits;
    continue when waits;
    begin
      execute format('drop table %I', part);
    exception when lock_not_available then
      raise warning 'month % has to wait: %', part, sqlerrm;
      exit;
    end;
  end loop;
end $$;
revoke all on function drop_happenings from public;
grant execute on function drop_happenings to tradewind_app;
