-- Contacts of a company's books, as they were read for matching; each is changed as it is read again.
create sequence book_contact_id_seq;
create table book_contacts (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('book_contact_id_seq'),
  organisation text not null,
  vendor_id text not null,
  name text not null,
  email text not null,
  -- digits alone
  abn text not null,
  name_key text not null generated always as (name_key(name)) stored,
  email_key text not null generated always as (email_key(email)) stored,
  read_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, organisation, vendor_id)
);
alter sequence book_contact_id_seq owned by book_contacts.id;
create index book_contacts_name on book_contacts (company_id, organisation, name_key, id);
create index book_contacts_email on book_contacts (company_id, organisation, email_key) where email_key <> '';
create index book_contacts_abn on book_contacts (company_id, organisation, abn) where abn <> '';
call guard_company_table('book_contacts');

-- Clients beside their contacts in the books, to be confirmed before the first run.
create table book_matches (
  company_id bigint not null references companies (id) on delete cascade,
  organisation text not null,
  client_id bigint not null,
  -- abn, email, name: by what it was found; several: more than one fits; none; chosen: by somebody
  reason text not null check (reason in ('abn', 'email', 'name', 'several', 'none', 'chosen')),
  -- link (to the contact), make (a new one), leave (out)
  act text not null check (act in ('link', 'make', 'leave', 'ask')),
  contact_id bigint,
  primary key (company_id, organisation, client_id),
  check ((act = 'link') = (contact_id is not null)),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references book_contacts (company_id, id)
);
create index book_matches_contact on book_matches (company_id, contact_id) where contact_id is not null;
call guard_company_table('book_matches');

alter table accounting_connections
  -- the next page of contacts to read; 0: all were read
  add column contacts_page integer not null default 1,
  -- when somebody confirmed which client is which contact; null: nothing is sent before
  add column matched_at timestamptz;
update accounting_connections set matched_at = now() where state in ('on', 'paused', 'ended');
