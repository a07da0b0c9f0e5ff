-- Sites and tags of clients, what makes two of them look like one, and what became of a client that was merged.

-- One spelling for what tells people apart; ''; it tells nothing. The rule in the code says the same of two clients.
create function phone_key(phone text) returns text language sql immutable parallel safe as $$
  select case when length(digits) >= 8 then right(digits, 9) else '' end
  from (select regexp_replace(phone, '\D', '', 'g') as digits) d
$$;
create function email_key(email text) returns text language sql immutable parallel safe as $$
  select lower(trim(email))
$$;
-- 'Costa, Ana' and 'ana costa' are one name.
create function name_key(name text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(word, ' ' order by word collate "C"), '')
  from regexp_split_to_table(regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g'),
    '[][\s,.;:!?''’"“”()/&+_|-]+') word
  where word <> ''
$$;
-- Number and street, which come before the first comma, with the name; '' without a name or a number.
create function place_key(name text, address text) returns text language sql immutable parallel safe as $$
  select case when name_key(name) <> '' and street ~ '\d' and street ~ ' ' then name_key(name) || ' | ' || street else '' end
  from (
    select coalesce(string_agg(coalesce(short, word), ' ' order by n), '') as street
    from regexp_split_to_table(lower(split_part(address, ',', 1)), '[^[:alnum:]]+') with ordinality w(word, n)
    left join (values ('street', 'st'), ('road', 'rd'), ('avenue', 'ave'), ('drive', 'dr'), ('court', 'ct'),
      ('place', 'pl'), ('crescent', 'cres'), ('parade', 'pde'), ('highway', 'hwy'), ('lane', 'ln'), ('terrace', 'tce'),
      ('close', 'cl'), ('boulevard', 'blvd'), ('unit', 'u'), ('mount', 'mt')) short_ways(long, short) on long = word
    where word <> ''
  ) s
$$;

alter table clients
  -- whose the client has become; such a row is deleted too
  add column merged_into bigint,
  add column phone_key text not null generated always as (phone_key(phone)) stored,
  add column email_key text not null generated always as (email_key(email)) stored,
  add column name_key text not null generated always as (name_key(name)) stored,
  add column place_key text not null generated always as (place_key(name, main_address)) stored;
create index clients_phone_key on clients (company_id, phone_key, id) where deleted_at is null and phone_key <> '';
create index clients_email_key on clients (company_id, email_key, id) where deleted_at is null and email_key <> '';
create index clients_name_key on clients (company_id, name_key, id) where deleted_at is null;
create index clients_place_key on clients (company_id, place_key, id) where deleted_at is null and place_key <> '';

create sequence client_site_id_seq;
-- Where a client has work done, beside the address that bills go to: a manager's properties, a strata plan's buildings.
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
alter table jobs add column site_id bigint,
  add foreign key (company_id, site_id) references client_sites (company_id, id) on delete set null (site_id)
    deferrable initially deferred;
create index jobs_site on jobs (company_id, site_id, id) where site_id is not null;

create sequence client_tag_id_seq;
create table client_tags (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('client_tag_id_seq'),
  name text not null,
  colour text not null default '#0f9f94',
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index client_tags_name on client_tags (company_id, lower(name));
call guard_company_table('client_tags');
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
