-- Companies under one brand. Each side has its own rows, so that no query ever spans two companies.

-- ==== links

create sequence franchise_member_id_seq;
-- Head office's side: companies that it invited, and those that belong to it.
create table franchise_members (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('franchise_member_id_seq'),
  -- invited address, in its one form
  email text not null,
  -- the company's name: as typed with the invitation, then its own
  name text not null,
  status text not null default 'invited' check (status in ('invited', 'active', 'declined', 'withdrawn', 'ended')),
  token_hash bytea not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  invited_by text not null,
  -- null until it was accepted; no foreign key: it is another company's id
  member_company_id bigint,
  accepted_at timestamptz,
  shares_figures boolean not null default false,
  ended_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index franchise_members_invited on franchise_members (company_id, email) where status = 'invited';
create unique index franchise_members_active on franchise_members (company_id, member_company_id) where status = 'active';
create unique index franchise_members_token on franchise_members (company_id, token_hash);
create index franchise_members_name on franchise_members (company_id, lower(name), id);
call guard_company_table('franchise_members');

create sequence franchise_head_id_seq;
-- The member's side: the head office that it belongs to, and what its owner has agreed to.
create table franchise_heads (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('franchise_head_id_seq'),
  -- no foreign key: it is another company's id
  head_company_id bigint not null,
  head_name text not null,
  -- the group of head office's people who open this company
  group_id bigint not null,
  shares_figures boolean not null,
  accepted_at timestamptz not null,
  accepted_by text not null,
  ended_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, group_id) references groups (company_id, id)
);
create unique index franchise_heads_one on franchise_heads (company_id) where ended_at is null;
create index franchise_heads_group on franchise_heads (company_id, group_id);
call guard_company_table('franchise_heads');

-- ==== handover
-- Work that one company hands to another: a row on each side, each with the whole document, so that nothing is read across.

