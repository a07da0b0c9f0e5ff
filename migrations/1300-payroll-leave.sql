create sequence payroll_leave_id_seq;
-- The journal of leave that goes to a payroll program as leave applications: one row a leave, which stays when the leave is
-- deleted. Grows for ever.
create table payroll_leave (
  company_id bigint not null,
  id bigint not null default nextval('payroll_leave_id_seq'),
  organisation text not null,
  leave_id bigint not null,
  user_id bigint not null,
  -- the version of the leave that this is about; 0: the leave is gone
  leave_version integer not null,
  -- the days that it takes, and the name of its kind: no timesheet pays these
  name text not null,
  first_day date not null,
  last_day date not null,
  -- sending: a try was begun and its end is not known
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'withdrawn', 'failed')),
  -- why, in words: {text, values}
  reason jsonb,
  -- the application there, and the employee whose it is
  vendor_id text not null default '',
  vendor_employee text not null default '',
  -- of the try that was begun, with what it sent
  key text not null default '',
  sent jsonb,
  tries integer not null default 0,
  sent_at timestamptz,
  primary key (company_id, id),
  unique (company_id, organisation, leave_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index payroll_leave_due on payroll_leave (company_id, organisation, id) where state in ('waiting', 'sending');
create index payroll_leave_user on payroll_leave (company_id, user_id, last_day);
call guard_company_table('payroll_leave');

create sequence payroll_leave_try_id_seq;
-- Requests about leave to the payroll program and its answers, try by try, with the days that each was about. Grows for ever.
create table payroll_leave_tries (
  company_id bigint not null,
  id bigint not null default nextval('payroll_leave_try_id_seq'),
  payroll_leave_id bigint not null,
  at timestamptz not null,
  -- add, change, reject, find
  action text not null,
  -- the vendor's id, or what it said against it
  answer text not null default '',
  is_done boolean not null,
  user_id bigint not null,
  name text not null,
  first_day date not null,
  last_day date not null,
  primary key (company_id, id),
  foreign key (company_id, payroll_leave_id) references payroll_leave (company_id, id) on delete cascade
);
create index payroll_leave_tries_leave on payroll_leave_tries (company_id, payroll_leave_id, id);
create index payroll_leave_tries_user on payroll_leave_tries (company_id, user_id, last_day);
call guard_company_table('payroll_leave_tries');
