-- Notices to the company's people, text messages to its clients, and the credit that pays for them.

-- ==== notifications
-- What people are told: the list behind the bell, the browsers that get it as push, and who wants what.

create sequence activity_id_seq;
-- One notice to one person; its text is put together when it is read, in the reader's language. Grows for ever.
create table activities (
  company_id bigint not null,
  id bigint not null default nextval('activity_id_seq'),
  user_id bigint not null,
  -- 1 job assigned … 6 invitation accepted
  kind_id smallint not null,
  -- what the sentence of its kind names
  "values" jsonb not null default '{}',
  job_id bigint,
  at timestamptz not null,
  read_at timestamptz,
  -- Where a notice leads that is not about a job: '/quotes?open=12'.
  path text not null default '',
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index activities_user on activities (company_id, user_id, id desc);
create index activities_unread on activities (company_id, user_id) where read_at is null;
create index activities_job on activities (company_id, job_id) where job_id is not null;
call guard_company_table('activities');

create sequence push_subscription_id_seq;
-- A browser that may show a person's notifications (RFC 8030 endpoint, RFC 8291 keys).
create table push_subscriptions (
  company_id bigint not null,
  id bigint not null default nextval('push_subscription_id_seq'),
  user_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  -- The sign-in that it was asked for with: it ends with it. Not a reference: the row of a sign-in is swept after a
  -- while, and its number is never given again.
  session_id bigint,
  primary key (company_id, id),
  unique (company_id, endpoint),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index push_subscriptions_user on push_subscriptions (company_id, user_id);
call guard_company_table('push_subscriptions');

-- A person's choice for one kind of notice; no row: everything.
create table notification_settings (
  company_id bigint not null,
  user_id bigint not null,
  kind_id smallint not null,
  -- off: nothing of this kind, wherever
  active boolean not null default true,
  bell boolean not null default true,
  push boolean not null default true,
  primary key (company_id, user_id, kind_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard_company_table('notification_settings');

-- ==== sms

create sequence sms_message_id_seq;
-- Messages to and from clients: texts, mails that were answered, and those within the portal. Grows for ever.
create table sms_messages (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('sms_message_id_seq'),
  direction text not null check (direction in ('out', 'in')),
  -- whom it goes to or comes from, in one spelling: '+61412345678'
  phone text not null,
  body text not null,
  -- messages that it is sent as, and paid for
  parts smallint not null,
  -- what it is sent from: a name or a number; '': the provider's own number
  sender text not null default '',
  -- waiting, sent, delivered, failed; of those that came in: received
  status text not null check (status in ('waiting', 'sent', 'delivered', 'failed', 'received')),
  -- why it waits or failed
  error text not null default '',
  -- how often it was begun to be handed over
  tries smallint not null default 0,
  vendor_id text,
  -- the job that it is about; null: none
  job_id bigint,
  -- who wrote it; null: the client, or the product itself
  user_id bigint,
  -- not before: quiet hours
  send_at timestamptz,
  -- of those that came in: when somebody of the office saw it
  read_at timestamptz,
  created_at timestamptz not null default now(),
  -- What a text message took of the company's credit, in parts; 0 when nothing was counted, or it was given back because the
  -- message was never delivered.
  paid integer not null default 0 check (paid >= 0),
  -- Whose message it is, where a client wrote it in the portal or is answered there.
  client_id bigint,
  -- How it travels: a text message, a mail, or only within the portal.
  channel text not null default 'sms' check (channel in ('sms', 'mail', 'portal')),
  -- What came with a message and was not kept: [{name, reason}].
  left_out jsonb not null default '[]',
  -- The address in a mail that nothing proves to be from the client; '': proven, or no mail.
  unproven_from text not null default '',
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index sms_messages_phone on sms_messages (company_id, phone, id desc);
create index sms_messages_job on sms_messages (company_id, job_id) where job_id is not null;
create index sms_messages_unread on sms_messages (company_id, phone) where direction = 'in' and read_at is null;
-- A vendor that tells twice of the same incoming message.
create unique index sms_messages_vendor on sms_messages (company_id, vendor_id) where direction = 'in';
-- A reply to the platform's number belongs to whoever wrote to that phone last.
create index sms_messages_last on sms_messages (phone, id desc) where direction = 'out';
create index sms_messages_client on sms_messages (company_id, client_id, id) where client_id is not null;
call guard_company_table('sms_messages');

-- The page where a client answers a text that came from a name; found by the hash of its address's last part.
create table sms_reply_links (
  company_id bigint not null references companies (id) on delete cascade,
  token_hash bytea not null,
  phone text not null,
  job_id bigint,
  expires_at timestamptz not null,
  primary key (company_id, token_hash)
);
call guard_company_table('sms_reply_links');

-- ==== opt-outs

create sequence opt_out_id_seq;
-- Addresses that want no more messages of a kind.
create table opt_outs (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('opt_out_id_seq'),
  channel text not null check (channel in ('sms', 'email')),
  -- a phone number or an e-mail address in its one spelling
  address text not null,
  -- 'stop': answered STOP; 'link': by the link of a message; 'office': entered by somebody of the company
  via text not null check (via in ('stop', 'link', 'office')),
  at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, channel, address)
);
call guard_company_table('opt_outs');

-- ==== credit

-- A company's credit for texts and call minutes, and how it is refilled. Each movement is a credit entry.
create table credit_balances (
  company_id bigint not null references companies (id) on delete cascade,
  kind text not null check (kind in ('sms', 'minutes')),
  -- used first, and new each month
  included integer not null default 0 check (included >= 0),
  bought integer not null default 0 check (bought >= 0),
  refill_on boolean not null default false,
  refill_below integer not null default 0,
  refill_pack_id bigint,
  -- most a month, in cents
  refill_most_cents bigint not null default 0,
  refilled_month date,
  refilled_cents bigint not null default 0,
  refill_trouble text not null default '',
  version integer not null default 1,
  primary key (company_id, kind)
);
create index credit_balances_low on credit_balances (company_id) where refill_on;
call guard_shared_table('credit_balances', 'company_id');

create sequence credit_entry_id_seq;
-- Each movement of a credit balance. Grows for ever.
create table credit_entries (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('credit_entry_id_seq'),
  kind text not null,
  reason text not null check (reason in ('included', 'expired', 'bought', 'spent', 'refunded', 'given')),
  amount integer not null,
  balance integer not null check (balance >= 0),
  note text not null default '',
  invoice_id bigint,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create index credit_entries_newest on credit_entries (company_id, kind, id desc);
call guard_company_table('credit_entries');
