-- Fingerprints of the keys that this database was used with. A server that brings another key would seal what its
-- neighbours can't open, and is refused at its start.
create table known_keys (
  name text primary key,
  -- SHA-256, hexadecimal
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  since timestamptz not null default now()
);
call guard_platform_table('known_keys');
