-- What falls to each day of a line: [[day, minutes, how often]]; [] in runs of before.
alter table payroll_lines add column days jsonb not null default '[]';

create sequence payroll_sheet_id_seq;
-- The journal of timesheets that go to a payroll program: one a person and run. Grows for ever.
create table payroll_sheets (
  company_id bigint not null,
  id bigint not null default nextval('payroll_sheet_id_seq'),
  organisation text not null,
  run_id bigint not null,
  user_id bigint not null,
  -- sending: a try was begun and its end is not known
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  -- why, in words: {text, values}
  reason jsonb,
  -- the timesheet there
  vendor_id text not null default '',
  -- of the try that was begun, with what it sent
  key text not null default '',
  sent jsonb,
  tries integer not null default 0,
  sent_at timestamptz,
  primary key (company_id, id),
  unique (company_id, run_id, user_id),
  foreign key (company_id, run_id) references payroll_runs (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index payroll_sheets_due on payroll_sheets (company_id, organisation, id) where state in ('waiting', 'sending');
create index payroll_sheets_vendor on payroll_sheets (company_id, organisation, vendor_id) where vendor_id <> '';
call guard_company_table('payroll_sheets');

create sequence payroll_try_id_seq;
-- What was sent to the payroll program and answered, try by try. Grows for ever.
create table payroll_tries (
  company_id bigint not null,
  id bigint not null default nextval('payroll_try_id_seq'),
  sheet_id bigint not null,
  at timestamptz not null,
  -- add, change, find
  action text not null,
  -- the vendor's id, or what it said against it
  answer text not null default '',
  is_done boolean not null,
  primary key (company_id, id),
  foreign key (company_id, sheet_id) references payroll_sheets (company_id, id) on delete cascade
);
create index payroll_tries_sheet on payroll_tries (company_id, sheet_id, id);
call guard_company_table('payroll_tries');

-- One server at a time sends a company's timesheets, and none while the program is down.
create table payroll_turns (
  company_id bigint primary key references companies (id) on delete cascade,
  busy_until timestamptz,
  not_before timestamptz,
  -- why nothing is sent for now: {text, values}
  trouble jsonb
);
call guard_company_table('payroll_turns');
