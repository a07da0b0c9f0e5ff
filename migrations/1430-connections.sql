-- Ways to a vendor's consent page that somebody has begun: each is good once, for its person and purpose. Swept as new
-- ones are begun.
create table consent_ways (
  company_id bigint not null references companies (id) on delete cascade,
  -- of the state that comes back
  state_hash bytea not null,
  user_id bigint not null,
  purpose text not null,
  sealed_verifier text not null,
  until timestamptz not null,
  primary key (company_id, state_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard_company_table('consent_ways');

-- Lasting consents at vendors, one for each account that a person has brought; features use them by purpose.
create sequence vendor_consent_id_seq;
create table vendor_consents (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('vendor_consent_id_seq'),
  vendor text not null check (vendor in ('google')),
  -- who brought it
  user_id bigint not null,
  email text not null,
  scopes text[] not null,
  -- features that use it; none: it is given back
  purposes text[] not null,
  -- null: the vendor has ended it
  sealed_grant text,
  -- the token for requests, which lasts for minutes
  sealed_access text not null default '',
  access_ends_at timestamptz,
  -- when the vendor ends it by itself, where it says so
  ends_at timestamptz,
  connected_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
alter sequence vendor_consent_id_seq owned by vendor_consents.id;
create unique index vendor_consents_account on vendor_consents (company_id, vendor, user_id, email);
call guard_company_table('vendor_consents');

-- Connections that somebody has paused, by kind and row.
create table connection_pauses (
  company_id bigint not null references companies (id) on delete cascade,
  kind text not null,
  row_id bigint not null,
  paused_by bigint,
  paused_at timestamptz not null,
  primary key (company_id, kind, row_id)
);
call guard_company_table('connection_pauses');

-- Connections about whose end somebody was warned; another end is another warning.
create table connection_warnings (
  company_id bigint not null references companies (id) on delete cascade,
  kind text not null,
  row_id bigint not null,
  ends_at timestamptz not null,
  primary key (company_id, kind, row_id, ends_at)
);
call guard_company_table('connection_warnings');

-- The journal of what went to and fro with other services: the same exchange with the same answer is one row an hour.
-- Kept for 30 days.
create sequence exchange_id_seq;
create table exchanges (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('exchange_id_seq'),
  kind text not null,
  row_id bigint not null,
  hour timestamptz not null,
  -- text key of what was asked
  what text not null,
  -- '': as expected; else the trouble
  answer text not null check (length(answer) <= 200),
  times integer not null,
  -- the longest of them
  ms integer not null,
  -- the last of them
  at timestamptz not null,
  primary key (company_id, id)
);
alter sequence exchange_id_seq owned by exchanges.id;
create unique index exchanges_hour on exchanges (company_id, kind, row_id, hour, what, answer);
create index exchanges_at on exchanges (company_id, at, id);
call guard_company_table('exchanges');

-- Consents that were ended here and that their vendors are still to be told of.
create sequence ended_grant_id_seq;
create table ended_grants (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('ended_grant_id_seq'),
  -- who can give it back
  kind text not null,
  -- the account at the vendor; '': it has none
  account text not null,
  sealed_grant text not null,
  tries integer not null default 0,
  ended_at timestamptz not null,
  primary key (company_id, id)
);
alter sequence ended_grant_id_seq owned by ended_grants.id;
call guard_company_table('ended_grants');

-- Xero forgets a consent that was not used for 60 days.
alter table accounting_connections add column access_ends_at timestamptz;
