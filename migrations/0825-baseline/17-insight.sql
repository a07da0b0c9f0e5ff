-- Figures kept by day, reports, and screens on a wall.

-- ==== measures

-- Up to where the record of changes has been read into figures.
create table figure_clock (
  is_only boolean primary key default true check (is_only),
  seen pg_snapshot not null,
  at timestamptz not null
);
call guard_platform_table('figure_clock');

-- One row a company: whether its figures stand, and by which time zone its days were cut.
create table figure_states (
  company_id bigint not null primary key references companies (id) on delete cascade,
  -- null: they are to be made anew
  built_at timestamptz,
  time_zone text not null default '',
  checked_at timestamptz
);
call guard_company_table('figure_states');

-- Rows that were touched and whose figures are to be replaced.
create table figure_due (
  company_id bigint not null references companies (id) on delete cascade,
  -- job, invoice, quote, lead, client, clock; item and user: their cost changed; all
  source text not null,
  row_id bigint not null,
  at timestamptz not null,
  primary key (company_id, source, row_id)
);
call guard_company_table('figure_due');

-- What one row of the company's adds to one measure: the rows that stand behind a figure. No reference to the company:
-- millions of rows are made at once, and it would be looked up for each of them. Grows with the rows that it counts.
create table figure_facts (
  company_id bigint not null,
  -- 1 job, 2 invoice, 3 quote, 4 lead, 5 client, 6 clock time
  source smallint not null,
  row_id bigint not null,
  -- the code in measures.rules.ts
  measure smallint not null,
  -- of the appointment, entry, person or time below that row
  part_id bigint not null,
  day date not null,
  amount bigint not null,
  type_id bigint,
  technician_ids bigint[] not null default '{}',
  suburb text,
  lead_source_id bigint,
  status_id smallint,
  client_id bigint,
  primary key (company_id, source, row_id, measure, part_id)
);
create index figure_facts_day on figure_facts (company_id, measure, day);
call guard_company_table('figure_facts');
create policy own_work on figure_facts as restrictive to tradewind_app using (
  case (select split_part(coalesce(current_setting('app.own_work', true), ''), ' ', 1))
    when '' then true
    when 'technician' then
      technician_ids @> array[(select nullif(split_part(current_setting('app.own_work', true), ' ', 2), '')::bigint)]
    else false
  end)
  with check (true);

-- Sums of the facts by day, sixth of a month and month: whole (dimension 0) and by one dimension each.
create table figures (
  company_id bigint not null,
  measure smallint not null,
  -- 0 whole, 1 job type, 2 technician, 3 suburb, 4 lead source, 5 status
  dimension smallint not null,
  -- 1 a day, 2 a month
  grain smallint not null,
  -- of a month its first
  day date not null,
  -- an id, or a suburb; '' where there is none
  key text not null,
  amount bigint not null,
  -- how many facts
  count bigint not null,
  primary key (company_id, measure, dimension, grain, day, key)
);
call guard_company_table('figures');
create policy own_work on figures as restrictive to tradewind_app using (
  case (select split_part(coalesce(current_setting('app.own_work', true), ''), ' ', 1))
    when '' then true
    when 'technician' then
      dimension = 2 and key = (select split_part(current_setting('app.own_work', true), ' ', 2))
    else false
  end)
  with check (true);

-- ==== reports
-- Reports that a company makes itself, of the measures that every company has.

create sequence custom_report_id_seq;
-- Reports that people put together themselves.
create table custom_reports (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('custom_report_id_seq'),
  name text not null,
  -- {measures, by, chart, filter, days}
  spec jsonb not null,
  -- groups that see it besides who made it
  group_ids bigint[] not null default '{}',
  created_by bigint,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id)
);
call guard_company_table('custom_reports');

-- Reports that go out by mail, and the people who get them.

create sequence report_schedule_id_seq;
-- Reports that are mailed, and when next.
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
-- Who gets a mailed report.
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

create sequence pinned_report_id_seq;
-- Reports that somebody has pinned to their dashboard.
create table pinned_reports (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('pinned_report_id_seq'),
  user_id bigint not null,
  -- {name, id, by, filter, compare, days}: as the report was looked at
  report jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index pinned_reports_user on pinned_reports (company_id, user_id);
call guard_company_table('pinned_reports');

-- ==== wall

create sequence wall_screen_id_seq;
-- Screens on a wall that show figures to whoever has their address.
create table wall_screens (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('wall_screen_id_seq'),
  name text not null,
  -- of the secret in its address, which is shown once
  token_hash bytea not null,
  -- {figures, days, technicians, clients}
  spec jsonb not null,
  -- by whose rights it is read
  created_by bigint not null,
  created_at timestamptz not null,
  -- to the minute
  read_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete cascade
);
create unique index wall_screens_token on wall_screens (token_hash);
call guard_shared_table('wall_screens', 'company_id');
