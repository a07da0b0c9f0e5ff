-- {count, unit, side}: how long before or after its date an automation begins; null: it begins with a happening.
alter table automations add column timing jsonb;
-- The side of its fork that a run is on; '': it has not come to one.
alter table automation_runs add column branch text not null default '' check (branch in ('', 'yes', 'no'));

-- Dates for which an automation will begin, kept up when rows change: nothing is searched at night. A row is gone once it has begun.
create table automation_dates (
  company_id bigint not null references companies (id) on delete cascade,
  automation_id bigint not null,
  -- the row with the date: an appointment, an invoice …
  row_id bigint not null,
  -- the row that the automation is about
  subject_id bigint not null,
  due_at timestamptz not null,
  primary key (company_id, automation_id, row_id),
  foreign key (company_id, automation_id) references automations (company_id, id) on delete cascade
);
create index automation_dates_due on automation_dates (due_at);
create index automation_dates_subject on automation_dates (company_id, subject_id);
call guard_shared_table('automation_dates', 'company_id');

-- Signs the requests that a company's automations send.
create table automation_secrets (
  company_id bigint primary key references companies (id) on delete cascade,
  sealed text not null,
  made_at timestamptz not null
);
call guard_company_table('automation_secrets');

create sequence automation_request_id_seq;
-- A request to a web address, tried until it is taken.
create table automation_requests (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('automation_request_id_seq'),
  run_id bigint not null,
  position integer not null,
  url text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  -- what the last try met: '' or 'Status 500'
  answer text not null default '',
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, run_id) references automation_runs (company_id, id) on delete cascade
);
create index automation_requests_run on automation_requests (company_id, run_id);
call guard_company_table('automation_requests');
