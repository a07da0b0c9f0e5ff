-- Companies whose mailbox may be read now, the longest unread first.
create function mailboxes_due(at timestamptz, most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from mailboxes
  where state = 'on' and (not_before is null or not_before <= at) and (busy_until is null or busy_until <= at)
  order by read_at, company_id limit most
$$;
revoke all on function mailboxes_due from public;
grant execute on function mailboxes_due to tradewind_app;
