-- A supplier's unit holds so many of ours: asked once for each of its items, and kept with each line as it was billed.
alter table supplier_items add column holds numeric(14, 3) check (holds > 0);
alter table supplier_invoice_lines add column holds numeric(14, 3) default 1 check (holds > 0);
