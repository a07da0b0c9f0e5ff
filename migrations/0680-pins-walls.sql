-- Reports that somebody has pinned to their dashboard.
create sequence pinned_report_id_seq;
create table pinned_reports (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('pinned_report_id_seq'),
  user_id bigint not null,
  -- {name, id, by, filter, compare, days}: as the report was looked at
  report jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index pinned_reports_user on pinned_reports (company_id, user_id);
call guard_company_table('pinned_reports');

-- Screens on a wall that show figures to whoever has their address.
create sequence wall_screen_id_seq;
create table wall_screens (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('wall_screen_id_seq'),
  name text not null,
  -- of the secret in its address, which is shown once
  token_hash bytea not null,
  -- {figures, days, technicians, clients}
  spec jsonb not null,
  -- by whose rights it is read
  created_by bigint not null,
  created_at timestamptz not null,
  -- to the minute
  read_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete cascade
);
create unique index wall_screens_token on wall_screens (token_hash);
call guard_shared_table('wall_screens', 'company_id');
