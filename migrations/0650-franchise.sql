-- Companies under one brand. Each side of a link has its own row, so that no query ever spans two companies.

create sequence franchise_member_id_seq;
-- Head office's side: whom it invited, and who belongs to it.
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

-- Set for people of head office who work in this company: the link that they came by.
alter table users add column franchise_id bigint;
alter table users add foreign key (company_id, franchise_id) references franchise_heads (company_id, id);
create index users_franchise on users (company_id, franchise_id) where franchise_id is not null;
