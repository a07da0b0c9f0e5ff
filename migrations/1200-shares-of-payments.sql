-- The first day whose payments this run's shares count from; null: runs of before, which paid no shares.
alter table payroll_runs add column shares_from date;

-- What a run has paid somebody of the payments on a job: the sum of all runs is what they have had of it, and less than zero
-- where a payment went back. Grows for ever.
create table payroll_shares (
  company_id bigint not null,
  run_id bigint not null,
  user_id bigint not null,
  -- stays when its job is deleted for good
  job_id bigint not null,
  job_number bigint not null,
  -- paid on the job without tax and card fee, as it was when the run was made
  net_cents bigint not null,
  -- basis points of it
  share integer not null,
  -- what this run pays
  cents bigint not null check (cents <> 0),
  primary key (company_id, run_id, user_id, job_id),
  foreign key (company_id, run_id) references payroll_runs (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index payroll_shares_job on payroll_shares (company_id, job_id);
create index payroll_shares_user on payroll_shares (company_id, user_id);
call guard_company_table('payroll_shares');
