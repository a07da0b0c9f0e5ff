-- Occurrences that passed while none was made: somebody makes or skips them. And rhythms by weekday.

alter table recurring_occurrences add column is_owed boolean not null default false
  check (not is_owed or (job_id is null and not is_cancelled));
create index recurring_occurrences_owed on recurring_occurrences (company_id, recurring_job_id) where is_owed;

alter table recurring_jobs
  -- weekdays: of days, Monday to Friday; nth: of months, the second Friday; last: the last one; null: by date
  add column pattern text check (pattern in ('weekdays', 'nth', 'last')),
  -- added to the occurrences by this rule before it ends after so many: its rhythm was another before
  add column counted_before integer not null default 0;
