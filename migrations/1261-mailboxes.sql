-- The company's own mailbox, which is read by IMAP: mail of known clients in it joins their conversations.
create table mailboxes (
  company_id bigint primary key references companies (id) on delete cascade,
  host text not null,
  port integer not null,
  -- tls: from the first byte on; starttls: before the sign-in
  security text not null check (security in ('tls', 'starttls')),
  username text not null,
  -- '': disconnected
  sealed_password text not null,
  -- Mail of people who are not known becomes conversations too.
  takes_strangers boolean not null default false,
  -- ended: the sign-in was refused again and again
  state text not null default 'on' check (state in ('on', 'paused', 'ended')),
  -- Up to which mail it was read: numbers of mails mean something within their validity alone.
  uid_validity text not null,
  last_uid bigint not null,
  read_at timestamptz not null,
  -- why it can't be read: {text, values}
  trouble jsonb,
  -- reads that failed one after the other
  failures integer not null default 0,
  -- nothing is read before then
  not_before timestamptz,
  -- one server at a time
  busy_until timestamptz,
  connected_at timestamptz not null default now(),
  connected_by bigint,
  version integer not null default 1
);
create index mailboxes_on on mailboxes (state, not_before);
call guard_company_table('mailboxes');
