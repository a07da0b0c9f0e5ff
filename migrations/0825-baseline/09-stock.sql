-- The price book, and the parts that lie in stores and vans: movements, transfers, counts, suppliers and orders.

-- ==== price-book

create sequence item_id_seq;
-- The price book: parts and services with their usual price.
create table items (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('item_id_seq'),
  name text not null,
  description text not null default '',
  price_cents numeric(14, 2) not null default 0 check (price_cents >= 0),
  is_taxable boolean not null default true,
  default_quantity numeric(12, 3) not null default 1 check (default_quantity >= 0),
  active boolean not null default true,
  version integer not null default 1,
  -- What an item costs the company itself; null: not known.
  cost_cents numeric(14, 2) check (cost_cents >= 0),
  -- The price book: what items are called in the books, how they are counted, and for which work they are used.
  code text not null default '',
  unit text not null default '',
  job_type_ids bigint[] not null default '{}',
  -- entered with tax; only where the item is taxable
  price_with_tax boolean not null default false,
  -- What an item of the price book is made of, and what is earned with it, as they were entered (document 1 §3).
  part_name text not null default '',
  -- Whole percent of the cost, or whole dollars; null: the price was not made by a margin.
  margin int,
  margin_is_fixed boolean not null default false,
  primary key (company_id, id)
);
create unique index items_name on items (company_id, lower(name));
create index items_code on items (company_id, lower(code)) where code <> '';
call guard_company_table('items');

-- ==== bundles

create sequence bundle_id_seq;
-- Items that are usually used together.
create table bundles (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('bundle_id_seq'),
  name text not null,
  description text not null default '',
  -- [{id, quantity}]: of the catalogue
  items jsonb not null default '[]',
  active boolean not null default true,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id)
);
create index bundles_name on bundles (company_id, lower(name), id) where deleted_at is null;
call guard_company_table('bundles');

-- ==== inventory

create sequence stock_part_id_seq;
-- A part as it lies on the shelf; items of the price book are sold of it (decision 80).
create table stock_parts (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('stock_part_id_seq'),
  name text not null,
  unit text not null default '',
  barcode text not null default '',
  supplier_id bigint,
  supplier_code text not null default '',
  -- what one costs to buy, in cents to hundredths of one
  price_cents numeric(14, 2) not null,
  -- moving average of what there is, in cents to ten-thousandths of one
  cost_cents numeric(18, 4) not null,
  active boolean not null default true,
  version integer not null default 1,
  -- Parts are searched through an index, as the other lists are (decision 9).
  search text not null generated always as (
  lower(name || ' ' || supplier_code || ' ' || barcode)
) stored,
  primary key (company_id, id)
);
create index stock_parts_by_name on stock_parts (company_id, lower(name), id) where active;
create index stock_parts_barcode on stock_parts (company_id, barcode) where barcode <> '';
create index stock_parts_supplier on stock_parts (company_id, supplier_id, lower(supplier_code)) where supplier_id is not null;
create index stock_parts_search on stock_parts using gin (company_id, search gin_trgm_ops);
call guard_company_table('stock_parts');

-- An item of the price book that takes one of this part from the shelf.
create table stock_part_items (
  company_id bigint not null,
  item_id bigint not null,
  part_id bigint not null,
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references items (company_id, id) on delete cascade,
  foreign key (company_id, part_id) references stock_parts (company_id, id) on delete cascade
);
create index stock_part_items_part on stock_part_items (company_id, part_id);
call guard_company_table('stock_part_items');

