-- Messages of all companies that wait, by kind, for the server's own metrics: numbers alone.
create function outbox_backlog() returns table (waiting integer, due integer, retrying integer, late double precision)
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer,
    count(*) filter (where o.due_at <= now())::integer,
    count(*) filter (where o.last_error <> '')::integer,
    coalesce(extract(epoch from now() - min(o.due_at) filter (where o.due_at <= now())), 0)::float8
  from outbox o where o.status = 'waiting'
$$;
revoke all on function outbox_backlog from public;
grant execute on function outbox_backlog to tradewind_app;
