-- Leads: people who have asked for work and are no clients yet, and what became of them.

create sequence lead_id_seq;
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
      || address || ' ' || note)
  ) stored,
  primary key (company_id, id),
  unique (company_id, ticket),
  foreign key (company_id, source_id) references lead_sources (company_id, id) on delete set null (source_id),
  foreign key (company_id, assigned_to) references users (company_id, id) on delete set null (assigned_to),
  -- a client or job that is written down with it comes with the commit
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
    deferrable initially deferred,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
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
call guard_company_table('leads');

create sequence lead_entry_id_seq;
-- What happened to a lead, and what people noted about it.
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

-- The lead that a quote was made from.
alter table quotes add column lead_id bigint;
alter table quotes add foreign key (company_id, lead_id) references leads (company_id, id) on delete set null (lead_id);
create index quotes_lead on quotes (company_id, lead_id) where lead_id is not null;

-- As search_clients: ids of leads whose text holds every word, newest first.
create function search_leads(term text, most integer, before bigint default null) returns setof bigint
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  company bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  patterns text[];
begin
  select array_agg(pattern order by length(pattern) desc) into patterns
  from (
    select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' as pattern
    from regexp_split_to_table(lower(trim(term)), '\s+') as word
  ) words;
  return query
    select l.id from leads l
    where l.company_id = company and l.deleted_at is null
      and l.search like patterns[1] and l.search like all (patterns[2:])
      and (before is null or l.id < before)
    order by l.id desc
    limit most;
end $$;
revoke all on function search_leads(text, integer, bigint) from public;
grant execute on function search_leads(text, integer, bigint) to tradewind_app;
