create sequence shift_swap_id_seq;
-- A shift that its person offers to a colleague or to all. The office confirms before it moves.
create table shift_swaps (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('shift_swap_id_seq'),
  user_id bigint not null,
  day date not null,
  -- the shift as it was offered: one that was changed since does not move
  from_minute smallint not null,
  to_minute smallint not null,
  -- null: to all colleagues
  to_user_id bigint,
  -- whoever accepts gives one of their own shifts for it
  wants_return boolean not null,
  note text not null default '',
  state text not null default 'offered' check (state in ('offered', 'accepted', 'confirmed', 'declined', 'withdrawn')),
  taker_id bigint,
  -- the shift that the taker gives for it
  return_day date,
  return_from_minute smallint,
  return_to_minute smallint,
  -- why the office declined
  reason text not null default '',
  created_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  primary key (company_id, id),
  check ((state in ('accepted', 'confirmed')) <= (taker_id is not null)),
  check ((return_day is null) = (return_from_minute is null) and (return_day is null) = (return_to_minute is null)),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, to_user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, taker_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, decided_by) references users (company_id, id)
);
-- A shift is offered once at a time.
create unique index shift_swaps_open on shift_swaps (company_id, user_id, day) where state in ('offered', 'accepted');
create index shift_swaps_days on shift_swaps (company_id, day, id);
create index shift_swaps_user on shift_swaps (company_id, user_id);
create index shift_swaps_to_user on shift_swaps (company_id, to_user_id) where to_user_id is not null;
create index shift_swaps_taker on shift_swaps (company_id, taker_id) where taker_id is not null;
create index shift_swaps_decided_by on shift_swaps (company_id, decided_by) where decided_by is not null;
call guard_company_table('shift_swaps');
