-- Reports that a company makes itself, of the measures that every company has.

create sequence custom_report_id_seq;
create table custom_reports (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('custom_report_id_seq'),
  name text not null,
  -- {measures, by, chart, filter, days}
  spec jsonb not null,
  -- groups that see it besides who made it
  group_ids bigint[] not null default '{}',
  created_by bigint,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id)
);
call guard_company_table('custom_reports');

insert into permissions (company_id, id, description, roles)
select id, 1023, 'View Reports', '1,2' from companies
on conflict do nothing;