-- Named places. 0 is the company's store, a technician's id that technician's van: ids come from the same sequence, so
-- that one number says everywhere which place is meant.
create table stock_places (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('user_id_seq'),
  name text not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index stock_places_name on stock_places (company_id, lower(name));
call guard_company_table('stock_places');

create sequence stock_movement_id_seq;
-- Each movement of a part: its place, quantity, cost and cause. Append-only. Grows for ever.
create table stock_movements (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('stock_movement_id_seq'),
  part_id bigint not null,
  place_id bigint not null,
  kind text not null check (kind in ('receive', 'use', 'return', 'transfer', 'count', 'adjust', 'loss')),
  -- more is positive
  quantity numeric(14, 3) not null check (quantity <> 0),
  -- of one, in cents
  cost_cents numeric(18, 4) not null,
  at timestamptz not null,
  made_by bigint,
  job_id bigint,
  order_id bigint,
  transfer_id bigint,
  count_id bigint,
  note text not null default '',
  -- the movement that this one takes back
  undoes bigint,
  supplier_invoice_id bigint,
  primary key (company_id, id),
  foreign key (company_id, part_id) references stock_parts (company_id, id)
);
create index stock_movements_part on stock_movements (company_id, part_id, id);
create index stock_movements_job on stock_movements (company_id, job_id) where job_id is not null;
create unique index stock_movements_undone on stock_movements (company_id, undoes) where undoes is not null;
create index stock_movements_invoice on stock_movements (company_id, supplier_invoice_id) where supplier_invoice_id is not null;
call guard_company_table('stock_movements');
-- A movement stays; another one takes it back.
revoke update on stock_movements from tradewind_app;

-- What lies where: the sum of the movements, kept up with them, and how much of it jobs have reserved.
create table stock_levels (
  company_id bigint not null,
  part_id bigint not null,
  place_id bigint not null,
  on_hand numeric(14, 3) not null default 0,
  reserved numeric(14, 3) not null default 0,
  minimum numeric(14, 3) not null default 0,
  target numeric(14, 3) not null default 0,
  -- The stock list by quantity goes along an index. Whole thousandths, as policies keep numerics from indexes.
  thousandths bigint not null generated always as ((on_hand * 1000)::bigint) stored,
  primary key (company_id, part_id, place_id),
  foreign key (company_id, part_id) references stock_parts (company_id, id) on delete cascade
);
create index stock_levels_low on stock_levels (company_id, place_id, part_id) where on_hand - reserved < minimum or on_hand < 0;
create index stock_levels_quantity on stock_levels (company_id, place_id, thousandths, part_id);
-- Parts that lie nowhere at a place are listed beside this, along both keys.
create index stock_levels_lying on stock_levels (company_id, place_id, part_id) where thousandths <> 0;
call guard_company_table('stock_levels');

-- What a job has reserved or used of a part, and where it was taken from.
create table stock_draws (
  company_id bigint not null references companies (id) on delete cascade,
  job_id bigint not null,
  -- the id of the part within its job
  row_id text not null,
  part_id bigint not null,
  place_id bigint not null,
  quantity numeric(14, 3) not null,
  is_used boolean not null,
  -- of one, in cents, as it was used; of what is reserved, 0
  cost_cents numeric(18, 4) not null default 0,
  primary key (company_id, job_id, row_id),
  foreign key (company_id, part_id) references stock_parts (company_id, id) on delete cascade
);
create index stock_draws_part on stock_draws (company_id, part_id, job_id);
call guard_company_table('stock_draws');
create policy own_work on stock_draws as restrictive to tradewind_app using (
  case (select coalesce(current_setting('app.own_work', true), ''))
    when '' then true
    else sees_job(company_id, job_id)
  end)
  with check (true);

-- ==== stock-templates

create sequence stock_template_id_seq;
-- What vans are filled with.
create table stock_templates (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('stock_template_id_seq'),
  name text not null,
  description text not null default '',
  -- [{id, quantity, min}]: parts, how many of each, and the fewest
  items jsonb not null default '[]',
  active boolean not null default true,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id)
);
create index stock_templates_name on stock_templates (company_id, lower(name), id) where deleted_at is null;
call guard_company_table('stock_templates');

-- ==== transfers

create sequence stock_transfer_id_seq;
-- Parts on their way from one place to another: they have left the one and lie in the other once the receiver says so.
create table stock_transfers (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('stock_transfer_id_seq'),
  from_place bigint not null,
  to_place bigint not null,
  note text not null default '',
  is_open boolean not null default true,
  sent_at timestamptz not null,
  sent_by bigint,
  version integer not null default 1,
  primary key (company_id, id)
);
create index stock_transfers_open on stock_transfers (company_id, to_place, id) where is_open;
call guard_company_table('stock_transfers');

-- Parts of a transfer.
create table stock_transfer_lines (
  company_id bigint not null,
  transfer_id bigint not null,
  part_id bigint not null,
  quantity numeric(14, 3) not null,
  received numeric(14, 3) not null default 0,
  -- what went back to where it came from
  returned numeric(14, 3) not null default 0,
  -- of one, in cents, as it left
  cost_cents numeric(18, 4) not null,
  primary key (company_id, transfer_id, part_id),
  foreign key (company_id, transfer_id) references stock_transfers (company_id, id) on delete cascade,
  foreign key (company_id, part_id) references stock_parts (company_id, id)
);
create index stock_transfer_lines_part on stock_transfer_lines (company_id, part_id);
call guard_company_table('stock_transfer_lines');

-- ==== counts

