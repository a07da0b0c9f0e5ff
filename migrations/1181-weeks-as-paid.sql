-- Weeks begin on the company's day, and a week in which that day changes is shorter.
alter table timesheets drop constraint timesheets_first_day_check;
alter table timesheets add column last_day date;
update timesheets set last_day = first_day + 6;
alter table timesheets alter column last_day set not null,
  add check (last_day between first_day and first_day + 6);
alter table time_corrections drop constraint time_corrections_first_day_check;

-- A day as a run of payroll has paid it: a later change pays the difference. Grows for ever.
create table paid_days (
  company_id bigint not null,
  user_id bigint not null,
  day date not null,
  -- the run that paid it last
  run_id bigint not null,
  -- as keptDay in paid-days.queries.ts
  worked jsonb not null,
  primary key (company_id, user_id, day),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, run_id) references payroll_runs (company_id, id) on delete cascade
);
create index paid_days_run on paid_days (company_id, run_id);
call guard_company_table('paid_days');
