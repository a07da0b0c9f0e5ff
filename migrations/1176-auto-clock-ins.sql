-- The last time that coming to a place clocked somebody in, one row a person: what can be undone, and the place that they
-- would leave.
create table auto_clock_ins (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  at timestamptz not null,
  -- null: undone, or deleted by hand
  entry_id bigint,
  -- null: at a yard
  job_id bigint,
  -- name of the yard, or ''
  yard text not null default '',
  lat double precision not null,
  lng double precision not null,
  undone_at timestamptz,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, entry_id) references clock_times (company_id, id) on delete set null (entry_id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
);
create index auto_clock_ins_entry on auto_clock_ins (company_id, entry_id) where entry_id is not null;
create index auto_clock_ins_job on auto_clock_ins (company_id, job_id) where job_id is not null;
call guard_company_table('auto_clock_ins');
