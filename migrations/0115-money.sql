-- Invoices, and the ledger: what is owed and paid. What a job owes without an invoice stands on the job (decision 26).

create sequence invoice_id_seq;
create table invoices (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('invoice_id_seq'),
  -- taken when it is issued; null: a draft
  number bigint,
  -- draft, issued, void
  status text not null default 'draft' check (status in ('draft', 'issued', 'void')),
  -- invoice: for work that is done; deposit and progress: before that
  kind text not null default 'invoice' check (kind in ('invoice', 'deposit', 'progress')),
  client_id bigint,
  job_id bigint,
  -- to whom, as it stands on the document
  name text not null default '',
  company_name text not null default '',
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  site_address text not null default '',
  -- the client's own order number
  reference text not null default '',
  issued_on date,
  due_on date,
  -- [{id, item_id, section, name, description, quantity, price_cents, is_taxable, discount}]
  lines jsonb not null default '[]',
  -- prices of lines contain the tax
  with_tax boolean not null default false,
  -- basis points at that time
  tax integer not null,
  -- off the whole: basis points, and on top of that an amount
  discount integer not null default 0 check (discount between 0 and 10000),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  tax_cents bigint not null default 0,
  -- with tax
  total_cents bigint not null default 0 check (total_cents >= 0),
  -- the sum of its entries in the ledger, written with each of them
  owed_cents bigint not null default 0,
  message text not null default '',
  terms text not null default '',
  -- how often it was changed after it was issued
  revision integer not null default 0,
  sent_at timestamptz,
  seen_at timestamptz,
  void_reason text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  search text not null generated always as (
    lower(coalesce(number::text, '') || ' ' || name || ' ' || company_name || ' ' || email || ' '
      || regexp_replace(phone, '\D', '', 'g') || ' ' || address || ' ' || site_address || ' ' || reference)
  ) stored,
  primary key (company_id, id),
  unique (company_id, number),
  check ((status = 'draft') = (number is null)),
  -- a client that is written down with its invoice comes with the commit
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
    deferrable initially deferred,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
);
create index invoices_job on invoices (company_id, job_id, id) where job_id is not null;
create index invoices_client on invoices (company_id, client_id, id);
create index invoices_search on invoices using gin (company_id, search gin_trgm_ops);
create index invoices_due on invoices (company_id, due_on, id) where status = 'issued' and owed_cents > 0;
create index invoices_dated on invoices (company_id, (case when issued_on is null then 99999 else issued_on - date '2000-01-01' end), id);
create index invoices_number on invoices (company_id, (case when number is null then 9007199254740991 else number end), id);
call guard_company_table('invoices');

-- What an invoice said before it was changed.
create table invoice_revisions (
  company_id bigint not null,
  invoice_id bigint not null,
  revision integer not null,
  document jsonb not null,
  total_cents bigint not null,
  at timestamptz not null default now(),
  by bigint,
  primary key (company_id, invoice_id, revision),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
call guard_company_table('invoice_revisions');

create sequence ledger_entry_id_seq;
-- Never changed and never deleted: what was wrong is taken back by another entry.
create table ledger_entries (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('ledger_entry_id_seq'),
  -- null: the client was deleted for good
  client_id bigint,
  job_id bigint,
  invoice_id bigint,
  -- invoice, revision, void, credit, payment, refund, reversal
  kind text not null check (kind in ('invoice', 'revision', 'void', 'credit', 'payment', 'refund', 'reversal')),
  -- above zero: the client owes it; below: paid or forgiven
  amount_cents bigint not null check (amount_cents <> 0),
  -- of a payment or refund: 1 cash, 2 credit card, 3 transfer
  method smallint,
  -- on the company's calendar
  day date not null,
  -- of a payment its receipt's, of a credit its own
  number bigint,
  note text not null default '',
  -- the entry that it takes back
  takes_back bigint,
  at timestamptz not null default now(),
  by bigint,
  primary key (company_id, id),
  -- a client that is written down with its invoice comes with the commit
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
    deferrable initially deferred,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id),
  foreign key (company_id, invoice_id) references invoices (company_id, id),
  foreign key (company_id, takes_back) references ledger_entries (company_id, id)
);
create unique index ledger_entries_taken_back on ledger_entries (company_id, takes_back) where takes_back is not null;
create index ledger_entries_invoice on ledger_entries (company_id, invoice_id, id);
create index ledger_entries_client on ledger_entries (company_id, client_id, id);
create index ledger_entries_day on ledger_entries (company_id, day, id);
call guard_company_table('ledger_entries');

-- The job has an invoice that was issued.
alter table jobs add column invoiced boolean not null default false;

insert into permissions (company_id, id, description, roles)
select id, 1007, 'Manage Quotes and Invoices', '1,2' from companies
on conflict do nothing;

-- As search_clients: ids of invoices whose text holds every word, newest first.
create function search_invoices(term text, most integer, before bigint default null) returns setof bigint
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
    select i.id from invoices i
    where i.company_id = company and i.search like patterns[1] and i.search like all (patterns[2:])
      and (before is null or i.id < before)
    order by i.id desc
    limit most;
end $$;
revoke all on function search_invoices(text, integer, bigint) from public;
grant execute on function search_invoices(text, integer, bigint) to tradewind_app;
