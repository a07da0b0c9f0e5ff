-- The company's own domain that its mail comes from, once DNS shows the company's key there.
create table email_domains (
  company_id bigint primary key references companies (id) on delete cascade,
  -- mail comes from it
  address text not null,
  -- the part of it behind the @
  domain text not null,
  -- the key that signs: its name in DNS, its public half in base64, its private one sealed
  selector text not null,
  public_key text not null,
  sealed_key text not null,
  -- the key that takes its place once DNS shows it; '': none
  next_selector text not null default '',
  next_public_key text not null default '',
  next_sealed_key text not null default '',
  -- failed: DNS shows something else, or no longer shows what it did
  state text not null default 'pending' check (state in ('pending', 'verified', 'failed')),
  -- by the name of a record: {state, found}
  records jsonb not null default '{}',
  -- why it is not verified, or why nothing is known: {text, values}
  trouble jsonb,
  checked_at timestamptz,
  check_at timestamptz not null default now(),
  verified_at timestamptz,
  version integer not null default 1
);
-- A domain is proven by one company only.
create unique index email_domains_verified on email_domains (domain) where state = 'verified' and domain <> '';
create index email_domains_check on email_domains (check_at);
call guard_company_table('email_domains');
