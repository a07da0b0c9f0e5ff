-- How long somebody worked on which job.
create sequence job_time_id_seq;
create table job_times (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('job_time_id_seq'),
  job_id bigint not null,
  user_id bigint not null,
  started_at timestamptz not null,
  -- null: still working on it, unless they have clocked out since
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id),
  check (ended_at >= started_at)
);
create unique index job_times_open on job_times (company_id, user_id) where ended_at is null;
create index job_times_job on job_times (company_id, job_id, started_at);
call guard_company_table('job_times');
