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
    -- In the order of the key: nothing new is usual, and would else be found out by reading all of the table.
    or (select h.id from happenings h where h.company_id = c.id
      and h.xid >= pg_snapshot_xmin(coalesce(k.seen, '1:1:')) and not pg_visible_in_snapshot(h.xid, coalesce(k.seen, '1:1:'))
      order by h.xid, h.id limit 1) is not null)
  union
  select q.company_id from happening_queue q
  where q.set_aside_at is null and (q.due_at <= now() or q.due_at > now() + interval '1 day')
$$;
revoke all on function companies_with_happenings from public;
grant execute on function companies_with_happenings to tradewind_app;
