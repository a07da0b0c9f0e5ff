-- Invoices of all companies whose due day is over and that are still owed on; a day further back than a month is history, as that
-- of an invoice that was taken over from elsewhere.
create function invoices_overdue(at timestamptz) returns table (company_id bigint, row_id bigint, due timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.id, d.due
  from companies c
  join invoices i on i.company_id = c.id and i.status = 'issued' and i.owed_cents > 0
    and i.due_on between (at at time zone c.time_zone)::date - 31 and (at at time zone c.time_zone)::date - 1
  cross join lateral (select i.due_on::timestamp at time zone 'UTC' as due) d
  where not exists (select from happening_dates n
    where n.company_id = i.company_id and n.name = 'invoice.overdue' and n.row_id = i.id and n.due = d.due)
$$;
revoke all on function invoices_overdue from public;
grant execute on function invoices_overdue to tradewind_app;
