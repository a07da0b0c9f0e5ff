create sequence difference_id_seq;
-- A write from a phone that was refused for good, until somebody decides about it. Grows for ever.
create table differences (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('difference_id_seq'),
  user_id bigint not null,
  -- the write's own, made by the phone: handed over twice it is one
  key text not null,
  -- the endpoint that refused it, and what it was sent
  path text not null,
  input jsonb not null,
  -- the changed fields as the phone had shown them
  before jsonb,
  -- how the phone tells of it: its subject, what was typed, why it was refused
  title text not null,
  typed text not null default '',
  reason text not null default '',
  job_id bigint,
  made_at timestamptz not null,
  arrived_at timestamptz not null,
  -- 'taken': the phone's values count, or what was typed is dealt with; 'left': it stays as the office has it
  state text not null default 'open' check (state in ('open', 'taken', 'left')),
  decided_by bigint,
  decided_at timestamptz,
  -- the job's fields before they were taken, and its version since
  undo jsonb,
  version integer not null default 1,
  primary key (company_id, id),
  check ((state = 'open') = (decided_at is null)),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, decided_by) references users (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id) deferrable initially deferred
);
create unique index differences_key on differences (company_id, user_id, key);
create index differences_open on differences (company_id, arrived_at, id) where state = 'open';
create index differences_decided on differences (company_id, decided_at, id) where state <> 'open';
create index differences_job on differences (company_id, job_id) where job_id is not null;
create index differences_decided_by on differences (company_id, decided_by) where decided_by is not null;
call guard_company_table('differences');
