-- The people of a company, the groups they are in, and what each group may do.

create table groups (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null,
  name text not null,
  -- Rules ask for it, never for a group's number: a company's own groups see no more than their kind.
  kind text not null constraint groups_kind check (kind in ('owner', 'office', 'technician', 'operator')),
  primary key (company_id, id)
);
call guard_company_table('groups');

create sequence user_id_seq;
-- A person in one company. The account is how that person signs in, to this company and to others.
create table users (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('user_id_seq'),
  account_id bigint not null references accounts (id),
  group_id bigint not null,
  fullname text not null,
  email text not null,
  phone text not null default '',
  colour text not null default '#0b7f77',
  -- 1 hourly, 2 percentage, 3 salary
  payment_type_id bigint not null default 1,
  -- dollars an hour in cents, or basis points of the job, or null
  payment_rate integer,
  active boolean not null default true,
  invited_at timestamptz,
  joined_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, account_id),
  foreign key (company_id, group_id) references groups (company_id, id)
);
create index users_account on users (account_id);
call guard_shared_table('users', 'company_id');

create table permissions (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null,
  description text not null,
  -- group ids, comma-separated
  roles text not null,
  version integer not null default 1,
  primary key (company_id, id)
);
call guard_company_table('permissions');

-- What a person shows and hides of a page, and whether they have been on it: its tour opens by itself once.
create table page_settings (
  company_id bigint not null,
  user_id bigint not null,
  -- the specification's number of the page: 1 dashboard, 3 jobs; pages without switches have a row too
  page_id smallint not null,
  -- {"address": 0, …}: 1 shown, 0 hidden; what it does not say is shown
  settings jsonb not null default '{}',
  first_view boolean not null default false,
  primary key (company_id, user_id, page_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard_company_table('page_settings');
