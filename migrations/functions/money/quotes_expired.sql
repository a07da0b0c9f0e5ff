-- Quotes of all companies that nobody answered while they were valid; a day further back than a month is history.
create function quotes_expired(at timestamptz) returns table (company_id bigint, row_id bigint, due timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select q.company_id, q.id, d.due
  from companies c
  join quotes q on q.company_id = c.id and q.status = 'sent'
    and q.valid_until between (at at time zone c.time_zone)::date - 31 and (at at time zone c.time_zone)::date - 1
  cross join lateral (select q.valid_until::timestamp at time zone 'UTC' as due) d
  where not exists (select from happening_dates n
    where n.company_id = q.company_id and n.name = 'quote.expired' and n.row_id = q.id and n.due = d.due)
$$;
revoke all on function quotes_expired from public;
grant execute on function quotes_expired to tradewind_app;
