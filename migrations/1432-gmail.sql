-- The company's mailbox at Gmail: mail to clients leaves by it, and that of known clients joins their conversations.
create table gmail_accounts (
  company_id bigint primary key references companies (id) on delete cascade,
  -- among vendor_consents
  consent_id bigint not null,
  email text not null,
  is_active boolean not null,
  -- the house's mail takes over what Gmail does not take
  falls_back boolean not null,
  -- up to where it was read; '': it begins with the next reading
  history_id text not null default '',
  -- why it can't be used: {text, values}
  trouble jsonb,
  failures integer not null default 0,
  -- nothing is read before then; also while a server reads it
  not_before timestamptz not null,
  read_at timestamptz not null,
  sent_at timestamptz,
  connected_at timestamptz not null,
  connected_by bigint not null,
  version integer not null default 1,
  foreign key (company_id, consent_id) references vendor_consents (company_id, id),
  foreign key (company_id, connected_by) references users (company_id, id)
);
create index gmail_accounts_due on gmail_accounts (not_before) where is_active;
call guard_shared_table('gmail_accounts', 'company_id');
