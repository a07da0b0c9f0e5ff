-- Recordings of calls, messages left by callers, and the menu of digits: decision 100.

alter table calls
  -- true: nothing is recorded for now, as while a card's number is read out
  add column recording_paused boolean not null default false;
alter table call_legs
  -- when this party heard that the call is recorded
  add column told_at timestamptz,
  drop constraint call_legs_line_state_check,
  -- turned: hears a menu or leaves a message, outside of the room
  add constraint call_legs_line_state_check
    check (line_state in ('', 'asked', 'open', 'held', 'closed', 'turned'));

create sequence recording_id_seq;
-- A part of a call that was recorded, or the message that its caller left. Its row outlives the sound.
create table recordings (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('recording_id_seq'),
  call_id bigint not null,
  kind text not null check (kind in ('call', 'voicemail')),
  -- the party whose browser or line records
  leg_id bigint not null,
  -- null: the line records
  created_by bigint,
  started_at timestamptz not null,
  -- of its last piece; null: no piece came yet
  heard_from_at timestamptz,
  -- set: no more is taken
  ended_at timestamptz,
  -- null: not kept yet, empty, or deleted
  file_id bigint,
  seconds integer not null default 0,
  -- the vendor's name of it
  line_id text not null default '',
  -- what the vendor was last asked: nothing, to record, to pause, that it is ready, deleted there
  line_state text not null default '' check (line_state in ('', 'asked', 'paused', 'ready', 'gone')),
  -- when somebody first listened to it
  heard_at timestamptz,
  -- its words, once somebody asked for them
  words text not null default '',
  deleted_at timestamptz,
  -- null with deleted_at: its days were over
  deleted_by bigint,
  primary key (company_id, id),
  foreign key (company_id, call_id) references calls (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id),
  foreign key (company_id, deleted_by) references users (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id)
);
create index recordings_call on recordings (company_id, call_id);
create index recordings_file on recordings (company_id, file_id) where file_id is not null;
create index recordings_kept on recordings (company_id, started_at) where file_id is not null;
-- One records at a time.
create unique index recordings_open on recordings (company_id, call_id) where ended_at is null;
create index recordings_open_companies on recordings (company_id) where ended_at is null;
call guard_company_table('recordings');

-- What a browser has sent, until its recording is whole and becomes a file.
create table recording_pieces (
  company_id bigint not null references companies (id) on delete cascade,
  recording_id bigint not null,
  position integer not null,
  sound bytea not null,
  primary key (company_id, recording_id, position),
  foreign key (company_id, recording_id) references recordings (company_id, id) on delete cascade
);
call guard_company_table('recording_pieces');

create sequence recording_hearing_id_seq;
-- Each time that somebody listened.
create table recording_hearings (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('recording_hearing_id_seq'),
  recording_id bigint not null,
  user_id bigint not null,
  at timestamptz not null,
  -- opens the sound for an hour, while its person may hear it
  token_hash bytea not null,
  primary key (company_id, id),
  foreign key (company_id, recording_id) references recordings (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index recording_hearings_recording on recording_hearings (company_id, recording_id);
create index recording_hearings_token on recording_hearings (company_id, token_hash);
call guard_company_table('recording_hearings');

-- Companies in which a recording is not whole yet: one whose browser is gone ends too.
create function companies_recording() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct company_id from recordings where ended_at is null order by 1
$$;
revoke all on function companies_recording() from public;
grant execute on function companies_recording() to tradewind_app;

insert into permissions (company_id, id, description, roles)
select id, 1031, 'Hear Call Recordings', '1,2,4' from companies
on conflict do nothing;
