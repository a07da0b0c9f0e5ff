create sequence payroll_run_id_seq;
-- What was given to payroll, once a run. Grows for ever, and is never changed.
create table payroll_runs (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('payroll_run_id_seq'),
  -- the pay period
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  at timestamptz not null,
  by_id bigint,
  primary key (company_id, id)
);
create index payroll_runs_period on payroll_runs (company_id, first_day);
call guard_company_table('payroll_runs');

-- One pay item of one person in a run. Grows for ever.
create table payroll_lines (
  company_id bigint not null,
  run_id bigint not null,
  line integer not null,
  user_id bigint not null,
  kind text not null check (kind in ('ordinary', 'overtime', 'saturday', 'sunday', 'holiday', 'saved', 'leave', 'unpaidLeave',
    'percentage', 'salary', 'allowance', 'correction')),
  name text not null default '',
  minutes integer not null,
  quantity integer not null,
  multiplier_bp integer not null,
  rate_cents bigint,
  cents bigint not null,
  primary key (company_id, run_id, line),
  foreign key (company_id, run_id) references payroll_runs (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index payroll_lines_user on payroll_lines (company_id, user_id, run_id);
call guard_company_table('payroll_lines');

-- Corrections of exported weeks that a run has paid: each once.
create table payroll_corrections (
  company_id bigint not null,
  correction_id bigint not null,
  run_id bigint not null,
  primary key (company_id, correction_id),
  foreign key (company_id, correction_id) references time_corrections (company_id, id) on delete cascade,
  foreign key (company_id, run_id) references payroll_runs (company_id, id) on delete cascade
);
call guard_company_table('payroll_corrections');
