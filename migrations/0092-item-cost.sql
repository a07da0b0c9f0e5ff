-- What an item costs the company itself; null: not known.
alter table items add column cost_cents bigint check (cost_cents >= 0);
