-- Verified e-mail, sign-in by Google, Apple and Facebook, one-time codes, a second factor, and a list of sign-ins.

alter table accounts
  add column email_verified_at timestamptz,
  -- the person's id at the provider
  add column google_id text unique,
  add column apple_id text unique,
  add column facebook_id text unique,
  -- base32 (RFC 4648); counts from totp_confirmed_at on
  add column totp_secret text,
  add column totp_confirmed_at timestamptz,
  -- the 30-second step of the last code that was taken: none works twice
  add column totp_last_step bigint;

-- Beside links now also codes, recovery codes, and the steps of a sign-in that is not finished. Purposes: reset,
-- invite, verify, code, choice, second-factor, recovery, social-start, social-proof, social-link.
alter table account_tokens
  -- null: nobody knows yet whose it is
  alter column account_id drop not null,
  -- times that it was tried, for those that people type
  add column tries integer not null default 0,
  add column data jsonb not null default '{}';
create index account_tokens_account on account_tokens (account_id, purpose) where used_at is null;

-- An id that may be shown, for ending one sign-in of a list.
create sequence session_id_seq start 1000;
alter table sessions add column id bigint not null default nextval('session_id_seq') unique;
create index sessions_company on sessions (company_id, expires_at) where ended_at is null;
