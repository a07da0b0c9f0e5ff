-- A technician's phone that is kept ready holds a grant, by which a new session begins when one has run out. It lies beside the
-- sessions, so that whatever ends those ends it too.
alter table sessions drop constraint sessions_kind_check;
alter table sessions
  add constraint sessions_kind_check check (kind in ('company', 'client', 'partner', 'phone')),
  -- of a phone's grant: the name that the phone has made up for itself
  add column device text check (device ~ '^[0-9a-f]{32}$'),
  -- of a phone's grant: SHA-256 of the secret that the phone has shown last
  add column secret_hash bytea,
  -- of a phone's grant: those given out since, of which the phone has shown none yet
  add column next_hashes bytea[] not null default '{}',
  -- of a phone's grant: somebody signed the phone out, so it has to forget all that lies there
  add column revoked_at timestamptz,
  -- of a session on such a phone: its grant
  add column grant_id bigint,
  add constraint sessions_phone check (
    (kind = 'phone') = (device is not null) and (kind = 'phone') = (secret_hash is not null)
  );
create unique index sessions_phone_device on sessions (company_id, user_id, device)
  where kind = 'phone' and ended_at is null;
create index sessions_grant on sessions (grant_id) where grant_id is not null;
