create sequence open_shift_id_seq;
-- A shift of a day that nobody has yet: people take its places themselves, first come, first served.
create table open_shifts (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('open_shift_id_seq'),
  day date not null,
  -- minutes of the day; an end after midnight counts on from 1440
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute > from_minute and to_minute - from_minute <= 1440),
  places smallint not null default 1 check (places between 1 and 50),
  note text not null default '',
  -- what somebody needs to take it: a skill, a licence by its name, membership of a group; null and '': nothing
  job_type_id bigint,
  licence text not null default '',
  group_id bigint,
  created_by bigint,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, job_type_id) references job_types (company_id, id),
  -- a group is removed when nobody is in it: nobody could take the shift
  foreign key (company_id, group_id) references groups (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id)
);
create index open_shifts_day on open_shifts (company_id, day, id) where withdrawn_at is null;
create index open_shifts_job_type on open_shifts (company_id, job_type_id) where job_type_id is not null;
create index open_shifts_group on open_shifts (company_id, group_id) where group_id is not null;
create index open_shifts_created_by on open_shifts (company_id, created_by) where created_by is not null;
call guard_company_table('open_shifts');

create sequence open_shift_take_id_seq;
-- Who has a place of an open shift. The shift itself is that person's row of the day in `shifts`.
create table open_shift_takes (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('open_shift_take_id_seq'),
  open_shift_id bigint not null,
  user_id bigint not null,
  taken_at timestamptz not null,
  -- the day was set to no work before: withdrawn, it is so again
  was_off boolean not null,
  primary key (company_id, id),
  foreign key (company_id, open_shift_id) references open_shifts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index open_shift_takes_once on open_shift_takes (company_id, open_shift_id, user_id);
create index open_shift_takes_user on open_shift_takes (company_id, user_id);
call guard_company_table('open_shift_takes');
