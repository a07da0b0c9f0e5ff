-- A company's own domain for its website. It counts once a TXT record has proven it; then it is that company's alone.
create table site_domains (
  company_id bigint not null references companies (id) on delete cascade,
  host text not null check (host = lower(host) and length(host) between 4 and 253),
  -- random part of the record
  token text not null,
  proven_at timestamptz,
  -- when the record is looked at again, of a proven one
  look_at timestamptz,
  -- looks in a row that did not find it
  missed smallint not null default 0,
  primary key (company_id)
);
create unique index site_domains_host on site_domains (host) where proven_at is not null;
create index site_domains_due on site_domains (look_at) where look_at is not null;
call guard_company_table('site_domains');
