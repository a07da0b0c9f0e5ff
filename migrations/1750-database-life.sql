-- The life of this database, which ends where it goes on from a backup: phones that knew the one before send again what they
-- had sent since.
create table database_life (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  -- cluster, timeline and database, by which a copy finds that it is one; empty: not looked at yet
  place text not null default '',
  -- moment of the backup that it goes on from; null: it is the first life, or nobody knows
  restored_from timestamptz
);
insert into database_life default values;
call guard_platform_table('database_life');

alter table field_devices
  -- entries among those that wait that are sent again after a restore
  add column again integer not null default 0 check (again >= 0);

alter table sessions
  -- A phone's grant as a backup had it: a secret that it does not know may have been given since, and proves no copy.
  add column from_backup boolean not null default false;
