-- Items that are usually used together.
create sequence bundle_id_seq;
create table bundles (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('bundle_id_seq'),
  name text not null,
  description text not null default '',
  -- [{id, quantity}]: of the catalogue
  items jsonb not null default '[]',
  active boolean not null default true,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id)
);
create index bundles_name on bundles (company_id, lower(name), id) where deleted_at is null;
call guard_company_table('bundles');
