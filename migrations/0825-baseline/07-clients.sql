-- Clients with their contacts, sites and tags, and what was imported or merged.

-- ==== clients

create sequence client_id_seq;
-- A company's clients, with the address that bills go to.
create table clients (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('client_id_seq'),
  name text not null,
  company_name text not null default '',
  email text not null default '',
  phone text not null default '',
  main_address text not null default '',
  suburb text not null default '',
  lat double precision,
  lng double precision,
  billing_address text not null default '',
  note text not null default '',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  search text not null generated always as (
    lower(name || ' ' || company_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || main_address)
  ) stored,
  -- whose the client has become; such a row is deleted too
  merged_into bigint,
  phone_key text not null generated always as (phone_key(phone)) stored,
  email_key text not null generated always as (email_key(email)) stored,
  name_key text not null generated always as (name_key(name)) stored,
  place_key text not null generated always as (place_key(name, main_address)) stored,
  primary key (company_id, id)
);
create index clients_name on clients (company_id, lower(name), id) where deleted_at is null;
create index clients_company_name on clients (company_id, lower(company_name), id) where deleted_at is null;
create index clients_suburb on clients (company_id, lower(suburb), id) where deleted_at is null;
create index clients_created on clients (company_id, created_at, id) where deleted_at is null;
create index clients_search on clients using gin (company_id, search gin_trgm_ops);
create index clients_deleted on clients (company_id, deleted_at, id) where deleted_at is not null;
create index clients_phone_key on clients (company_id, phone_key, id) where deleted_at is null and phone_key <> '';
create index clients_email_key on clients (company_id, email_key, id) where deleted_at is null and email_key <> '';
create index clients_name_key on clients (company_id, name_key, id) where deleted_at is null;
create index clients_place_key on clients (company_id, place_key, id) where deleted_at is null and place_key <> '';
create index clients_by_email on clients (lower(trim(email)), company_id, id) where deleted_at is null and email <> '';
create index clients_by_phone on clients (right(regexp_replace(phone, '\D', '', 'g'), 9), company_id, id)
  where deleted_at is null and phone <> '';
call guard_company_table('clients');

