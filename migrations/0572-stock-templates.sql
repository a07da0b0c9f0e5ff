-- What vans are filled with.
create sequence stock_template_id_seq;
create table stock_templates (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('stock_template_id_seq'),
  name text not null,
  description text not null default '',
  -- [{id, quantity, min}]: parts, how many of each, and the fewest
  items jsonb not null default '[]',
  active boolean not null default true,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id)
);
create index stock_templates_name on stock_templates (company_id, lower(name), id) where deleted_at is null;
call guard_company_table('stock_templates');
