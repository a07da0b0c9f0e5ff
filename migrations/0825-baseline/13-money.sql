-- Invoices, quotes and the ledger, reminders, card payments, the books, and what suppliers bill.

-- ==== invoices
-- Invoices, and the ledger: what is owed and paid. What a job owes without an invoice stands on the job (decision 26).

create sequence invoice_id_seq;
-- Invoices, deposits and claims: draft, issued or void, and what is owed of each.
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
  -- of which it claims a part, or all that is left
  quote_id bigint,
  -- the jobs that it is for besides job_id, each of the same client
  more_job_ids bigint[] not null default '{}',
  -- what was invoiced before and is taken off this one: [{invoice_id, number, day, total_cents, tax_cents}]
  deductions jsonb not null default '[]',
  -- the invoice that takes this deposit or claim off
  taken_off_by bigint,
  number_prefix text not null default '',
  number_digits smallint not null default 0,
  -- null: a draft
  number_text text generated always as (
  number_prefix || lpad(number::text, greatest(number_digits, length(number::text)), '0')
) stored,
  search text not null generated always as (
  lower(coalesce(number_prefix || lpad(number::text, greatest(number_digits, length(number::text)), '0'), '') || ' '
    || name || ' ' || company_name || ' ' || email || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || address
    || ' ' || site_address || ' ' || reference)
) stored,
  site_id bigint,
  site_name text not null default '',
  primary key (company_id, id),
  unique (company_id, number),
  check ((status = 'draft') = (number is null)),
  -- a client that is written down with its invoice comes with the commit
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
    deferrable initially deferred,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
    deferrable initially deferred,
  foreign key (company_id, taken_off_by) references invoices (company_id, id),
  foreign key (company_id, site_id) references client_sites (company_id, id) on delete set null (site_id)
    deferrable initially deferred
);
create index invoices_job on invoices (company_id, job_id, id) where job_id is not null;
create index invoices_client on invoices (company_id, client_id, id);
create index invoices_due on invoices (company_id, due_on, id) where status = 'issued' and owed_cents > 0;
create index invoices_dated on invoices (company_id, (case when issued_on is null then 99999 else issued_on - date '2000-01-01' end), id);
create index invoices_number on invoices (company_id, (case when number is null then 9007199254740991 else number end), id);
create index invoices_quote on invoices (company_id, quote_id, id) where quote_id is not null;
create index invoices_taken_off on invoices (company_id, taken_off_by) where taken_off_by is not null;
create index invoices_more_jobs on invoices using gin (company_id, more_job_ids) where more_job_ids <> '{}';
-- The list of invoices by the day on which they are due, in the list's own words.
create index invoices_by_due on invoices (company_id, (case when due_on is null then 99999 else due_on - date '2000-01-01' end), id);
create index invoices_search on invoices using gin (company_id, search gin_trgm_ops);
create index invoices_open on invoices (company_id, client_id) include (due_on, owed_cents) where owed_cents <> 0;
create index invoices_overpaid on invoices (company_id, client_id, id) where owed_cents < 0;
create index invoices_site on invoices (company_id, site_id, id) where site_id is not null;
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

-- ==== ledger