create sequence handover_id_seq;
-- A job, lead or client that one company hands to another: a row on either side.
create table handovers (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('handover_id_seq'),
  direction text not null check (direction in ('out', 'in')),
  kind text not null check (kind in ('job', 'lead', 'client')),
  -- the company on the other side, and its row; no foreign keys
  other_company_id bigint not null,
  other_name text not null,
  other_id bigint,
  title text not null,
  document jsonb not null,
  status text not null default 'sent' check (status in ('sent', 'accepted', 'declined', 'withdrawn')),
  -- why it was declined
  reason text not null default '',
  sent_at timestamptz not null,
  sent_by text not null,
  answered_at timestamptz,
  answered_by text not null default '',
  -- out: what was handed over; in: what was made of it
  job_id bigint,
  lead_id bigint,
  client_id bigint,
  -- status of the work where it is done, and the last entry of its diary, as far as the sender was told
  progress smallint,
  told_entry bigint not null default 0,
  -- in: files of the document that were copied
  files_done integer not null default 0,
  -- the receiver's user by whom it is accepted as it arrives: the sender has a place there
  accepts_as bigint,
  version integer not null default 1,
  primary key (company_id, id),
  -- deferred: new jobs and clients are stored with the commit
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
    deferrable initially deferred,
  foreign key (company_id, lead_id) references leads (company_id, id) on delete set null (lead_id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
    deferrable initially deferred
);
create unique index handovers_other on handovers (company_id, direction, other_company_id, other_id);
create index handovers_list on handovers (company_id, direction, id);
create index handovers_job on handovers (company_id, job_id) where job_id is not null;
create index handovers_lead on handovers (company_id, lead_id) where lead_id is not null;
create index handovers_client on handovers (company_id, client_id) where client_id is not null;
create index handovers_followed on handovers (company_id, job_id, lead_id) where direction = 'in' and status = 'accepted';
call guard_company_table('handovers');

-- ==== offers
-- Price book, templates and checklists that head office offers as versions. Each side has its own rows, the member's with
-- the whole document, so that nothing is read across companies.

create sequence franchise_offer_id_seq;
-- Head office's side of offered catalogues: a version is all that is offered from then on.
create table franchise_offers (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('franchise_offer_id_seq'),
  -- counts up within the company
  number integer not null,
  note text not null,
  with_prices boolean not null,
  -- [{kind, id, values}]: id of head office's row
  document jsonb not null,
  -- rows by kind
  counts jsonb not null,
  published_at timestamptz not null,
  published_by text not null,
  withdrawn_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index franchise_offers_number on franchise_offers (company_id, number);
call guard_company_table('franchise_offers');

create sequence franchise_offer_member_id_seq;
-- Members that a version goes to.
create table franchise_offer_members (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('franchise_offer_member_id_seq'),
  offer_id bigint not null,
  -- no foreign key: it is another company's id
  member_company_id bigint not null,
  member_name text not null,
  -- missed: the companies had parted before it arrived
  status text not null default 'sent' check (status in ('sent', 'arrived', 'taken', 'missed')),
  taken_at timestamptz,
  taken_by text not null default '',
  primary key (company_id, id),
  foreign key (company_id, offer_id) references franchise_offers (company_id, id) on delete cascade
);
create unique index franchise_offer_members_one on franchise_offer_members (company_id, offer_id, member_company_id);
call guard_company_table('franchise_offer_members');

create sequence received_offer_id_seq;
-- The member's side: versions that it was offered.
create table received_offers (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('received_offer_id_seq'),
  -- head office and its row; no foreign keys
  head_company_id bigint not null,
  head_offer_id bigint not null,
  head_name text not null,
  number integer not null,
  note text not null,
  with_prices boolean not null,
  document jsonb not null,
  counts jsonb not null,
  published_at timestamptz not null,
  published_by text not null,
  withdrawn_at timestamptz,
  -- when rows of it were last taken
  taken_at timestamptz,
  taken_by text not null default '',
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index received_offers_one on received_offers (company_id, head_company_id, head_offer_id);
create unique index received_offers_number on received_offers (company_id, head_company_id, number);
call guard_company_table('received_offers');

-- What a member took: the own row that was made of head office's, and how it was offered then.
create table taken_offer_rows (
  company_id bigint not null references companies (id) on delete cascade,
  head_company_id bigint not null,
  kind text not null check (kind in ('item', 'bundle', 'template', 'checklist')),
  -- head office's row
  source_id bigint not null,
  -- no foreign key: it is a row of one of four tables
  own_id bigint not null,
  -- compared with what is offered later, and with what the own row has become
  offered jsonb not null,
  primary key (company_id, head_company_id, kind, source_id)
);
call guard_company_table('taken_offer_rows');

-- ==== territories

create sequence franchise_area_id_seq;
-- A suburb or postcode of a member's territory.
create table franchise_areas (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('franchise_area_id_seq'),
  member_id bigint not null,
  -- one of the two; lower case is compared
  suburb text not null default '',
  postcode text not null default '',
  -- 'NSW'; '': any
  state text not null default '',
  created_at timestamptz not null,
  primary key (company_id, id),
  check ((suburb = '') <> (postcode = '')),
  foreign key (company_id, member_id) references franchise_members (company_id, id) on delete cascade
);
create unique index franchise_areas_one on franchise_areas (company_id, lower(suburb), postcode, state);
create index franchise_areas_member on franchise_areas (company_id, member_id);
call guard_company_table('franchise_areas');

-- Leads that were looked at since work is handed over by itself, so that none is twice.
create table routed_leads (
  company_id bigint not null references companies (id) on delete cascade,
  lead_id bigint not null,
  -- null: in nobody's area
  member_id bigint,
  routed_at timestamptz not null,
  primary key (company_id, lead_id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade
);
call guard_company_table('routed_leads');

-- References from tables above.
alter table users add foreign key (company_id, franchise_id) references franchise_heads (company_id, id);
