-- A company is registered for its tax, from a day on, or not: decision 0147. Whoever charged tax so far was registered always.
alter table fees
  add column registered boolean not null default true,
  -- null: always
  add column registered_from date;

-- The tax of a supplier invoice can be claimed back: the company was registered on its day. Else it is a cost.
alter table supplier_invoices add column is_claimed boolean not null default true;
