create sequence checklist_id_seq;
-- What has to be seen to on jobs of some types, before they get a status.
create table checklists (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('checklist_id_seq'),
  name text not null,
  -- none: jobs of all types
  job_type_ids bigint[] not null default '{}',
  -- before which statuses it is asked for
  status_ids smallint[] not null default '{3}',
  -- [{id, text}]
  items jsonb not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index checklists_name on checklists (company_id, lower(name));
call guard_company_table('checklists');

create sequence job_check_id_seq;
-- What was ticked off on a job, or left out and why.
create table job_checks (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('job_check_id_seq'),
  job_id bigint not null,
  checklist_id bigint not null,
  item_id text not null,
  is_done boolean not null,
  -- of what was left out
  reason text not null default '',
  user_id bigint,
  user_name text not null,
  at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, job_id, checklist_id, item_id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, checklist_id) references checklists (company_id, id) on delete cascade
);
call guard_company_table('job_checks');
