-- What happened, by name: decision 120. Derived from changes in their own transaction; followers read it afterwards.

create sequence happening_id_seq;
-- Append-only. The order of the key is that of the followers: by transaction, since ids are given out before the commit.
create table happenings (
  company_id bigint not null references companies (id) on delete cascade,
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null default nextval('happening_id_seq'),
  at timestamptz not null default now(),
  -- 'job.booked'; what there is, the features declare
  name text not null,
  table_name text not null,
  row_id bigint not null,
  -- null: the product itself, or somebody outside the company
  user_id bigint,
  -- ids, numbers, cents, times
  facts jsonb not null,
  primary key (company_id, xid, id, at)
) partition by range (at);
create index happenings_xid on happenings (xid);
call guard_company_table('happenings');
revoke update, delete on happenings from tradewind_app;
-- Months are made by keep_month_partitions; a row whose month is not there yet lies here.
create table happenings_rest partition of happenings default;

-- Up to where a company's happenings are handed out to its followers.
create table happening_cursors (
  company_id bigint not null primary key references companies (id) on delete cascade,
  seen pg_snapshot not null default '1:1:',
  -- of those handed out; a database that was restored elsewhere finds its place by it
  last_id bigint not null default 0
);
call guard_company_table('happening_cursors');

-- Happenings that a follower has still to do something about. A copy, so that it outlives whatever becomes of the original.
create table happening_queue (
  company_id bigint not null references companies (id) on delete cascade,
  follower text not null,
  id bigint not null,
  at timestamptz not null,
  name text not null,
  table_name text not null,
  row_id bigint not null,
  user_id bigint,
  facts jsonb not null,
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  error text not null default '',
  -- not null: tried often enough; the next server that starts tries it again
  set_aside_at timestamptz,
  primary key (company_id, follower, id)
);
create index happening_queue_due on happening_queue (due_at) where set_aside_at is null;
create index happening_queue_tried on happening_queue (company_id, follower, table_name, row_id) where tries > 0;
call guard_company_table('happening_queue');
