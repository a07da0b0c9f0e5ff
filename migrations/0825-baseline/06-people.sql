-- When people are at work and where they are meanwhile, when they usually work, and when they are away.

-- ==== clock

create sequence clock_time_id_seq;
-- When somebody clocked in and out. Grows for ever.
create table clock_times (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('clock_time_id_seq'),
  user_id bigint not null,
  started_at timestamptz not null,
  -- null: at work
  ended_at timestamptz check (ended_at >= started_at),
  start_arrived_at timestamptz,
  end_arrived_at timestamptz,
  clock_off integer,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index clock_times_open on clock_times (company_id, user_id) where ended_at is null;
create index clock_times_user on clock_times (company_id, user_id, started_at desc);
call guard_company_table('clock_times');

-- A technician's last place, during work only: the row goes with the end of it.
create table positions (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  lat double precision not null,
  lng double precision not null,
  -- metres
  accuracy integer,
  at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard_company_table('positions');

-- ==== shifts
-- When people work and when they are away. All of it in minutes and days of the company's own clock: a shift from seven
-- stays one from seven when the clocks change.

create sequence shift_id_seq;
-- When somebody usually works, by day of the week.
create table shifts (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('shift_id_seq'),
  user_id bigint not null,
  -- 1 Monday to 7 Sunday: every week
  weekday smallint check (weekday between 1 and 7),
  -- instead of the week's shift on this day alone
  day date,
  -- minutes of the day; an end after midnight counts on from 1440; both null: no work on that one day
  from_minute smallint check (from_minute between 0 and 1439),
  to_minute smallint check (to_minute > from_minute and to_minute - from_minute <= 1440),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  check ((weekday is null) <> (day is null)),
  check ((from_minute is null) = (to_minute is null) and (from_minute is not null or day is not null))
);
create unique index shifts_weekday on shifts (company_id, user_id, weekday) where weekday is not null;
create unique index shifts_day on shifts (company_id, user_id, day) where day is not null;
call guard_company_table('shifts');

create sequence leave_id_seq;
-- Days on which somebody is away, approved or asked for.
create table leave (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('leave_id_seq'),
  user_id bigint not null,
  kind text not null check (kind in ('annual', 'sick', 'unpaid', 'other')),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- hours of a single day; null: whole days
  from_minute smallint check (from_minute between 0 and 1439),
  to_minute smallint check (to_minute > from_minute and to_minute <= 1440),
  note text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- Leave that somebody asks for counts once the office has said yes.
  asked boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  check ((from_minute is null) = (to_minute is null) and (from_minute is null or first_day = last_day))
);
create index leave_days on leave (company_id, last_day, user_id);
create index leave_asked on leave (company_id) where asked;
call guard_company_table('leave');
