-- Companies, their users, sign-in. Ids come from plain sequences and are unique within a company.

create table packs (
  id bigint primary key,
  name text not null,
  trial boolean not null default false
);
grant select on packs to tradewind_app;
insert into packs (id, name, trial) values
  (1, 'Starter', false), (2, 'Crew', false), (3, 'Business', false), (4, 'Franchise', false), (5, 'Trial', true);

create sequence company_id_seq start 1000;
create table companies (
  id bigint primary key default nextval('company_id_seq'),
  name text not null,
  abn text not null default '',
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  suburb text not null default '',
  lat double precision,
  lng double precision,
  iso text not null default 'AU',
  time_zone text not null default 'Australia/Sydney',
  pack_id bigint not null references packs (id),
  subscription_date date,
  refer_code text not null default '',
  outgoing_number text not null default '',
  logo_key text not null default '',
  is_platform boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
call guard_shared_table('companies', 'id');

create sequence account_id_seq;
create table accounts (
  id bigint primary key default nextval('account_id_seq'),
  email text not null,
  email_lower text not null generated always as (lower(email)) stored unique,
  -- null: invited, no password chosen yet
  password_hash text,
  created_at timestamptz not null default now(),
  password_changed_at timestamptz
);
call guard_platform_table('accounts');

create table groups (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null,
  name text not null,
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

create table sessions (
  token_hash bytea primary key,
  -- company, client, partner
  kind text not null,
  account_id bigint not null references accounts (id) on delete cascade,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null default '',
  agent text not null default ''
);
create index sessions_account on sessions (account_id);
create index sessions_user on sessions (company_id, user_id);
call guard_platform_table('sessions');

-- Links that open something without a sign-in: bound to one account, one purpose, once.
create table account_tokens (
  token_hash bytea primary key,
  -- reset, invite
  purpose text not null,
  account_id bigint not null references accounts (id) on delete cascade,
  company_id bigint references companies (id) on delete cascade,
  user_id bigint,
  expires_at timestamptz not null,
  used_at timestamptz
);
call guard_platform_table('account_tokens');

-- Counted tries, by account and by address, for all server processes together.
create table attempts (
  -- what is tried and by whom: 'login:mail@example.com', 'login-from:203.0.113.7'
  key text not null primary key,
  tries integer not null,
  since timestamptz not null
);
call guard_platform_table('attempts');

create table counters (
  company_id bigint not null references companies (id) on delete cascade,
  -- 'job'
  name text not null,
  value bigint not null,
  primary key (company_id, name)
);
call guard_company_table('counters');

create table settings (
  company_id bigint not null references companies (id) on delete cascade,
  -- 'jobs-validation', …
  name text not null,
  value jsonb not null,
  version integer not null default 1,
  primary key (company_id, name)
);
call guard_company_table('settings');

-- Small pictures that belong to a company (logo): re-encoded before they are stored.
create table pictures (
  company_id bigint not null references companies (id) on delete cascade,
  -- unguessable, part of the public address
  key text not null,
  type text not null,
  body bytea not null,
  created_at timestamptz not null default now(),
  primary key (company_id, key)
);
create unique index pictures_key on pictures (key);
call guard_shared_table('pictures', 'company_id');
