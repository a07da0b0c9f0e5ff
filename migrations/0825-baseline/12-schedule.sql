-- What people have to do beside jobs, and calendars outside.

-- ==== agenda

create sequence agenda_task_id_seq;
-- What people have to do beside jobs: a meeting, the van's service, a course.
create table agenda_tasks (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('agenda_task_id_seq'),
  title text not null,
  description text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at and ends_at <= starts_at + interval '31 days'),
  due_at timestamptz,
  technician_id bigint not null,
  is_done boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, technician_id) references users (company_id, id) on delete cascade
);
create index agenda_tasks_starts on agenda_tasks (company_id, starts_at);
call guard_company_table('agenda_tasks');

-- ==== calendar-feeds
-- Private addresses at which calendar programs read appointments: one a person, and one for the whole company.

create sequence calendar_feed_id_seq;
-- Addresses where a person's appointments are read as a calendar.
create table calendar_feeds (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('calendar_feed_id_seq'),
  -- null: the company's, with everybody's appointments
  user_id bigint,
  -- What finds it, and the same to be shown again. Both go when it is revoked.
  token_hash bytea not null,
  sealed_token text not null,
  created_at timestamptz not null,
  created_by bigint,
  -- to the hour
  read_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index calendar_feeds_of on calendar_feeds (company_id, coalesce(user_id, 0));
create unique index calendar_feeds_token on calendar_feeds (token_hash);
call guard_shared_table('calendar_feeds', 'company_id');

-- ==== google-calendar
-- Calendars outside, connected by the people whose they are: what stands in them, and what we wrote into them.

create sequence google_account_id_seq;
-- A person's account at Google, whose calendars are read or written.
create table google_accounts (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('google_account_id_seq'),
  user_id bigint not null,
  email text not null,
  -- the refresh token, sealed; null once Google no longer takes it
  sealed_token text,
  -- where appointments are written; null: nowhere
  write_calendar text,
  connected_at timestamptz not null,
  -- the consent ended, Google does not answer, or the calendar to write to is gone; null: all is well
  problem text check (problem in ('ended', 'away', 'gone')),
  failures smallint not null default 0,
  -- not before then; while somebody works on it that is when they are given up
  wait_until timestamptz not null default now(),
  read_at timestamptz,
  -- disconnected: what is left is to take back what we wrote, if asked, and the grant
  ends_at timestamptz,
  removes boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index google_accounts_user on google_accounts (company_id, user_id) where ends_at is null;
create index google_accounts_waiting on google_accounts (wait_until) where sealed_token is not null;
call guard_company_table('google_accounts');

create sequence google_calendar_id_seq;
-- Calendars at Google that are read.
create table google_calendars (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('google_calendar_id_seq'),
  account_id bigint not null,
  google_id text not null,
  name text not null,
  -- from where on changes are asked for; null: all of it is read
  sync_token text,
  -- when all of it was read
  whole_at timestamptz,
  primary key (company_id, id),
  unique (company_id, account_id, google_id),
  foreign key (company_id, account_id) references google_accounts (company_id, id) on delete cascade
);
call guard_company_table('google_calendars');

-- Appointments that stand in somebody's calendar at Google.
create table google_copies (
  company_id bigint not null references companies (id) on delete cascade,
  account_id bigint not null,
  appointment_id bigint not null,
  write_calendar text not null,
  event_id text not null,
  -- of what was written, so that only changes are
  digest text not null,
  ends_at timestamptz not null,
  primary key (company_id, account_id, appointment_id),
  foreign key (company_id, account_id) references google_accounts (company_id, id) on delete cascade
);
create index google_copies_event on google_copies (company_id, event_id);
call guard_company_table('google_copies');

-- ==== outside-events

create sequence outside_event_id_seq;
-- What stands in calendars outside; each belongs to the person who connected the calendar.
create table outside_events (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('outside_event_id_seq'),
  user_id bigint not null,
  -- the calendar that it was read from, and what it is called there
  calendar_id bigint not null,
  source_id text not null,
  title text not null,
  place text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  is_all_day boolean not null,
  -- others learn only that there is something
  is_private boolean not null,
  -- whether the person can't be booked meanwhile
  is_busy boolean not null,
  primary key (company_id, id),
  unique (company_id, calendar_id, source_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, calendar_id) references google_calendars (company_id, id) on delete cascade
);
create index outside_events_times on outside_events (company_id, starts_at, ends_at);
call guard_company_table('outside_events');
