-- Jobs that come again: the rule with what is copied, and the occurrences that were made of it.

create sequence recurring_job_id_seq;
create table recurring_jobs (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('recurring_job_id_seq'),
  job_name text not null default '',
  -- what an occurrence is booked with, and its appointments in wall minutes after the occurrence
  booking jsonb not null,
  technician_ids bigint[] not null default '{}',
  -- the first occurrence, whose wall time in the zone all others have
  starts_at timestamptz not null,
  time_zone text not null,
  repeat_every integer not null check (repeat_every > 0),
  -- 1 day, 2 week, 3 month
  repeat_unit smallint not null check (repeat_unit between 1 and 3),
  -- 1 never, 2 on a date, 3 after so many occurrences
  ends smallint not null check (ends between 1 and 3),
  ends_at timestamptz check ((ends = 2) = (ends_at is not null)),
  ends_after integer check ((ends = 3) = (ends_after is not null)),
  -- months of each year, 1 to 12, in which it rests, from one to the other
  pause_from smallint check (pause_from between 1 and 12),
  pause_to smallint check (pause_to between 1 and 12 and (pause_to is null) = (pause_from is null)),
  -- when the next occurrence is that has to be made, or a moment in the past: that is not known yet; null: none
  next_at timestamptz,
  -- why the next one could not be made: {text, values}
  problem jsonb,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id)
);
create index recurring_jobs_next on recurring_jobs (company_id, next_at) where next_at is not null;
call guard_company_table('recurring_jobs');

-- One a day at most: however many servers make them, none is made twice.
create table recurring_occurrences (
  company_id bigint not null,
  recurring_job_id bigint not null,
  -- on the calendar of the rule's zone
  day date not null,
  starts_at timestamptz not null,
  -- null: was cancelled before it was made, or its job is gone for good
  job_id bigint,
  is_cancelled boolean not null default false,
  primary key (company_id, recurring_job_id, day),
  foreign key (company_id, recurring_job_id) references recurring_jobs (company_id, id) on delete cascade,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
);
create unique index recurring_occurrences_job on recurring_occurrences (company_id, job_id);
call guard_company_table('recurring_occurrences');
