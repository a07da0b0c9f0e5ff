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
  -- Not while rows move into their month: a statement planned before finds them in neither.
  perform pg_advisory_xact_lock_shared(hashtextextended('partitions of happenings', 0));
  insert into happening_cursors (company_id) values (company) on conflict do nothing;
  select * into last from happening_cursors c where c.company_id = company for update;
  elsewhere := pg_snapshot_xmax(last.seen) > pg_snapshot_xmax(pg_current_snapshot());
  with news as materialized (
    select h.* from happenings h
    where h.company_id = company and h.xid >= case when elsewhere then '0'::xid8 else pg_snapshot_xmin(last.seen) end
      and (not pg_visible_in_snapshot(h.xid, last.seen) or (elsewhere and h.id > last.last_id))
  ), queued as (
    insert into happening_queue (company_id, follower, id, at, name, table_name, row_id, user_id, facts, means)
    select company, f.follower, n.id, n.at, n.name, n.table_name, n.row_id, n.user_id, n.facts, n.means
    from news n join unnest(names, followers) as f(name, follower) on f.name = n.name
    on conflict do nothing
  ), forgotten as (
    update happenings h set xid = '0' where elsewhere and h.company_id = company
  )
  update happening_cursors c set seen = pg_current_snapshot(),
    last_id = greatest(c.last_id, (select max(n.id) from news n))
  where c.company_id = company;
end $$;
revoke all on function hand_out_happenings from public;
grant execute on function hand_out_happenings to tradewind_app;
