-- A seasonal pause: a plan rests, readable, at a storage price that the host sets with its pack.
alter table packs
  -- a month of a pause; it contains the host's tax
  add column pause_cents bigint not null default 0 check (pause_cents >= 0),
  -- most months of one pause; 0: the pack can't be paused
  add column pause_months integer not null default 0 check (pause_months between 0 and 12);
update packs p set pause_cents = v.cents, pause_months = 6
  from (values (1, 500), (2, 900), (3, 1500), (4, 2900)) as v (id, cents) where v.id = p.id;

alter table subscriptions
  -- the first paused day, planned or begun, and the day on which the plan goes on by itself
  add column pause_from date,
  add column pause_until date check (pause_until > pause_from),
  -- of one month of it, as agreed
  add column pause_cents bigint not null default 0 check (pause_cents >= 0),
  -- it has begun; only the status of its payments stands in 'status' then
  add column is_paused boolean not null default false check (not is_paused or pause_from is not null),
  -- owners were told that it ends soon
  add column pause_told boolean not null default false;
create index subscriptions_pausing on subscriptions (pause_from) where pause_from is not null;

-- Sessions read it, so that the gate of a paused plan costs no statement.
alter table companies add column plan_paused boolean not null default false;
