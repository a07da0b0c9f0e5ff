-- Finds mails that were sent to one of these addresses since a time, the newest first, in whichever company.
create function mails_to(readers text[], since timestamptz) returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.company_id, o.id from outbox o
  where o.kind = 'mail' and not o.is_private and o.status = 'sent' and lower(o.recipient) = any(readers)
    and o.created_at >= since
  order by o.id desc limit 200
$$;
revoke all on function mails_to from public;
grant execute on function mails_to to tradewind_app;
