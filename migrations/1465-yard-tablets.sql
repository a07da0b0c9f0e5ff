create sequence clock_tablet_id_seq;
-- A tablet in the yard on which people clock by PIN. One that was revoked stays: times name it.
create table clock_tablets (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('clock_tablet_id_seq'),
  name text not null check (length(name) <= 80),
  -- false: those in user_ids alone
  everybody boolean not null,
  user_ids bigint[] not null default '{}',
  -- of the secret that the tablet holds; null: not paired
  token_hash bytea,
  -- of the code that pairs it, once, until then
  pairing_hash bytea,
  pairing_until timestamptz,
  paired_at timestamptz,
  -- to the minute
  seen_at timestamptz,
  revoked_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id),
  check ((pairing_hash is null) = (pairing_until is null)),
  check ((token_hash is null) = (paired_at is null)),
  check (revoked_at is null or (token_hash is null and pairing_hash is null))
);
create unique index clock_tablets_token on clock_tablets (token_hash);
create unique index clock_tablets_pairing on clock_tablets (pairing_hash);
create index clock_tablets_created_by on clock_tablets (company_id, created_by);
call guard_shared_table('clock_tablets', 'company_id');

-- The PIN by which somebody clocks on a yard tablet, and nothing else.
create table clock_pins (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  -- argon2id
  pin_hash text not null,
  set_at timestamptz not null,
  set_by bigint not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, set_by) references users (company_id, id)
);
create index clock_pins_set_by on clock_pins (company_id, set_by);
call guard_company_table('clock_pins');

-- Wrong PINs of a person on a tablet since their last right one.
create table clock_pin_tries (
  company_id bigint not null references companies (id) on delete cascade,
  tablet_id bigint not null,
  user_id bigint not null,
  wrong smallint not null default 0,
  tried_at timestamptz not null,
  blocked_until timestamptz,
  primary key (company_id, tablet_id, user_id),
  foreign key (company_id, tablet_id) references clock_tablets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index clock_pin_tries_user on clock_pin_tries (company_id, user_id);
call guard_company_table('clock_pin_tries');

alter table clock_times
  -- The yard tablets on which it was begun and ended.
  add column start_tablet_id bigint,
  add column end_tablet_id bigint,
  add foreign key (company_id, start_tablet_id) references clock_tablets (company_id, id),
  add foreign key (company_id, end_tablet_id) references clock_tablets (company_id, id);
create index clock_times_start_tablet on clock_times (company_id, start_tablet_id) where start_tablet_id is not null;
create index clock_times_end_tablet on clock_times (company_id, end_tablet_id) where end_tablet_id is not null;

alter table late_presses
  add column tablet_id bigint,
  add foreign key (company_id, tablet_id) references clock_tablets (company_id, id);
create index late_presses_tablet on late_presses (company_id, tablet_id) where tablet_id is not null;
