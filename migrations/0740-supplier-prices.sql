-- A supplier's price is a row that people open and edit, and says what it was before.
create sequence supplier_item_id_seq;
alter table supplier_items
  add column id bigint not null default nextval('supplier_item_id_seq'),
  add column version integer not null default 1,
  -- the price that this one took the place of; null: the first one
  add column before_cents numeric(14, 2);
create unique index supplier_items_id on supplier_items (company_id, id);

-- An order's number as it was issued: a later prefix changes nothing of it.
alter table stock_orders add column number_prefix text not null default 'PO-';
