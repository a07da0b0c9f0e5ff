-- Enquiries, before they are quotes and jobs.

-- ==== leads

create sequence lead_id_seq;
-- Enquiries that may become quotes and jobs.
create table leads (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('lead_id_seq'),
  -- 1 new, 2 contacted, 3 quoted, 4 won, 5 lost
  status smallint not null default 1 check (status between 1 and 5),
  name text not null default '',
  company_name text not null default '',
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  suburb text not null default '',
  lat double precision,
  lng double precision,
  -- what they need
  note text not null default '',
  source_id bigint,
  -- it came by the company's web form
  from_web boolean not null default false,
  -- what else the form asked: [{label, value}]
  answers jsonb not null default '[]',
  -- keys of pictures that came with it
  files text[] not null default '{}',
  -- of the form that was sent: sent twice, it arrives once
  ticket text,
  -- of one from the web: when somebody first looked at it
  seen_at timestamptz,
  assigned_to bigint,
  client_id bigint,
  job_id bigint,
  created_at timestamptz not null default now(),
  created_by bigint,
  -- when it first was more than new, and by whom
  answered_at timestamptz,
  answered_by bigint,
  -- when a quote made from it was first sent
  quoted_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1,
  search text not null generated always as (
  lower(name || ' ' || company_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' '
    || address || ' ' || suburb || ' ' || note)
) stored,
  -- The day on which somebody gets back to a lead, and when they were reminded of it.
  follow_up_on date,
  follow_up_told_at timestamptz,
  primary key (company_id, id),
  unique (company_id, ticket),
  foreign key (company_id, source_id) references lead_sources (company_id, id) on delete set null (source_id),
  foreign key (company_id, assigned_to) references users (company_id, id) on delete set null (assigned_to),
  -- a client or job that is written down with it comes with the commit
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
    deferrable initially deferred
);
create index leads_status on leads (company_id, status, id) where deleted_at is null;
create index leads_unseen on leads (company_id, id) where from_web and seen_at is null and deleted_at is null;
create index leads_created on leads (company_id, created_at, id);
create index leads_source on leads (company_id, source_id) where source_id is not null;
create index leads_assigned on leads (company_id, assigned_to) where assigned_to is not null;
create index leads_client on leads (company_id, client_id) where client_id is not null;
create index leads_job on leads (company_id, job_id) where job_id is not null;
create index leads_search on leads using gin (company_id, search gin_trgm_ops);
create index leads_follow_up on leads (company_id, follow_up_on)
  where follow_up_on is not null and follow_up_told_at is null and deleted_at is null;
call guard_company_table('leads');

create sequence lead_entry_id_seq;
-- What happened to a lead, and what people noted about it. Grows for ever.
create table lead_entries (
  company_id bigint not null,
  id bigint not null default nextval('lead_entry_id_seq'),
  lead_id bigint not null,
  -- as somebody wrote it; where values are set, a text with {{holes}}
  text text not null,
  "values" jsonb,
  at timestamptz not null default now(),
  -- null: the product, or somebody outside the company
  by bigint,
  author text not null default '',
  primary key (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade
);
create index lead_entries_lead on lead_entries (company_id, lead_id, id);
call guard_company_table('lead_entries');