create sequence ledger_entry_id_seq;
-- All money: invoiced, paid, credited, refunded. Entries never change and are never deleted: what was wrong is taken
-- back by another. Grows for ever.
create table ledger_entries (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('ledger_entry_id_seq'),
  -- null: the client was deleted for good
  client_id bigint,
  job_id bigint,
  invoice_id bigint,
  -- invoice, revision, void, credit, payment, refund, reversal
  kind text not null check (kind in ('invoice', 'revision', 'void', 'credit', 'payment', 'refund', 'reversal', 'fee')),
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
  -- A payment out of what the client had paid too much on another invoice: the entry there that it was drawn from.
  drawn_from bigint,
  number_prefix text not null default '',
  number_digits smallint not null default 0,
  number_text text generated always as (
  number_prefix || lpad(number::text, greatest(number_digits, length(number::text)), '0')
) stored,
  -- A card fee comes and goes with money: a payment goes with the fee that it pays too, a fee that goes back or is charged
  -- again with the refund or reversal that it belongs to.
  goes_with bigint,
  primary key (company_id, id),
  -- a client that is written down with its invoice comes with the commit
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
    deferrable initially deferred,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id),
  foreign key (company_id, invoice_id) references invoices (company_id, id),
  foreign key (company_id, takes_back) references ledger_entries (company_id, id),
  foreign key (company_id, drawn_from) references ledger_entries (company_id, id),
  foreign key (company_id, goes_with) references ledger_entries (company_id, id)
);
create unique index ledger_entries_taken_back on ledger_entries (company_id, takes_back) where takes_back is not null;
create index ledger_entries_invoice on ledger_entries (company_id, invoice_id, id);
create index ledger_entries_client on ledger_entries (company_id, client_id, id);
create index ledger_entries_day on ledger_entries (company_id, day, id);
-- Statements go through a client's entries by day.
create index ledger_entries_client_day on ledger_entries (company_id, client_id, day, id);
-- The highest number of receipts and of credits, which numbering goes on from.
create index ledger_entries_number on ledger_entries (company_id, kind, number) where number is not null;
create unique index ledger_entries_pairs on ledger_entries (company_id, goes_with) where goes_with is not null;
call guard_company_table('ledger_entries');

-- ==== quotes
-- Quotes: what work would cost, with choices for the client, and what became of each.

create sequence quote_id_seq;
-- What work would cost, with choices for the client, and what became of each.
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
  -- The lead that a quote was made from.
  lead_id bigint,
  -- In their order: [{file_id, caption}]
  photos jsonb not null default '[]',
  number_prefix text not null default '',
  number_digits smallint not null default 0,
  number_text text not null generated always as (
  number_prefix || lpad(number::text, greatest(number_digits, length(number::text)), '0')
) stored,
  search text not null generated always as (
  lower(number_prefix || lpad(number::text, greatest(number_digits, length(number::text)), '0') || ' ' || name || ' '
    || company_name || ' ' || email || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || address || ' '
    || site_address || ' ' || reference)
) stored,
  -- Which of the client's sites a quote or an invoice is for, and what it was called when the document was written.
  site_id bigint,
  site_name text not null default '',
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
    deferrable initially deferred,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
    deferrable initially deferred,
  foreign key (company_id, lead_id) references leads (company_id, id) on delete set null (lead_id),
  foreign key (company_id, site_id) references client_sites (company_id, id) on delete set null (site_id)
    deferrable initially deferred
);
create index quotes_job on quotes (company_id, job_id, id) where job_id is not null;
create index quotes_client on quotes (company_id, client_id, id);
create index quotes_waiting on quotes (company_id, sent_at) where status = 'sent';
-- The number that an imported quote had elsewhere.
create index quotes_reference on quotes (company_id, reference, id) where reference <> '';
create index quotes_lead on quotes (company_id, lead_id) where lead_id is not null;
create index quotes_search on quotes using gin (company_id, search gin_trgm_ops);
create index quotes_site on quotes (company_id, site_id, id) where site_id is not null;
call guard_company_table('quotes');

-- Photos of quotes, and what a quote said before it was written anew.

-- The files that a quote shows, or has shown in a revision that the client was given: they stay as long as it does.
create table quote_photos (
  company_id bigint not null,
  quote_id bigint not null,
  file_id bigint not null,
  primary key (company_id, quote_id, file_id),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);
create index quote_photos_file on quote_photos (company_id, file_id);
call guard_company_table('quote_photos');

-- What a quote said before it was changed, once it had gone out.
create table quote_revisions (
  company_id bigint not null,
  quote_id bigint not null,
  revision integer not null,
  document jsonb not null,
  total_cents bigint not null,
  sent_at timestamptz,
  at timestamptz not null default now(),
  by bigint,
  primary key (company_id, quote_id, revision),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
);
call guard_company_table('quote_revisions');

