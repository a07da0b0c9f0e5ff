-- A line of an order that is ordered by the supplier's unit: the unit, and how many of ours one holds.
alter table stock_order_lines
  add column pack text not null default '',
  add column holds numeric(14, 3) not null default 1 check (holds > 0);