create sequence client_contact_id_seq;
-- People at a client, beside the client themselves.
create table client_contacts (
  company_id bigint not null,
  id bigint not null default nextval('client_contact_id_seq'),
  client_id bigint not null,
  name text not null,
  phone text not null default '',
  email text not null default '',
  position integer not null default 0,
  search text not null generated always as (
    lower(name || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || email)
  ) stored,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index client_contacts_client on client_contacts (company_id, client_id, position);
create index client_contacts_search on client_contacts using gin (company_id, search gin_trgm_ops);
-- Contacts by their number, for who rings; and recordings that were dropped.
create index client_contacts_phone_key on client_contacts (company_id, phone_key(phone)) where phone_key(phone) <> '';
call guard_company_table('client_contacts');

-- Sites and tags of clients, what makes two of them look like one, and what became of a client that was merged.

create sequence client_site_id_seq;
-- Places where a client has work done, beside the address that bills go to: a manager's properties, a strata plan's
-- buildings.
create table client_sites (
  company_id bigint not null,
  id bigint not null default nextval('client_site_id_seq'),
  client_id bigint not null,
  -- as they call it; '': by its address
  name text not null default '',
  address text not null,
  suburb text not null default '',
  lat double precision,
  lng double precision,
  -- whom one meets there
  contact_name text not null default '',
  contact_phone text not null default '',
  -- keys, dogs, where the mains is
  note text not null default '',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index client_sites_client on client_sites (company_id, client_id, id);
call guard_company_table('client_sites');

create sequence client_tag_id_seq;
-- Words that clients are sorted by.
create table client_tags (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('client_tag_id_seq'),
  name text not null,
  colour text not null default '#0f9f94',
  version integer not null default 1,
  -- The import that made a tag, for its undo.
  import_id bigint,
  primary key (company_id, id)
);
create unique index client_tags_name on client_tags (company_id, lower(name));
call guard_company_table('client_tags');

-- Which client has which tag.
create table client_tag_links (
  company_id bigint not null,
  client_id bigint not null,
  tag_id bigint not null,
  primary key (company_id, client_id, tag_id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references client_tags (company_id, id) on delete cascade
);
create index client_tag_links_tag on client_tag_links (company_id, tag_id, client_id);
call guard_company_table('client_tag_links');

-- ==== lead-sources

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

-- ==== merging

create sequence client_merge_id_seq;
-- Two clients that became one, with all that it takes to make them two again.
create table client_merges (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('client_merge_id_seq'),
  kept_id bigint not null,
  merged_id bigint not null,
  -- {table: [ids]}: what was the merged client's
  moved jsonb not null,
  -- the kept one's row, contacts and tags as they were, and its version afterwards
  before jsonb not null,
  version_after integer not null,
  at timestamptz not null default now(),
  by bigint,
  undone_at timestamptz,
  primary key (company_id, id)
);
create index client_merges_kept on client_merges (company_id, kept_id, id);
call guard_company_table('client_merges');

-- Clients who look alike and are not: nobody is asked about them again.
create table clients_apart (
  company_id bigint not null references companies (id) on delete cascade,
  a_id bigint not null,
  b_id bigint not null,
  at timestamptz not null default now(),
  primary key (company_id, a_id, b_id),
  check (a_id < b_id),
  foreign key (company_id, a_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, b_id) references clients (company_id, id) on delete cascade
);
call guard_company_table('clients_apart');

-- ==== imports
-- What was brought from another product: the file row by row, what becomes of each, and how to take it back.

create sequence import_id_seq;
-- A file that is imported: what it holds, how its columns are read, how far it has come.
create table imports (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('import_id_seq'),
  -- clients, jobs, quotes
  kind text not null,
  file_name text not null,
  encoding text not null,
  delimiter text not null,
  -- the product that the headings are known from; '': none
  source text not null default '',
  headings text[] not null,
  -- the field that each column is for; '': none
  mapping text[] not null,
  -- with what is there already: skip, fill, overwrite
  existing text not null default 'fill' check (existing in ('skip', 'fill', 'overwrite')),
  -- dates with numbers alone: dmy, mdy
  date_order text not null default 'dmy' check (date_order in ('dmy', 'mdy')),
  state text not null check (state in
    ('reading', 'mapping', 'checking', 'ready', 'running', 'stopped', 'done', 'undoing', 'undone', 'failed')),
  -- rows of the file, without its headings
  rows integer not null default 0,
  -- so many of them are done with in this state
  worked integer not null default 0,
  -- when it last moved
  worked_at timestamptz not null default now(),
  -- by outcome
  counts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by bigint,
  ended_at timestamptz,
  version integer not null default 1,
  problem jsonb,
  primary key (company_id, id)
);
create index imports_ended on imports (created_at);
call guard_company_table('imports');

-- Rows of an imported file, and what each became.
create table import_rows (
  company_id bigint not null,
  import_id bigint not null,
  -- as a spreadsheet numbers it
  row integer not null,
  -- the n-th, without empty lines
  place integer not null,
  cells text[] not null,
  -- new, update, same, refused; '': not looked at yet
  outcome text not null default '',
  -- why, or what of it: {text, values}
  reason jsonb,
  -- the row of the product that it has become or belongs to
  target_id bigint,
  -- once it was brought in: [{table, id, version, before}]
  made jsonb,
  -- after undoing: kept, as it has been used since
  is_kept boolean not null default false,
  primary key (company_id, import_id, place),
  foreign key (company_id, import_id) references imports (company_id, id) on delete cascade
);
create index import_rows_outcome on import_rows (company_id, import_id, outcome, place);
-- What was brought in, by what it has become: it is taken back together.
create index import_rows_target on import_rows (company_id, import_id, target_id) where made is not null;
call guard_company_table('import_rows');

-- References from tables above.
alter table sms_messages add foreign key (company_id, client_id) references clients (company_id, id)
  on delete set null (client_id);