-- ==== reminders
-- Reminders of invoices that are owed and of quotes that wait for an answer.

create sequence reminder_id_seq;
-- Reminders of unpaid invoices and open quotes that were sent. Grows for ever.
create table reminders (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('reminder_id_seq'),
  invoice_id bigint,
  quote_id bigint,
  -- of the company's schedule; null: sent by hand
  step integer,
  -- the day from which the schedule counted: on which the invoice was due, the quote was sent
  counted_from date not null,
  via text not null check (via in ('email', 'sms')),
  recipient text not null default '',
  -- sent, or why it was not
  outcome text not null check (outcome in ('sent', 'noAddress', 'optedOut', 'noCredit')),
  sms_id bigint,
  outbox_id bigint,
  at timestamptz not null,
  by bigint,
  primary key (company_id, id),
  check ((invoice_id is null) <> (quote_id is null)),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade,
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
);
-- None is sent twice, whoever looks at the same time. What is due on another day is reminded of anew.
create unique index reminders_invoice_once on reminders (company_id, invoice_id, step, counted_from)
  where invoice_id is not null and step is not null;
create unique index reminders_quote_once on reminders (company_id, quote_id, step, counted_from)
  where quote_id is not null and step is not null;
create index reminders_invoice on reminders (company_id, invoice_id, id) where invoice_id is not null;
create index reminders_quote on reminders (company_id, quote_id, id) where quote_id is not null;
call guard_company_table('reminders');

create sequence reminder_stop_id_seq;
-- What the schedule of reminders leaves alone: an invoice, a quote, or all of a client.
create table reminder_stops (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('reminder_stop_id_seq'),
  client_id bigint,
  invoice_id bigint,
  quote_id bigint,
  is_disputed boolean not null default false,
  note text not null default '',
  at timestamptz not null,
  by bigint,
  primary key (company_id, id),
  unique (company_id, client_id),
  unique (company_id, invoice_id),
  unique (company_id, quote_id),
  check (num_nonnulls(client_id, invoice_id, quote_id) = 1),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade,
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
);
call guard_company_table('reminder_stops');

-- ==== batches
-- Invoices that are written or sent many at a time.

create sequence invoice_batch_id_seq;
-- Invoices that are made and sent at once.
create table invoice_batches (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('invoice_batch_id_seq'),
  -- what they are: jobs to be invoiced, or invoices
  kind text not null check (kind in ('jobs', 'invoices')),
  -- draft: kept, not issued; none: issued, not sent; best: by email, or by text message where there is no address
  via text not null check (via in ('draft', 'none', 'email', 'sms', 'best')),
  at timestamptz not null,
  by bigint not null,
  -- running: somebody works on it, or will soon
  state text not null default 'running' check (state in ('running', 'stopped', 'done')),
  -- when it last moved
  worked_at timestamptz not null,
  -- whoever began it has seen what became of it
  is_seen boolean not null default false,
  -- Drafts of an earlier day are issued with today's dates.
  moves_dates boolean not null default false,
  primary key (company_id, id)
);
create index invoice_batches_unseen on invoice_batches (company_id, by, id) where not is_seen;
call guard_company_table('invoice_batches');

-- One client's or job's part of a batch, and what became of it.
create table invoice_batch_items (
  company_id bigint not null,
  batch_id bigint not null,
  n integer not null,
  job_id bigint,
  -- of a job: once it is written
  invoice_id bigint,
  -- left: as it was, and why
  status text not null default 'waiting' check (status in ('waiting', 'done', 'left')),
  -- the fact that tells what became of it
  told jsonb,
  primary key (company_id, batch_id, n),
  foreign key (company_id, batch_id) references invoice_batches (company_id, id) on delete cascade,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete set null (invoice_id)
);
create index invoice_batch_items_waiting on invoice_batch_items (company_id, batch_id, n) where status = 'waiting';
create index invoice_batch_items_job on invoice_batch_items (company_id, job_id) where job_id is not null;
create index invoice_batch_items_invoice on invoice_batch_items (company_id, invoice_id) where invoice_id is not null;
call guard_company_table('invoice_batch_items');

