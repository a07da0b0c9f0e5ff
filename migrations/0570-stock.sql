-- What the company has, and where. A part is what lies on the shelf; items of the price book are sold of it (decision 80).
create sequence stock_part_id_seq;
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
  primary key (company_id, id)
);
create index stock_parts_by_name on stock_parts (company_id, lower(name), id) where active;
create index stock_parts_barcode on stock_parts (company_id, barcode) where barcode <> '';
create index stock_parts_supplier on stock_parts (company_id, supplier_id, lower(supplier_code)) where supplier_id is not null;

-- An item of the price book takes one of this part from the shelf.
create table stock_part_items (
  company_id bigint not null,
  item_id bigint not null,
  part_id bigint not null,
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references items (company_id, id) on delete cascade,
  foreign key (company_id, part_id) references stock_parts (company_id, id) on delete cascade
);
create index stock_part_items_part on stock_part_items (company_id, part_id);

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

create sequence stock_movement_id_seq;
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
  primary key (company_id, id),
  foreign key (company_id, part_id) references stock_parts (company_id, id)
);
create index stock_movements_part on stock_movements (company_id, part_id, id);
create index stock_movements_job on stock_movements (company_id, job_id) where job_id is not null;
create unique index stock_movements_undone on stock_movements (company_id, undoes) where undoes is not null;

-- What lies where: the sum of the movements, kept up with them, and how much of it jobs have reserved.
create table stock_levels (
  company_id bigint not null,
  part_id bigint not null,
  place_id bigint not null,
  on_hand numeric(14, 3) not null default 0,
  reserved numeric(14, 3) not null default 0,
  minimum numeric(14, 3) not null default 0,
  target numeric(14, 3) not null default 0,
  primary key (company_id, part_id, place_id),
  foreign key (company_id, part_id) references stock_parts (company_id, id) on delete cascade
);
create index stock_levels_low on stock_levels (company_id, place_id, part_id) where on_hand - reserved < minimum or on_hand < 0;

call guard_company_table('stock_parts');
call guard_company_table('stock_part_items');
call guard_company_table('stock_places');
call guard_company_table('stock_movements');
call guard_company_table('stock_levels');
-- A movement stays; another one takes it back.
revoke update on stock_movements from tradewind_app;
