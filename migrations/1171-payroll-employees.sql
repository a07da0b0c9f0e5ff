-- The employee of a payroll program that a member of the team is, one to one. Birth dates, addresses and tax facts are passed on
-- to the program and kept nowhere.
create table payroll_employees (
  company_id bigint not null references companies (id) on delete cascade,
  organisation text not null,
  user_id bigint not null,
  -- '': being added there
  employee_id text not null default '',
  -- of the addition that was begun
  key text not null default '',
  at timestamptz not null,
  primary key (company_id, organisation, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index payroll_employees_once on payroll_employees (company_id, organisation, employee_id) where employee_id <> '';
call guard_company_table('payroll_employees');