-- ==== card-payments
-- Payments by card: a company's own account at the provider, and what became of each payment and refund there.

-- The account at the card provider that a company's clients pay into.
create table card_accounts (
  company_id bigint primary key references companies (id) on delete cascade,
  -- what the provider calls the account, and its name there
  account text not null,
  name text not null default '',
  -- no money moves
  is_test boolean not null,
  -- sealed: the key by which we ask, and the secret by which the provider signs what it tells us ('': it does not)
  key text not null,
  hook text not null default '',
  hook_secret text not null default '',
  -- clients can pay by card
  is_on boolean not null default true,
  -- the card fee of the company is added
  adds_fee boolean not null default false,
  -- why the provider refused the last payment; '' when it took it
  trouble text not null default '',
  version integer not null default 1,
  -- Clients may pay a part of what they owe by card; not less than so much, but for what is left.
  takes_parts boolean not null default false,
  least_part_cents bigint not null default 2000 check (least_part_cents >= 50),
  -- asked about by the platform's key, not by one of its own
  is_linked boolean not null default false,
  -- its owner has not told Stripe yet all that it needs: cards are taken once Stripe takes them
  is_waiting boolean not null default false
);
create unique index card_accounts_linked on card_accounts (account) where is_linked;
call guard_company_table('card_accounts');

