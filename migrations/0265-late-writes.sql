-- A device without a connection keeps what its technician does and sends it later: when it happened stands beside when
-- it arrived.

-- null: since before this was kept
alter table job_technicians add column since timestamptz;

-- Technicians who were taken off a job: they hand in what they made while it was theirs.
create table past_job_technicians (
  company_id bigint not null,
  job_id bigint not null,
  user_id bigint not null,
  since timestamptz not null,
  until timestamptz not null,
  -- null: the product itself
  ended_by bigint,
  primary key (company_id, job_id, user_id, until),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
call guard_company_table('past_job_technicians');

-- arrived_at: null where it arrived at once. clock_off: minutes by which the device's clock was ahead, negative behind;
-- null where it was right.
alter table diary_entries add column arrived_at timestamptz, add column clock_off integer;
alter table clock_times
  add column start_arrived_at timestamptz, add column end_arrived_at timestamptz, add column clock_off integer;
alter table job_times
  add column start_arrived_at timestamptz, add column end_arrived_at timestamptz, add column clock_off integer;
