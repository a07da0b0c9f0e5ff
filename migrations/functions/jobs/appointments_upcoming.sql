-- Appointments of all companies that begin within a day, of work that is still to be done. Those that were booked for the next
-- hours have no day before.
create function appointments_upcoming(at timestamptz) returns table (company_id bigint, row_id bigint, due timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.company_id, a.id, d.due
  from companies c
  join appointments a on a.company_id = c.id and a.cancelled_at is null
    and a.starts_at between at + interval '12 hours' and at + interval '1 day'
  join jobs j on j.company_id = a.company_id and j.id = a.job_id and j.deleted_at is null and j.status_id not in (3, 4)
  cross join lateral (select a.starts_at - interval '1 day' as due) d
  where not exists (select from happening_dates n
    where n.company_id = a.company_id and n.name = 'appointment.upcoming' and n.row_id = a.id and n.due = d.due)
$$;
revoke all on function appointments_upcoming from public;
grant execute on function appointments_upcoming to tradewind_app;
