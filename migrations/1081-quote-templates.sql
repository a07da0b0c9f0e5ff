-- Whole quotes to begin with: lines, options, discount, deposit and texts, for no client.
create sequence quote_template_id_seq;
create table quote_templates (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('quote_template_id_seq'),
  name text not null,
  -- as those of quotes
  lines jsonb not null default '[]',
  options jsonb not null default '[]',
  with_tax boolean not null default false,
  discount integer not null default 0 check (discount between 0 and 10000),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  deposit integer not null default 0 check (deposit between 0 and 10000),
  deposit_cents bigint not null default 0 check (deposit_cents >= 0),
  message text not null default '',
  terms text not null default '',
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index quote_templates_name on quote_templates (company_id, lower(name));
call guard_company_table('quote_templates');
