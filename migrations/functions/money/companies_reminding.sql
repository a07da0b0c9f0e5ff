-- Companies in which a reminder may be due: it is past their hour on their day, and a document is in a step's days of which no
-- reminder by that step went out. Their own look decides on the rest: weekends, quiet hours, and what a client wants. A setting
-- that says no steps of its own has the usual ones, and is looked at in any case.
create function companies_reminding(at timestamptz, grace integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select s.company_id
  from settings s join companies c on c.id = s.company_id
  cross join lateral (select at at time zone c.time_zone as wall, (at at time zone c.time_zone)::date as today) d
  where s.name = 'reminders' and current_setting('app.platform', true) = 'on'
    and coalesce(extract(epoch from d.wall::time) / 60 >= (s.value ->> 'at')::numeric, true)
    and (
      s.value ->> 'invoices_on' = 'true' and (s.value -> 'invoices' is null or exists (
        select from jsonb_to_recordset(s.value -> 'invoices') as p (id integer, days integer, is_on boolean)
        join invoices i on i.company_id = s.company_id and i.status = 'issued' and i.owed_cents > 0
          and i.due_on between d.today - p.days - grace and d.today - p.days
        where p.is_on and not exists (select from reminders r
          where r.company_id = i.company_id and r.invoice_id = i.id and r.step = p.id and r.counted_from = i.due_on)))
      or s.value ->> 'quotes_on' = 'true' and (s.value -> 'quotes' is null or exists (
        select from jsonb_to_recordset(s.value -> 'quotes') as p (id integer, days integer, is_on boolean)
        join quotes q on q.company_id = s.company_id and q.status = 'sent'
          and q.sent_at >= (d.today - p.days - grace)::timestamp at time zone c.time_zone
          and q.sent_at < (d.today - p.days + 1)::timestamp at time zone c.time_zone
        where p.is_on and not exists (select from reminders r
          where r.company_id = q.company_id and r.quote_id = q.id and r.step = p.id
            and r.counted_from = (q.sent_at at time zone c.time_zone)::date))))
$$;
revoke all on function companies_reminding from public;
grant execute on function companies_reminding to tradewind_app;
