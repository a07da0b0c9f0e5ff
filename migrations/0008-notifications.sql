-- What people are told: the list behind the bell, the browsers that get it as push, and who wants what.

create sequence activity_id_seq;
-- One thing that one person is told. Its text is put together when it is read, in the reader's language.
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
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);
create index activities_user on activities (company_id, user_id, id desc);
create index activities_unread on activities (company_id, user_id) where read_at is null;
create index activities_job on activities (company_id, job_id) where job_id is not null;
call guard_company_table('activities');

create sequence push_subscription_id_seq;
-- A browser that a person lets show notifications (RFC 8030 endpoint, RFC 8291 keys).
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

-- What a person does not want as it is by default; no row: everything.
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

-- What the operator tells everybody of every company, with a countdown: an update, a restart.
create sequence alert_id_seq;
create table alerts (
  id bigint primary key default nextval('alert_id_seq'),
  message text not null,
  scheduled_time timestamptz not null,
  created_at timestamptz not null default now()
);
create index alerts_scheduled_time on alerts (scheduled_time);
call guard_platform_table('alerts');
