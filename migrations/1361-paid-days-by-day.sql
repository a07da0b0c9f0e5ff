-- Payroll compares public holidays of the last 400 days with those that were paid, across all people.
create index paid_days_day on paid_days (company_id, day);
create index paid_days_holiday on paid_days (company_id, day) where worked ->> 'holiday' <> '';
