-- What finally failed to leave the house: shown under Outbox beside the mails, and counted for the operator.

create index outbox_listed on outbox (company_id, id) where kind = 'mail' or status = 'failed';
create index outbox_failed on outbox (kind) where status = 'failed';

-- Of all companies, numbers alone: what watches the server belongs to none.
create function outbox_failures() returns table (kind text, failed integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.kind, count(*)::integer from outbox o where o.status = 'failed' group by o.kind
$$;
revoke all on function outbox_failures() from public;
grant execute on function outbox_failures() to tradewind_app;
