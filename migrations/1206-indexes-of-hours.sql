-- Weeks that the next run of payroll pays: a few beside all that were paid.
create index timesheets_payable on timesheets (company_id, last_day) where state = 'approved' and exported_at is null;
-- Times that nobody stopped for more than a day, for weeks in which they go on.
create index clock_times_long on clock_times (company_id, user_id, started_at)
  where ended_at - started_at > interval '24 hours';
