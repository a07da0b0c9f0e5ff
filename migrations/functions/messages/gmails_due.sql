-- Mailboxes at Gmail that may be read now, the longest unread first, and those of people who have no place any more.
create function gmails_due(at timestamptz, most integer) returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select g.company_id, g.id from gmail_accounts g
  left join users u on u.company_id = g.company_id and u.id = g.user_id
  where g.is_active and g.not_before <= at or not u.active
  order by g.not_before, g.company_id, g.id limit most
$$;
revoke all on function gmails_due from public;
grant execute on function gmails_due to tradewind_app;
