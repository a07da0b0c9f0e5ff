-- What people have to do beside jobs: a meeting, the van's service, a course.
create sequence agenda_task_id_seq;
create table agenda_tasks (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('agenda_task_id_seq'),
  title text not null,
  description text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at and ends_at <= starts_at + interval '31 days'),
  due_at timestamptz,
  technician_id bigint not null,
  is_done boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, technician_id) references users (company_id, id) on delete cascade
);
create index agenda_tasks_starts on agenda_tasks (company_id, starts_at);
call guard_company_table('agenda_tasks');
