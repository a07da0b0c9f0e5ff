-- Companies and what belongs to each as a whole. Ids come from plain sequences and are unique within a company.

create table packs (
  id bigint primary key,
  name text not null,
  trial boolean not null default false,
  -- how many jobs the plan includes; null: as many as there are
  jobs integer check (jobs >= 0)
);
grant select on packs to tradewind_app;
insert into packs (id, name, trial, jobs) values
  (1, 'Starter', false, null), (2, 'Crew', false, null), (3, 'Business', false, null), (4, 'Franchise', false, null),
  (5, 'Trial', true, 50);

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
  -- the code that the company came with
  refer_code text not null default '',
  outgoing_number text not null default '',
  logo_key text not null default '',
  is_platform boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- The code that it gives to friends. A letter first: in the address of a page '12345e678901' would be a number.
  share_code text not null default 'c' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 11)
);
create unique index companies_share_code on companies (share_code);
create index companies_refer_code on companies (refer_code) where refer_code <> '';
call guard_shared_table('companies', 'id');

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
