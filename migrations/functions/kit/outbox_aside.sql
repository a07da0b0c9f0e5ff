-- Rows of all companies that were set aside, by kind: numbers alone.
create function outbox_aside() returns table (kind text, set_aside integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.kind, count(*)::integer from outbox o where o.set_aside_at is not null group by o.kind
$$;
revoke all on function outbox_aside from public;
grant execute on function outbox_aside to tradewind_app;
