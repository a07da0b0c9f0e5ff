-- What is kept on a job beside its facts, as the lists that a save sends: each has ids of its own.

alter table jobs
  -- [{id, title, due_on, technician_id, is_done, photo_ids}]
  add column tasks jsonb not null default '[]',
  -- [{id, item_id, name, price_cents, quantity, belongs_to, assigned_to}]; belongs_to null: the company
  add column parts jsonb not null default '[]',
  -- [{id, label, minutes, starts_at, ends_at}]
  add column estimates jsonb not null default '[]',
  -- [{id, text, at, author_id, author_name}]; author_id null: the client
  add column notes jsonb not null default '[]',
  -- What is due, in cents, and how it is paid: 1 cash, 2 credit card, 3 transfer.
  add column amount_cents bigint not null default 0 check (amount_cents >= 0),
  add column payment_method smallint,
  add column includes_tax boolean not null default false,
  add column has_card_fee boolean not null default false,
  add column approval_code text not null default '',
  -- A payment in two parts, the second of them.
  add column is_split boolean not null default false,
  add column amount2_cents bigint not null default 0 check (amount2_cents >= 0),
  add column payment_method2 smallint,
  add column includes_tax2 boolean not null default false;

create sequence item_id_seq;
-- Parts and services with their usual price, without tax.
create table items (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('item_id_seq'),
  name text not null,
  description text not null default '',
  price_cents bigint not null default 0 check (price_cents >= 0),
  is_taxable boolean not null default true,
  default_quantity numeric(12, 3) not null default 1 check (default_quantity >= 0),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index items_name on items (company_id, lower(name));
call guard_company_table('items');

-- Tax and card fee of a company in basis points, and how items are entered. No row: the usual ones.
create table fees (
  company_id bigint not null references companies (id) on delete cascade,
  tax integer not null default 1000 check (tax between 0 and 10000),
  -- Barred in Australia for most cards, so off until somebody turns it on.
  credit_fee integer not null default 0 check (credit_fee between 0 and 10000),
  -- offers to change the catalogue's price when a part's price differs
  update_price boolean not null default true,
  -- fills in price and description of the chosen item
  prefill boolean not null default true,
  -- prices are entered with tax
  with_tax boolean not null default false,
  version integer not null default 1,
  primary key (company_id)
);
call guard_company_table('fees');

-- A booking's rows come with the commit, after the photos that it names are attached.
alter table files alter constraint files_company_id_job_id_fkey deferrable initially deferred;
