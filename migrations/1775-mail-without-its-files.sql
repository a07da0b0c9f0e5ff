-- Since when a row can't leave because what goes along with it can't be read; null: it can, as far as we know.
alter table outbox add column away_since timestamptz;
