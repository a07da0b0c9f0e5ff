create sequence lead_form_id_seq;
-- Forms of adverts and portals that post each lead to an address of the company. Few a company.
create table lead_forms (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('lead_form_id_seq'),
  -- the portal or campaign, which is the source of its leads
  name text not null,
  source_id bigint not null,
  -- random part of the address, shown whenever it is looked up
  address text not null,
  -- SHA-256 of the key that each delivery carries; the key itself is shown once
  key_hash bytea not null,
  -- where each column goes: [{key, label, target}]; a column that is not among them goes where its name says
  columns jsonb not null default '[]',
  active boolean not null default true,
  wrong_keys integer not null default 0,
  wrong_key_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, source_id) references lead_sources (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create unique index lead_forms_address on lead_forms (company_id, address);
call guard_company_table('lead_forms');

create sequence lead_form_delivery_id_seq;
-- Deliveries of lead forms, each once by the id that its sender gives. Grows for ever, with the leads; only the last ones keep their columns.
create table lead_form_deliveries (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('lead_form_delivery_id_seq'),
  form_id bigint not null,
  -- the id that the sender gives the lead; without one a hash of what was sent on that day
  ref text not null,
  -- test: nothing was made of it; contact: neither phone nor email; off: the form was off; lead: a new one; joined: an open lead
  outcome text not null check (outcome in ('test', 'contact', 'off', 'lead', 'joined')),
  lead_id bigint,
  -- what was sent: [{key, label, value}]
  columns jsonb not null default '[]',
  times integer not null default 1,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, form_id) references lead_forms (company_id, id) on delete cascade,
  foreign key (company_id, lead_id) references leads (company_id, id) on delete set null (lead_id)
);
create unique index lead_form_deliveries_ref on lead_form_deliveries (company_id, form_id, ref);
create index lead_form_deliveries_at on lead_form_deliveries (company_id, form_id, at);
create index lead_form_deliveries_lead on lead_form_deliveries (company_id, lead_id) where lead_id is not null;
call guard_company_table('lead_form_deliveries');
