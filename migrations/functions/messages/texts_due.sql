-- Appointments of all companies whose client is due a text by now: about a change, or a reminder.
create function texts_due(at timestamptz) returns table (company_id bigint, row_id bigint, due timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.company_id, d.id, d.due
  from (select company_id, id, tell_at as due from appointments where tell_at <= at
    union select company_id, id, remind_at from appointments where remind_at <= at) d
  where not exists (select from happening_dates n
    where n.company_id = d.company_id and n.name = 'appointment.textDue' and n.row_id = d.id and n.due = d.due)
$$;
revoke all on function texts_due from public;
grant execute on function texts_due to tradewind_app;