create sequence card_payment_id_seq;
-- Payments by card: the page that a client opens, and what came of it.
create table card_payments (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('card_payment_id_seq'),
  invoice_id bigint not null,
  -- what we call it at the provider: nobody else does
  reference uuid not null,
  -- of the provider, under which it was begun
  account text not null,
  -- of what is owed, and the fee on top
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  -- begun: the provider was not asked yet or did not answer; processing: the bank takes days
  status text not null default 'begun' check (status in ('begun', 'open', 'processing', 'paid', 'failed', 'expired')),
  -- what the provider calls the page where it is paid, and the payment
  checkout text,
  payment text,
  url text not null default '',
  -- 'Visa 4242'
  card text not null default '',
  -- the payment and the fee in the ledger
  entry_id bigint,
  fee_entry_id bigint,
  -- what the client's bank makes of it
  dispute text not null default '' check (dispute in ('', 'open', 'won', 'lost')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  created_by bigint,
  -- Payments on a card reader: its name at the provider; '': on a page.
  reader text not null default '',
  primary key (company_id, id),
  unique (company_id, checkout),
  unique (company_id, payment),
  unique (company_id, reference),
  foreign key (company_id, invoice_id) references invoices (company_id, id),
  foreign key (company_id, entry_id) references ledger_entries (company_id, id),
  foreign key (company_id, fee_entry_id) references ledger_entries (company_id, id)
);
create index card_payments_invoice on card_payments (company_id, invoice_id, id);
-- Pages on which a client may still pay: those are closed on which more would be paid than is owed by now.
create index card_payments_open on card_payments (company_id, invoice_id) where status = 'open';
call guard_company_table('card_payments');

create sequence card_refund_id_seq;
-- Money given back to a card.
create table card_refunds (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('card_refund_id_seq'),
  card_payment_id bigint not null,
  -- what we call it at the provider; null: it was made there
  reference uuid,
  amount_cents bigint not null check (amount_cents > 0),
  -- asked: on its way to the provider; done: the provider has taken it; failed: it was refused or came back
  status text not null default 'asked' check (status in ('asked', 'done', 'failed')),
  -- what the provider calls it
  refund text,
  note text not null default '',
  error text not null default '',
  entry_id bigint,
  created_at timestamptz not null,
  created_by bigint,
  primary key (company_id, id),
  unique (company_id, refund),
  foreign key (company_id, card_payment_id) references card_payments (company_id, id),
  foreign key (company_id, entry_id) references ledger_entries (company_id, id)
);
create index card_refunds_payment on card_refunds (company_id, card_payment_id, id);
call guard_company_table('card_refunds');

-- ==== accounting
-- A company's books in an accounting program: the connection, what was sent of each record, and every try.

-- A company's connection to its books (Xero), with its accounts and tax rates.
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
-- What stands in the books of a row of ours, and whether it is up to date.
create table accounting_records (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('accounting_record_id_seq'),
  organisation text not null,
  -- client, item, invoice, revision, credit, payment, refund
  kind text not null check (kind in ('client', 'item', 'invoice', 'revision', 'credit', 'payment', 'refund', 'bill')),
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
-- What was sent to the books and answered, try by try.
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

-- ==== documents

-- Links to documents that the office has withdrawn: those issued until then no longer open it.
create table withdrawn_links (
  company_id bigint not null references companies (id) on delete cascade,
  kind text not null check (kind in ('invoice', 'quote', 'statement')),
  -- the document; of a statement the client
  of bigint not null,
  at timestamptz not null,
  primary key (company_id, kind, of)
);
call guard_company_table('withdrawn_links');

-- ==== supplier-invoices

create sequence supplier_invoice_id_seq;
-- What suppliers bill: read from their papers, checked by a person, then put into stock or onto jobs.
create table supplier_invoices (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('supplier_invoice_id_seq'),
  state text not null default 'draft' check (state in ('draft', 'booked', 'void')),
  kind text not null default 'invoice' check (kind in ('invoice', 'credit')),
  -- null: not known yet
  supplier_id bigint,
  supplier_name text not null default '',
  number text not null default '',
  issued_on date,
  due_on date,
  order_id bigint,
  net_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  total_cents bigint not null default 0,
  -- the paper; null: typed by hand
  file_id bigint,
  -- what was read, and where on which page each value stands
  reading jsonb,
  created_at timestamptz not null,
  created_by bigint,
  booked_at timestamptz,
  booked_by bigint,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, order_id) references stock_orders (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
);
-- The same paper is booked once, also by two at a time.
create unique index supplier_invoices_number on supplier_invoices (company_id, supplier_id, lower(number)) where state = 'booked';
create index supplier_invoices_order on supplier_invoices (company_id, order_id) where order_id is not null;
create index supplier_invoices_file on supplier_invoices (company_id, file_id) where file_id is not null;
call guard_company_table('supplier_invoices');

-- Lines of a supplier's invoice, and where each goes.
create table supplier_invoice_lines (
  company_id bigint not null,
  invoice_id bigint not null,
  line integer not null,
  code text not null default '',
  description text not null default '',
  quantity numeric(14, 3) not null,
  unit text not null default '',
  net_cents bigint not null,
  tax_cents bigint not null,
  -- an order's line, into stock, onto a job, or a cost of neither
  goes text not null check (goes in ('order', 'stock', 'job', 'cost')),
  part_id bigint,
  place_id bigint,
  job_id bigint,
  -- of it arrived with this invoice, and was put where the order says
  arrived numeric(14, 3) not null default 0,
  primary key (company_id, invoice_id, line),
  foreign key (company_id, invoice_id) references supplier_invoices (company_id, id) on delete cascade,
  foreign key (company_id, part_id) references stock_parts (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id)
);
create index supplier_invoice_lines_job on supplier_invoice_lines (company_id, job_id) where job_id is not null;
create index supplier_invoice_lines_part on supplier_invoice_lines (company_id, part_id) where part_id is not null;
call guard_company_table('supplier_invoice_lines');

-- References from tables above.
alter table coupon_uses add foreign key (company_id, invoice_id) references invoices (company_id, id) on delete set null (invoice_id);
alter table invoices add foreign key (company_id, quote_id) references quotes (company_id, id);
