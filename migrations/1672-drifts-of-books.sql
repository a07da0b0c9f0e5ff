-- Documents that stand otherwise in the books than they were sent, as they were read last. One that agrees again goes.
create sequence book_drift_id_seq;
create table book_drifts (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('book_drift_id_seq'),
  organisation text not null,
  -- of accounting_records
  record_id bigint not null,
  -- {total_cents, tax_cents, left_cents, status, contact_id, contact}: as it was sent, and as it stands there
  ours jsonb not null,
  theirs jsonb not null,
  -- total, tax, due, status, contact
  fields text[] not null check (fields <> '{}' and fields <@ array['total', 'tax', 'due', 'status', 'contact']),
  -- open, or accepted as it stands there
  state text not null default 'open' check (state in ('open', 'accepted')),
  seen_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, organisation, record_id),
  foreign key (company_id, record_id) references accounting_records (company_id, id) on delete cascade
);
alter sequence book_drift_id_seq owned by book_drifts.id;
create index book_drifts_record on book_drifts (company_id, record_id);
create index book_drifts_state on book_drifts (company_id, organisation, state, id);
call guard_company_table('book_drifts');

alter table accounting_connections
  -- the next page of documents to compare: 'invoices 3'; '': none is being read
  add column drift_page text not null default '',
  -- documents are compared next
  add column drift_due_at timestamptz,
  add column drift_read_at timestamptz;
create index accounting_records_vendor on accounting_records (company_id, organisation, vendor_id) where vendor_id <> '';
