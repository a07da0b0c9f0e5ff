-- Price book, templates and checklists that head office offers as versions. Each side has its own rows, the member's with
-- the whole document, so that nothing is read across companies.

create sequence franchise_offer_id_seq;
-- Head office's side: a version is all that is offered from then on.
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
-- The member's side.
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
