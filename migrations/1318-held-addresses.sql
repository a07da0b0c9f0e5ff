-- Reports of other servers about mails of ours, and when an address was allowed again: an address' history, kept for ever.
create sequence mail_reports_id_seq;
create table mail_reports (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('mail_reports_id_seq'),
  -- in its one spelling
  address text not null,
  -- hard: for good (5.x.x); soft: given up after trying (4.x.x); complaint: reported as spam; allowed: by a person
  kind text not null check (kind in ('hard', 'soft', 'complaint', 'allowed')),
  -- the outbox row of the mail
  outbox_id bigint,
  -- such as 5.1.1; '': the report has none
  code text not null default '',
  -- the other server's words
  reason text not null default '',
  at timestamptz not null,
  by_id bigint,
  primary key (company_id, id)
);
create index mail_reports_address on mail_reports (company_id, address, id);
call guard_company_table('mail_reports');

-- Addresses that mail no longer goes to.
create sequence held_addresses_id_seq;
create table held_addresses (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('held_addresses_id_seq'),
  address text not null,
  -- bounces: no mail at all; complaint: none that advertises
  kind text not null check (kind in ('bounces', 'complaint')),
  code text not null default '',
  reason text not null default '',
  at timestamptz not null,
  primary key (company_id, id)
);
create unique index held_addresses_address on held_addresses (company_id, address, kind);
call guard_company_table('held_addresses');
