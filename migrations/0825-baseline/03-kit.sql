-- The kit's own tables: what every write leaves behind, what leaves the house, and what is counted against misuse.

-- A company's settings, one JSON value a page of settings.
create table settings (
  company_id bigint not null references companies (id) on delete cascade,
  -- 'jobs-validation', …
  name text not null,
  value jsonb not null,
  version integer not null default 1,
  primary key (company_id, name)
);
create index settings_sms_number on settings ((value ->> 'display_number')) where name = 'sms';
create index settings_reminders on settings (company_id) where name = 'reminders';
call guard_company_table('settings');

-- Counted tries, by account and by address, for all server processes together. Swept.
create table attempts (
  -- what is tried and by whom: 'login:mail@example.com', 'login-from:203.0.113.7'
  key text not null primary key,
  tries integer not null,
  since timestamptz not null
);
call guard_platform_table('attempts');

create sequence change_id_seq;
-- Every change of a row: who, when, from what to what. The audit trail; append-only. Grows for ever.
create table changes (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('change_id_seq'),
  at timestamptz not null default now(),
  -- null: the product itself
  user_id bigint,
  table_name text not null,
  row_id bigint not null,
  -- insert, update, delete, restore
  action text not null,
  before jsonb,
  after jsonb,
  -- what one request, import or automation changed is a set
  set_id uuid not null,
  -- method and path; null: what runs by itself
  endpoint text,
  means text not null check (means in ('screen', 'key', 'automation', 'import', 'product')),
  -- The transaction that made a change. Ids are given out before the commit, so a later one may be seen first; what a
  -- snapshot did not see is found by its transaction.
  xid xid8 default pg_current_xact_id(),
  primary key (company_id, id)
);
create index changes_row on changes (company_id, table_name, row_id, id desc);
create index changes_set on changes (company_id, set_id);
create index changes_xid on changes (xid) where xid is not null;
call guard_company_table('changes');
revoke update on changes from tradewind_app;

create sequence event_id_seq;
-- Topic and row of each change, for screens that look at it. Swept after a week.
create table events (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('event_id_seq'),
  at timestamptz not null default clock_timestamp(),
  topic text not null,
  row_id bigint,
  primary key (company_id, id)
);
create index events_at on events (at);
call guard_company_table('events');

create sequence outbox_id_seq;
-- Mails, texts and calls to services, written in the transaction of their cause. Settled rows are swept.
create table outbox (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('outbox_id_seq'),
  -- mail
  kind text not null,
  recipient text not null,
  payload jsonb not null,
  -- waiting, sent, failed
  status text not null default 'waiting',
  tries integer not null default 0,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Mail with a link or a code is for its reader alone: a company sees to whom it went and what became of it.
  is_private boolean not null default true,
  -- Not before this time: a planned hour, the next try, or the end of the claim of the process that is sending it.
  due_at timestamptz not null default now(),
  -- 2: a code or link that its reader waits for; 1: what a person has just sent; 0: the rest. Each has its own places.
  urgency smallint not null default 0 check (urgency between 0 and 2),
  primary key (company_id, id)
);
-- What the sweep looks for.
create index outbox_settled on outbox (company_id, kind, created_at) where status <> 'waiting';
create index outbox_failed on outbox (kind) where status = 'failed';
create index outbox_listed on outbox (company_id, id) where kind = 'mail' or kind = 'sms' or status = 'failed';
-- A client's mails, by where they went.
create index outbox_mailed on outbox (company_id, lower(recipient), id) where kind = 'mail' and not is_private;
create index outbox_due on outbox (kind, urgency, company_id, due_at, id) where status = 'waiting';
call guard_company_table('outbox');

-- The first answer to a keyed write, stored in the write's own transaction. Swept after a while.
create table idempotency_keys (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
call guard_company_table('idempotency_keys');

-- How far the sweep has come in time. It follows the clock a few hours at a time, so that a clock which jumps ahead
-- does not make everything old at once.
create table sweep_clock (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null
);
call guard_platform_table('sweep_clock');

-- Messages that a company has queued a day, for its daily limits.
create table sending_counts (
  company_id bigint not null references companies (id) on delete cascade,
  -- the company's own day
  day date not null,
  kind text not null check (kind in ('mail', 'sms')),
  total integer not null default 0,
  -- those of total that answer nobody
  unasked integer not null default 0,
  primary key (company_id, day, kind)
);
call guard_company_table('sending_counts');

-- Messages just sent by hand: a colleague who presses at the same moment does not send them again. Swept.
create table sent_just_now (
  company_id bigint not null references companies (id) on delete cascade,
  -- SHA-256 of what was sent, and to whom
  what bytea not null,
  at timestamptz not null,
  primary key (company_id, what)
);
call guard_company_table('sent_just_now');
