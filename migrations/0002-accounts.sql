-- How people sign in: an account for each person, for whichever companies they belong to.

create sequence account_id_seq;
create table accounts (
  id bigint primary key default nextval('account_id_seq'),
  -- In the one form that the application makes (src/shared/identifiers.ts): what lower() makes of a letter beyond ASCII
  -- must not decide whose account it is.
  email text not null constraint accounts_email unique
    constraint accounts_email_form check (octet_length(email) = char_length(email) and email = lower(email)),
  -- null: invited, no password chosen yet
  password_hash text,
  created_at timestamptz not null default now(),
  password_changed_at timestamptz,
  email_verified_at timestamptz,
  -- the person's id at the provider
  google_id text unique,
  apple_id text unique,
  facebook_id text unique,
  -- sealed; counts from totp_confirmed_at on
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- the 30-second step of the last code that was taken: none works twice
  totp_last_step bigint
);
call guard_platform_table('accounts');

create sequence session_id_seq start 1000;
create table sessions (
  token_hash bytea primary key,
  -- company, client, partner
  kind text not null,
  account_id bigint not null references accounts (id) on delete cascade,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null default '',
  agent text not null default '',
  -- may be shown, for ending one sign-in of a list
  id bigint not null default nextval('session_id_seq') unique
);
create index sessions_account on sessions (account_id);
create index sessions_user on sessions (company_id, user_id);
create index sessions_company on sessions (company_id, expires_at) where ended_at is null;
call guard_platform_table('sessions');

-- What opens something without a sign-in, for one purpose and once: links, codes, recovery codes, and the steps of a
-- sign-in that is not finished.
create table account_tokens (
  token_hash bytea primary key,
  -- reset, invite, verify, code, choice, second-factor, recovery, social-start, social-proof, social-link
  purpose text not null,
  -- null: nobody knows yet whose it is
  account_id bigint references accounts (id) on delete cascade,
  company_id bigint references companies (id) on delete cascade,
  user_id bigint,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- times that it was tried, for those that people type
  tries integer not null default 0,
  data jsonb not null default '{}'
);
create index account_tokens_account on account_tokens (account_id, purpose) where used_at is null;
call guard_platform_table('account_tokens');

-- Counted tries, by account and by address, for all server processes together.
create table attempts (
  -- what is tried and by whom: 'login:mail@example.com', 'login-from:203.0.113.7'
  key text not null primary key,
  tries integer not null,
  since timestamptz not null
);
call guard_platform_table('attempts');
