-- Counts messages of all companies that finally failed, by kind, for the server's own metrics: numbers alone.
create function outbox_failures() returns table (kind text, failed integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.kind, count(*)::integer from outbox o where o.status = 'failed' group by o.kind
$$;
revoke all on function outbox_failures from public;
grant execute on function outbox_failures to tradewind_app;
