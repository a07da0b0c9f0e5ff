-- Payments entered in the books that were not sent from here: each is an entry of the ledger once, or says why not.
create sequence book_payment_id_seq;
create table book_payments (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('book_payment_id_seq'),
  organisation text not null,
  -- the books' id
  vendor_id text not null,
  -- of ours that it pays
  invoice_id bigint not null,
  cents bigint not null,
  -- in the books
  day date not null,
  currency text not null,
  -- the books' account on which it arrived
  account text not null,
  reference text not null,
  -- waiting (its day or its invoice is still to come), entered, asked (somebody decides), reversed, left (nothing is done)
  state text not null check (state in ('waiting', 'entered', 'asked', 'reversed', 'left')),
  -- what somebody has to decide: again (it could not be entered), twin (an entry may be the same money), gone (one of ours was
  -- deleted there), kept (it was deleted there and could not be reversed)
  question text not null default '' check (question in ('', 'again', 'twin', 'gone', 'kept')),
  -- why it is not an entry, or not of its own day: {text, values}
  reason jsonb,
  -- ours: the entry that it became, or the one that may be the same money
  entry_id bigint,
  seen_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, organisation, vendor_id),
  foreign key (company_id, invoice_id) references invoices (company_id, id),
  foreign key (company_id, entry_id) references ledger_entries (company_id, id)
);
alter sequence book_payment_id_seq owned by book_payments.id;
create index book_payments_state on book_payments (company_id, organisation, state, id);
create index book_payments_invoice on book_payments (company_id, invoice_id);
create index book_payments_entry on book_payments (company_id, entry_id) where entry_id is not null;
call guard_company_table('book_payments');

alter table accounting_connections
  -- changes there up to this instant were read; null: none are
  add column payments_since timestamptz,
  -- they are read next
  add column payments_due_at timestamptz,
  add column payments_read_at timestamptz;
create index accounting_connections_organisation on accounting_connections (organisation) where organisation <> '';
