-- Text messages to and from clients, and who wants no more of them.

create sequence sms_message_id_seq;
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
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index sms_messages_phone on sms_messages (company_id, phone, id desc);
create index sms_messages_job on sms_messages (company_id, job_id) where job_id is not null;
create index sms_messages_unread on sms_messages (company_id, phone) where direction = 'in' and read_at is null;
-- A vendor that tells twice of the same incoming message.
create unique index sms_messages_vendor on sms_messages (company_id, vendor_id) where direction = 'in';
-- A reply to the platform's number belongs to whoever wrote to that phone last.
create index sms_messages_last on sms_messages (phone, id desc) where direction = 'out';
call guard_company_table('sms_messages');

-- The company that a reply is for: the one whose number was written to, or else the one that wrote to this phone last.
create function sms_reply_company(writer text, receiver text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from (
    select company_id, 1 as way, 0 as id from settings where name = 'sms' and value ->> 'display_number' = receiver
    union all
    (select company_id, 2, id from sms_messages where phone = writer and direction = 'out' order by id desc limit 1)
  ) found order by way, id desc limit 1
$$;
revoke all on function sms_reply_company(text, text) from public;
grant execute on function sms_reply_company(text, text) to tradewind_app;
create index settings_sms_number on settings ((value ->> 'display_number')) where name = 'sms';

-- Where a client answers a message that came from a name: the last part of the link's address, as a hash.
create table sms_reply_links (
  company_id bigint not null references companies (id) on delete cascade,
  token_hash bytea not null,
  phone text not null,
  job_id bigint,
  expires_at timestamptz not null,
  primary key (company_id, token_hash),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
call guard_company_table('sms_reply_links');

-- Messages that the platform's provider still sends for a company.
create table sms_credits (
  company_id bigint not null references companies (id) on delete cascade,
  remaining integer not null check (remaining >= 0),
  primary key (company_id)
);
call guard_company_table('sms_credits');

create sequence opt_out_id_seq;
-- Who wants no messages of this kind any more.
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

-- What is shown under Outbox: mails, text messages, and what finally failed to leave the house.
drop index outbox_listed;
create index outbox_listed on outbox (company_id, id) where kind = 'mail' or kind = 'sms' or status = 'failed';
