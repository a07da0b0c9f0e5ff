-- Jobs, their technicians, appointments and diary, and the lists that a company chooses from.

create sequence job_type_id_seq;
create table job_types (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('job_type_id_seq'),
  name text not null,
  -- minutes
  appointment_duration integer not null default 30,
  active boolean not null default true,
  colour text not null default '#0f9f94',
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index job_types_name on job_types (company_id, lower(name));
call guard_company_table('job_types');

create sequence lead_source_id_seq;
-- Where work comes from (the specification's leads_id).
create table lead_sources (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('lead_source_id_seq'),
  name text not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index lead_sources_name on lead_sources (company_id, lower(name));
call guard_company_table('lead_sources');

create sequence pipeline_list_id_seq;
create table pipeline_lists (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('pipeline_list_id_seq'),
  name text not null,
  position integer not null default 0,
  primary key (company_id, id)
);
call guard_company_table('pipeline_lists');

create sequence job_id_seq;
create table jobs (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('job_id_seq'),
  number bigint not null,
  client_id bigint,
  -- 1 Pending … 7 Quote
  status_id smallint not null default 1,
  list_id bigint,
  name text not null default '',
  company_name text not null default '',
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  suburb text not null default '',
  lat double precision,
  lng double precision,
  company_comment text not null default '',
  tradie_comment text not null default '',
  job_type_ids bigint[] not null default '{}',
  lead_source_ids bigint[] not null default '{}',
  -- kept in step with job_technicians, so that lists and filters need no join
  technician_ids bigint[] not null default '{}',
  -- technician id to percentage in basis points; null: not modified
  modify_percentage jsonb,
  contact_ids bigint[] not null default '{}',
  -- start of the next appointment, or of the last when all are past; null: none
  appointment_at timestamptz,
  appointment_count integer not null default 0,
  created_at timestamptz not null default now(),
  created_by bigint,
  edited_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  search text not null generated always as (
    lower(number::text || ' ' || name || ' ' || company_name || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' '
      || email || ' ' || address || ' ' || company_comment || ' ' || tradie_comment)
  ) stored,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, list_id) references pipeline_lists (company_id, id)
);
create index jobs_client on jobs (company_id, client_id, id) where deleted_at is null;
create index jobs_unscheduled on jobs (company_id, id desc) where deleted_at is null and appointment_count = 0 and status_id not in (3, 4);
create index jobs_search on jobs using gin (company_id, search gin_trgm_ops);
-- One for each order of the jobs list. Under row-level security only btree indexes serve (array and text operators are
-- not leakproof), so technicians are found through job_technicians.
create index jobs_status on jobs (company_id, status_id, id) where deleted_at is null;
create index jobs_active on jobs (company_id, id) where deleted_at is null and status_id not in (3, 4);
create index jobs_ended on jobs (company_id, id) where deleted_at is null and status_id in (3, 4);
create index jobs_ended_created on jobs (company_id, created_at, id) where deleted_at is null and status_id in (3, 4);
create index jobs_active_number on jobs (company_id, number, id) where deleted_at is null and status_id not in (3, 4);
create index jobs_active_name on jobs (company_id, name, id) where deleted_at is null and status_id not in (3, 4);
create index jobs_active_suburb on jobs (company_id, suburb, id) where deleted_at is null and status_id not in (3, 4);
create index jobs_active_edited on jobs (company_id, edited_at, id) where deleted_at is null and status_id not in (3, 4);
create index jobs_active_appointment on jobs (company_id, (case when appointment_at is null then '-infinity' else appointment_at end), id)
  where deleted_at is null and status_id not in (3, 4);
create index jobs_active_created on jobs (company_id, created_at, id) where deleted_at is null and status_id not in (3, 4);
create index jobs_created on jobs (company_id, created_at, id) where deleted_at is null;
create index jobs_edited on jobs (company_id, edited_at, id) where deleted_at is null;
create index jobs_name on jobs (company_id, name, id) where deleted_at is null;
create index jobs_suburb on jobs (company_id, suburb, id) where deleted_at is null;
-- An open job sorts like one closed before all times, an unscheduled one like one appointed before all times.
-- By case, not coalesce: only of that does the planner see that it leaks nothing past row-level security.
create index jobs_closed on jobs (company_id, (case when closed_at is null then '-infinity' else closed_at end), id) where deleted_at is null;
create index jobs_appointment on jobs (company_id, (case when appointment_at is null then '-infinity' else appointment_at end), id) where deleted_at is null;
call guard_company_table('jobs');

-- Who works on a job. A technician sees a job only through this row.
create table job_technicians (
  company_id bigint not null,
  job_id bigint not null,
  user_id bigint not null,
  primary key (company_id, job_id, user_id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index job_technicians_user on job_technicians (company_id, user_id, job_id desc);
call guard_company_table('job_technicians');

create sequence appointment_id_seq;
create table appointments (
  company_id bigint not null,
  id bigint not null default nextval('appointment_id_seq'),
  job_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  technician_ids bigint[] not null default '{}',
  send_sms boolean not null default true,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  check (ends_at > starts_at)
);
create index appointments_start on appointments (company_id, starts_at) where cancelled_at is null;
create index appointments_job on appointments (company_id, job_id, starts_at);
call guard_company_table('appointments');

create sequence diary_entry_id_seq;
-- What happened on a job, was said or was written.
create table diary_entries (
  company_id bigint not null,
  id bigint not null default nextval('diary_entry_id_seq'),
  job_id bigint not null,
  -- address email file note review schedule sms status task welcome
  type text not null,
  content jsonb not null,
  -- the name at that time; null: System
  user_name text,
  user_id bigint,
  -- entries of one save share it
  session uuid not null,
  at timestamptz not null default now(),
  -- the browser's own id of the entry: a repeated save leaves no double
  entry_key text,
  -- What the product writes is kept as a text with {{holes}} and what stands in them, beside the specified sentence:
  -- each reader gets it in their own language. Null: people's own words.
  text text,
  "values" jsonb,
  primary key (company_id, id),
  unique (company_id, job_id, entry_key),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
create index diary_entries_job on diary_entries (company_id, job_id, at desc, id desc);
call guard_company_table('diary_entries');