create sequence stock_count_id_seq;
-- Counts are blind: who counts is not shown what should be there. What each line should have had is noted as it is
-- counted, so that what is used until the difference is approved is not lost.
create table stock_counts (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('stock_count_id_seq'),
  place_id bigint not null,
  state text not null default 'counting' check (state in ('counting', 'counted', 'approved', 'cancelled')),
  started_at timestamptz not null,
  started_by bigint,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index stock_counts_open on stock_counts (company_id, place_id) where state in ('counting', 'counted');
call guard_company_table('stock_counts');

-- Parts of a count: what was counted, and what should have been there.
create table stock_count_lines (
  company_id bigint not null,
  count_id bigint not null,
  part_id bigint not null,
  counted numeric(14, 3),
  expected numeric(14, 3),
  primary key (company_id, count_id, part_id),
  foreign key (company_id, count_id) references stock_counts (company_id, id) on delete cascade,
  foreign key (company_id, part_id) references stock_parts (company_id, id)
);
call guard_company_table('stock_count_lines');

-- ==== suppliers

create sequence supplier_id_seq;
-- Whom parts are bought from.
create table suppliers (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('supplier_id_seq'),
  name text not null,
  abn text not null default '',
  -- our account with them
  account text not null default '',
  email text not null default '',
  phone text not null default '',
  terms text not null default '',
  lead_days integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index suppliers_name on suppliers (company_id, lower(name));
call guard_company_table('suppliers');

-- ==== orders

create sequence stock_order_id_seq;
-- Orders to suppliers, from draft to arrived.
create table stock_orders (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('stock_order_id_seq'),
  -- counted up when it is made, and never used again
  number bigint not null,
  supplier_id bigint not null,
  -- where it is delivered to
  place_id bigint not null,
  -- the job that it is for, and that job's number
  job_id bigint,
  job_number bigint,
  state text not null default 'draft' check (state in ('draft', 'approved', 'sent', 'received', 'closed', 'cancelled')),
  note text not null default '',
  created_at timestamptz not null,
  created_by bigint,
  sent_at timestamptz,
  sent_to text not null default '',
  version integer not null default 1,
  -- Orders delivered to the job itself never lie in stock; what of an order the supplier has billed.
  to_job boolean not null default false,
  approved_by bigint,
  -- An order's number as it was issued: a later prefix changes nothing of it.
  number_prefix text not null default 'PO-',
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
create unique index stock_orders_number on stock_orders (company_id, number);
create index stock_orders_supplier on stock_orders (company_id, supplier_id);
create index stock_orders_job on stock_orders (company_id, job_id) where job_id is not null;
call guard_company_table('stock_orders');

-- Parts of an order: ordered, arrived and billed.
create table stock_order_lines (
  company_id bigint not null,
  order_id bigint not null,
  part_id bigint not null,
  line integer not null,
  code text not null default '',
  quantity numeric(14, 3) not null,
  -- of one, in cents
  price_cents numeric(14, 2) not null,
  received numeric(14, 3) not null default 0,
  returned numeric(14, 3) not null default 0,
  billed numeric(14, 3) not null default 0,
  primary key (company_id, order_id, part_id),
  foreign key (company_id, order_id) references stock_orders (company_id, id) on delete cascade,
  foreign key (company_id, part_id) references stock_parts (company_id, id)
);
create index stock_order_lines_part on stock_order_lines (company_id, part_id);
call guard_company_table('stock_order_lines');

-- ==== price-lists

-- A supplier's price is a row that people open and edit, and says what it was before.
create sequence supplier_item_id_seq;
-- A supplier's code and price for an item or part: from price lists, and from what people have matched on invoices.
create table supplier_items (
  company_id bigint not null,
  supplier_id bigint not null,
  -- the supplier's code, or where there is none the name, both in lower case
  key text not null,
  code text not null default '',
  name text not null default '',
  unit text not null default '',
  -- of one, in cents to hundredths of one
  price_cents numeric(14, 2) not null,
  -- what it is in our stock; null: nothing of ours yet
  part_id bigint,
  changed_at timestamptz not null,
  id bigint not null default nextval('supplier_item_id_seq'),
  version integer not null default 1,
  -- the price that this one took the place of; null: the first one
  before_cents numeric(14, 2),
  primary key (company_id, supplier_id, key),
  foreign key (company_id, supplier_id) references suppliers (company_id, id) on delete cascade,
  foreign key (company_id, part_id) references stock_parts (company_id, id) on delete set null (part_id)
);
create index supplier_items_part on supplier_items (company_id, part_id) where part_id is not null;
create index supplier_items_name on supplier_items (company_id, supplier_id, lower(name));
create unique index supplier_items_id on supplier_items (company_id, id);
call guard_company_table('supplier_items');

-- References from tables above.
alter table stock_parts add foreign key (company_id, supplier_id) references suppliers (company_id, id);
