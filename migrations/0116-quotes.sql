-- Quotes: what work would cost, with choices for the client, and what became of each.

create sequence quote_id_seq;
create table quotes (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('quote_id_seq'),
  number bigint not null,
  -- draft, sent, accepted, declined; whether it was seen or has expired follows from the times
  status text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'declined')),
  client_id bigint,
  -- the job that it came from or became
  job_id bigint,
  name text not null default '',
  company_name text not null default '',
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  site_address text not null default '',
  reference text not null default '',
  quoted_on date not null,
  -- null: it does not expire
  valid_until date,
  -- as those of invoices, and {option, is_optional}: option '' is part of every option
  lines jsonb not null default '[]',
  -- of which the client takes one: [{id, name, description}]; none: there is nothing to choose between
  options jsonb not null default '[]',
  with_tax boolean not null default false,
  tax integer not null,
  discount integer not null default 0 check (discount between 0 and 10000),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  -- what is to be paid before the work begins: basis points of the total, or an amount
  deposit integer not null default 0 check (deposit between 0 and 10000),
  deposit_cents bigint not null default 0 check (deposit_cents >= 0),
  -- with tax, as it is chosen, or by the first option without what is optional
  total_cents bigint not null default 0 check (total_cents >= 0),
  message text not null default '',
  terms text not null default '',
  revision integer not null default 0,
  sent_at timestamptz,
  seen_at timestamptz,
  decided_at timestamptz,
  -- who decided: the client's name as they gave it, or who of the company noted it
  decided_by text not null default '',
  -- {option, lines, ip, agent, email, document, note}: what exactly was agreed to, and from where
  decision jsonb,
  -- of the picture of the signature
  signature_key text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  search text not null generated always as (
    lower(number::text || ' ' || name || ' ' || company_name || ' ' || email || ' '
      || regexp_replace(phone, '\D', '', 'g') || ' ' || address || ' ' || site_address || ' ' || reference)
  ) stored,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
    deferrable initially deferred,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
    deferrable initially deferred
);
create index quotes_job on quotes (company_id, job_id, id) where job_id is not null;
create index quotes_client on quotes (company_id, client_id, id);
create index quotes_search on quotes using gin (company_id, search gin_trgm_ops);
call guard_company_table('quotes');

-- As search_invoices.
create function search_quotes(term text, most integer, before bigint default null) returns setof bigint
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
    select q.id from quotes q
    where q.company_id = company and q.search like patterns[1] and q.search like all (patterns[2:])
      and (before is null or q.id < before)
    order by q.id desc
    limit most;
end $$;
revoke all on function search_quotes(text, integer, bigint) from public;
grant execute on function search_quotes(text, integer, bigint) to tradewind_app;
