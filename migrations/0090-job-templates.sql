-- Jobs to begin with, and the lists that are ticked off on them.

create sequence job_template_id_seq;
create table job_templates (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('job_template_id_seq'),
  name text not null,
  job_type_ids bigint[] not null default '{}',
  description text not null default '',
  -- [{title, days}]: due so many days after the job is booked
  tasks jsonb not null default '[]',
  -- [{item_id, quantity}]
  parts jsonb not null default '[]',
  -- [{label, minutes}]
  estimates jsonb not null default '[]',
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index job_templates_name on job_templates (company_id, lower(name));
call guard_company_table('job_templates');
