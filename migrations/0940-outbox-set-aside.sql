-- A row that can't be settled is set aside alone, and named to whoever runs the server; the others go on.

alter table outbox add column set_aside_at timestamptz;
create index outbox_set_aside on outbox (kind) where set_aside_at is not null;

-- A locked row must not hold up what is settled with it.
alter function outbox_turn(text, jsonb, integer[], integer[], bigint[], jsonb, text[], integer) set lock_timeout = '1s';

create function outbox_set_aside(of_company bigint, of_id bigint, reason text) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
begin
  if current_setting('app.platform', true) is distinct from 'on' then
    raise exception 'the outbox of all companies is open to the platform alone';
  end if;
  update outbox o set status = 'failed', last_error = reason, set_aside_at = now(),
    payload = case when o.is_private then '{}' else o.payload end
  where o.company_id = of_company and o.id = of_id and o.status <> 'sent';
end
$$;
revoke all on function outbox_set_aside(bigint, bigint, text) from public;
grant execute on function outbox_set_aside(bigint, bigint, text) to tradewind_app;

-- Of all companies, numbers alone.
create function outbox_aside() returns table (kind text, set_aside integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.kind, count(*)::integer from outbox o where o.set_aside_at is not null group by o.kind
$$;
revoke all on function outbox_aside() from public;
grant execute on function outbox_aside() to tradewind_app;
