-- When people are at work, and where they are meanwhile.

create sequence clock_time_id_seq;
create table clock_times (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('clock_time_id_seq'),
  user_id bigint not null,
  started_at timestamptz not null,
  -- null: at work
  ended_at timestamptz check (ended_at >= started_at),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index clock_times_open on clock_times (company_id, user_id) where ended_at is null;
create index clock_times_user on clock_times (company_id, user_id, started_at desc);
call guard_company_table('clock_times');

-- Only the last place, and only of the time at work: it goes with the end of it.
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
