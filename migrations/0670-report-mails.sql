-- Reports that go out by mail, and the people who get them.

create sequence report_schedule_id_seq;
create table report_schedules (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('report_schedule_id_seq'),
  -- {name, id, by, filter, compare}, as a report's address says it
  report jsonb not null,
  custom_report_id bigint,
  every text not null check (every in ('day', 'week', 'month')),
  -- of a week 1 (Monday) to 7; of a month 1 to 31, its last day where it is shorter
  on_day smallint not null default 1 check (on_day between 1 and 31),
  -- minutes since midnight on the company's clock
  at smallint not null check (at between 0 and 1439),
  format text not null check (format in ('none', 'csv', 'xlsx', 'pdf')),
  -- of readers outside the company
  language text not null default '',
  active boolean not null default true,
  next_at timestamptz not null,
  -- by which next_at was reckoned
  time_zone text not null,
  -- the last time that somebody had it mailed to themselves
  tried_at timestamptz,
  tried_by bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, custom_report_id) references custom_reports (company_id, id) on delete cascade
);
-- The same report at the same time is set up once, also by a double click.
create unique index report_schedules_once on report_schedules (company_id, created_by, every, on_day, at, md5(report::text));
create index report_schedules_due on report_schedules (next_at) where active;
call guard_company_table('report_schedules');

create sequence report_reader_id_seq;
create table report_readers (
  company_id bigint not null,
  id bigint not null default nextval('report_reader_id_seq'),
  schedule_id bigint not null,
  -- a member, or else an address outside the company
  user_id bigint,
  email text not null default '' check ((user_id is null) <> (email = '')),
  -- null: an address that has not said yes yet
  confirmed_at timestamptz,
  stopped_at timestamptz,
  -- the moment on the schedule for which a mail was made last, or was not
  sent_for timestamptz,
  -- the reason why none was made then
  held text not null default '',
  primary key (company_id, id),
  foreign key (company_id, schedule_id) references report_schedules (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index report_readers_user on report_readers (company_id, schedule_id, user_id) where user_id is not null;
create unique index report_readers_email on report_readers (company_id, schedule_id, email) where email <> '';
call guard_company_table('report_readers');

-- Companies with reports to be mailed by then, or reckoned by a time zone that is no longer theirs.
create function companies_mailing_reports(until timestamptz) returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct s.company_id from report_schedules s join companies c on c.id = s.company_id
  where s.active and (s.next_at <= until or s.time_zone <> c.time_zone)
  order by 1
$$;
revoke all on function companies_mailing_reports(timestamptz) from public;
grant execute on function companies_mailing_reports(timestamptz) to tradewind_app;
