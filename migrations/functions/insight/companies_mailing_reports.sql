-- Companies with reports to mail by now, or reckoned by a time zone that is no longer theirs.
create function companies_mailing_reports(until timestamptz) returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct s.company_id from report_schedules s join companies c on c.id = s.company_id
  where s.active and (s.next_at <= until or s.time_zone <> c.time_zone)
  order by 1
$$;
revoke all on function companies_mailing_reports from public;
grant execute on function companies_mailing_reports to tradewind_app;
