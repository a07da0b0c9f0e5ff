-- A company's books in an accounting program: the connection, what was sent of each record, and every try.

create table accounting_connections (
  company_id bigint primary key references companies (id) on delete cascade,
  -- {access, refresh, ends}
  sealed_tokens text not null,
  -- [{id, name, connection}]: those to which access was given
  organisations jsonb not null default '[]',
  -- the chosen one; '': none yet
  organisation text not null default '',
  -- {country, income, payment, taxes}: what amounts can be put to there
  choices jsonb not null default '{}',
  -- accounts, tax types, which kinds are sent, and from which day on
  settings jsonb not null default '{}',
  -- setting-up, on, paused, ended: access was taken back
  state text not null default 'setting-up' check (state in ('setting-up', 'on', 'paused', 'ended')),
  -- why nothing is sent for now: {text, values}
  trouble jsonb,
  -- nothing is asked before then: the program is down, or has had too many requests
  not_before timestamptz,
  -- one server at a time
  busy_until timestamptz,
  -- changes up to this one were looked at
  seen_change bigint not null default 0,
  connected_at timestamptz not null default now(),
  connected_by bigint,
  sent_at timestamptz,
  version integer not null default 1
);
create index accounting_connections_on on accounting_connections (state, not_before);
call guard_company_table('accounting_connections');

create sequence accounting_record_id_seq;
create table accounting_records (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('accounting_record_id_seq'),
  organisation text not null,
  -- client, item, invoice, revision, credit, payment, refund
  kind text not null check (kind in ('client', 'item', 'invoice', 'revision', 'credit', 'payment', 'refund')),
  -- of the client, item or invoice; of the others their entry's in the ledger
  record_id bigint not null,
  -- that it belongs to
  invoice_id bigint,
  -- number and name, as people look for it
  label text not null,
  amount_cents bigint,
  -- waiting, sending (a try was begun and its end is not known), sent, held (for another record), failed, skipped
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'held', 'failed', 'skipped')),
  -- why, in words: {text, values}
  reason jsonb,
  -- what the books call it
  vendor_id text not null default '',
  -- of the try that was begun
  key text not null default '',
  -- what was sent last
  sent jsonb,
  -- what it comes to there
  sent_cents bigint,
  -- of a credit: what was set against its invoice; null: not done yet
  allocated_cents bigint,
  -- of an invoice: the last entry that raised it and went with it
  included_entry bigint,
  -- held until this record was sent
  waits_for bigint,
  tries integer not null default 0,
  -- counts what happened to the record here
  round integer not null default 1,
  changed_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, id),
  unique (company_id, organisation, kind, record_id)
);
create index accounting_records_due on accounting_records (company_id, organisation, state, id)
  where state in ('waiting', 'sending', 'held', 'failed');
create index accounting_records_invoice on accounting_records (company_id, invoice_id) where invoice_id is not null;
call guard_company_table('accounting_records');

create sequence accounting_try_id_seq;
-- What was sent and answered, try by try.
create table accounting_tries (
  company_id bigint not null,
  id bigint not null default nextval('accounting_try_id_seq'),
  record_id bigint not null,
  at timestamptz not null,
  -- add, change, remove, find, allocate
  action text not null,
  sent jsonb,
  -- the vendor's id, or what it said against it
  answer text not null default '',
  is_done boolean not null,
  primary key (company_id, id),
  foreign key (company_id, record_id) references accounting_records (company_id, id) on delete cascade
);
create index accounting_tries_record on accounting_tries (company_id, record_id, id);
call guard_company_table('accounting_tries');

-- Companies whose books may be written to now.
create function companies_with_books(at timestamptz, most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from accounting_connections
  where state = 'on' and (not_before is null or not_before <= at) and (busy_until is null or busy_until <= at)
  order by busy_until nulls first, company_id limit most
$$;
revoke all on function companies_with_books(timestamptz, integer) from public;
grant execute on function companies_with_books(timestamptz, integer) to tradewind_app;
