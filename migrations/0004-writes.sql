-- What every write leaves behind, and what goes out of the house.

create sequence change_id_seq;
-- Who changed which row when, from what to what. Kept: audit trail and undo read it. Append-only.
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
  primary key (company_id, id)
);
create index changes_row on changes (company_id, table_name, row_id, id desc);
create index changes_set on changes (company_id, set_id);
call guard_company_table('changes');
revoke update on changes from tradewind_app;

create sequence event_id_seq;
-- What changed, for screens that look at it: topic and id alone. Swept after a week.
create table events (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('event_id_seq'),
  at timestamptz not null default now(),
  topic text not null,
  row_id bigint,
  primary key (company_id, id)
);
create index events_at on events (at);
call guard_company_table('events');

create sequence outbox_id_seq;
-- What leaves the house, written in the transaction of its cause.
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
  primary key (company_id, id)
);
create index outbox_waiting on outbox (company_id, created_at) where status = 'waiting';
-- What the sweep looks for.
create index outbox_settled on outbox (company_id, kind, created_at) where status <> 'waiting';
-- What is shown under Outbox: mails, and what finally failed to leave the house.
create index outbox_listed on outbox (company_id, id) where kind = 'mail' or status = 'failed';
create index outbox_failed on outbox (kind) where status = 'failed';
call guard_company_table('outbox');

-- Of all companies, numbers alone: what watches the server belongs to none.
create function outbox_failures() returns table (kind text, failed integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.kind, count(*)::integer from outbox o where o.status = 'failed' group by o.kind
$$;
revoke all on function outbox_failures() from public;
grant execute on function outbox_failures() to tradewind_app;

-- The first answer to a keyed write, stored in the write's own transaction.
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
