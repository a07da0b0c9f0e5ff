-- Prices of items as they were entered, with tax or without it, to ten-thousandths of a dollar.
alter table items
  alter column price_cents type numeric(14, 2),
  alter column cost_cents type numeric(14, 2),
  -- entered with tax; only where the item is taxable
  add column price_with_tax boolean not null default false;
