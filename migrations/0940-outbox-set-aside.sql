-- A row that can't be settled is set aside alone, and named to whoever runs the server; the others go on.

alter table outbox add column set_aside_at timestamptz;
create index outbox_set_aside on outbox (kind) where set_aside_at is not null;
