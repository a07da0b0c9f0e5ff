-- Phones on which writes may wait for a signal, by their last word.
create table field_devices (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  -- 32 hex digits that the browser made up
  device text not null check (device ~ '^[0-9a-f]{32}$'),
  agent text not null check (length(agent) <= 400),
  seen_at timestamptz not null,
  -- entries that waited there then
  waiting integer not null check (waiting >= 0),
  -- when the oldest of them was made, on the server's clock
  oldest_at timestamptz,
  primary key (company_id, user_id, device),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  check ((waiting = 0) = (oldest_at is null))
);
call guard_company_table('field_devices');

alter table idempotency_keys
  -- The phone that may still repeat this write; null: it has the answer, or none of its queue sent it.
  add column device text check (device ~ '^[0-9a-f]{32}$'),
  -- when the write was made, on the phone's clock
  add column device_at timestamptz,
  add check ((device is null) = (device_at is null));
create index idempotency_keys_device on idempotency_keys (company_id, user_id, device, device_at) where device is not null;
