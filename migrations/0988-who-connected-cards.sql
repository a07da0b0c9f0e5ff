-- Who connected the company's account for card payments, and when; null: before that was kept.
alter table card_accounts add column connected_by bigint, add column connected_at timestamptz;
