-- Payments by card: a company's own account at the provider, and what became of each payment and refund there.

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
  version integer not null default 1
);
call guard_company_table('card_accounts');

create sequence card_payment_id_seq;
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
  primary key (company_id, id),
  unique (company_id, checkout),
  unique (company_id, payment),
  unique (company_id, reference),
  foreign key (company_id, invoice_id) references invoices (company_id, id),
  foreign key (company_id, entry_id) references ledger_entries (company_id, id),
  foreign key (company_id, fee_entry_id) references ledger_entries (company_id, id)
);
create index card_payments_invoice on card_payments (company_id, invoice_id, id);
call guard_company_table('card_payments');

create sequence card_refund_id_seq;
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
