-- Messages to clients with their templates, requests for reviews, the way to a client, and the phone.

-- ==== message-templates
-- Texts that a company writes once and sends often.

create sequence client_template_id_seq;
-- Templates for messages that somebody writes to a client.
create table client_templates (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('client_template_id_seq'),
  channel text not null check (channel in ('sms', 'email')),
  name text not null,
  -- of an email
  subject text not null default '',
  content text not null,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index client_templates_name on client_templates (company_id, channel, lower(name));
call guard_company_table('client_templates');

-- A company's own words for what the product sends by itself.
create table company_texts (
  company_id bigint not null references companies (id) on delete cascade,
  -- 'job-sms', 'appointment-sms', 'review-sms', 'review-email'
  name text not null,
  subject text not null default '',
  content text not null,
  version integer not null default 1,
  primary key (company_id, name)
);
call guard_company_table('company_texts');

create sequence info_template_id_seq;
-- Job descriptions to begin with.
create table info_templates (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('info_template_id_seq'),
  name text not null,
  template text not null,
  primary key (company_id, id)
);
create unique index info_templates_name on info_templates (company_id, lower(name));
call guard_company_table('info_templates');

-- ==== reviews
-- Reviews that clients were asked for, one by one or many at once.

create sequence review_batch_id_seq;
-- Requests for reviews that were sent at once.
create table review_batches (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('review_batch_id_seq'),
  -- 1 email, 2 SMS
  method smallint not null check (method in (1, 2)),
  -- jobs left out, and why: [{"job_id": 7, "number": 7, "name": "…", "reason": "noNumber"}]
  skipped jsonb not null default '[]',
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
call guard_company_table('review_batches');

create sequence review_request_id_seq;
-- A client who was asked for a review.
create table review_requests (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('review_request_id_seq'),
  -- null: asked alone
  batch_id bigint,
  job_id bigint not null,
  client_id bigint,
  method smallint not null check (method in (1, 2)),
  -- the message, or the row of the mail
  sms_id bigint,
  outbox_id bigint,
  requested_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, batch_id) references review_batches (company_id, id) on delete cascade,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index review_requests_batch on review_requests (company_id, batch_id) where batch_id is not null;
create index review_requests_client on review_requests (company_id, client_id, requested_at);
create index review_requests_job on review_requests (company_id, job_id);
call guard_company_table('review_requests');

create sequence feedback_id_seq;
-- What clients say of a job, by the link that they were sent.
create table feedback (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('feedback_id_seq'),
  job_id bigint not null,
  client_id bigint,
  -- of the link
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  given_at timestamptz,
  stars smallint check (stars between 1 and 5),
  comment text not null default '',
  -- who wrote it, as they call themselves
  name text not null default '',
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
);
create unique index feedback_token on feedback (token_hash);
create index feedback_given on feedback (company_id, given_at desc, id) where given_at is not null;
create index feedback_job on feedback (company_id, job_id);
call guard_shared_table('feedback', 'company_id');

-- ==== appointment-messages
-- The window in which a technician arrives, what a client was told of an appointment, and journeys to a client.

create sequence trip_id_seq;
-- A technician on the way to a client, who can follow it by a link.
create table trips (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('trip_id_seq'),
  job_id bigint not null,
  appointment_id bigint,
  technician_id bigint,
  -- the last part of the link's address, as a hash
  token_hash bytea not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  -- one journey is told once, however often the work is tried
  unique (company_id, job_id, started_at),
  unique (company_id, token_hash),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, appointment_id) references appointments (company_id, id) on delete set null (appointment_id),
  foreign key (company_id, technician_id) references users (company_id, id)
);
call guard_company_table('trips');

-- ==== phone
-- Calls between colleagues and with people outside: decision 89.

create sequence call_id_seq;
-- Phone calls, in and out, with their outcome and note. Grows for ever.
create table calls (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('call_id_seq'),
  -- internal: between colleagues
  direction text not null check (direction in ('internal', 'in', 'out')),
  status text not null check (status in
    ('ringing', 'in-call', 'held', 'completed', 'busy', 'no-answer', 'failed', 'canceled')),
  -- name of the conference; '' while two talk
  room text not null default '',
  -- of the party outside; '' between colleagues, and withheld
  number text not null default '',
  client_id bigint,
  job_id bigint,
  from_user_id bigint,
  answered_by bigint,
  -- all colleagues who took part: technicians see calls by it
  user_ids bigint[] not null default '{}',
  started_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  outcome text not null default '',
  note text not null default '',
  version integer not null default 1,
  -- true: a vendor's line carries it; else sound goes from browser to browser
  on_line boolean not null default false,
  -- the vendor's name of the room, once it has one
  line_room text not null default '',
  -- the number of ours that people outside rang or saw
  own_number text not null default '',
  -- between a technician's phone and the client's, neither of whom sees the other's number
  masked boolean not null default false,
  -- Calls are searched through an index, as the other lists are (decision 9): a million took nine seconds.
  search text not null generated always as (
  lower(number || ' ' || outcome || ' ' || note)
) stored,
  -- {"seconds", "next": lists of user ids, "mobile"}: who is rung when those before have not answered; null: nobody else
  plan jsonb,
  -- when a missed call was answered by a text
  texted_back_at timestamptz,
  -- true: nothing is recorded for now, as while a card's number is read out
  recording_paused boolean not null default false,
  -- Minutes of calls on the host's line are paid from the ledger of credit, once a call: decision 101.
  -- Started minutes of a call that counts; 0 until it is over, null: it counts none.
  minutes integer check (minutes >= 0),
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete set null (job_id),
  foreign key (company_id, from_user_id) references users (company_id, id),
  foreign key (company_id, answered_by) references users (company_id, id)
);
create index calls_client on calls (company_id, client_id, id) where client_id is not null;
create index calls_job on calls (company_id, job_id, id) where job_id is not null;
create index calls_running on calls (company_id, id) where ended_at is null;
create index calls_from on calls (company_id, from_user_id, id);
create index calls_answered_by on calls (company_id, answered_by, id) where answered_by is not null;
create index calls_search on calls using gin (company_id, search gin_trgm_ops);
create index calls_texted_back on calls (company_id, number, texted_back_at) where texted_back_at is not null;
-- Calls in the conversation with a number, missed ones that begin one, and incoming ones by hour.
create index calls_number on calls (company_id, number, id) where number <> '';
create index calls_missed on calls (company_id, id)
  where direction = 'in' and ended_at is not null and answered_at is null;
create index calls_incoming on calls (company_id, started_at) where direction = 'in';
call guard_company_table('calls');
create policy own_work on calls as restrictive to tradewind_app using (
  case (select split_part(coalesce(current_setting('app.own_work', true), ''), ' ', 1))
    when '' then true
    when 'technician' then
      user_ids @> array[(select nullif(split_part(current_setting('app.own_work', true), ' ', 2), '')::bigint)]
    else false
  end)
  with check (true);

create sequence call_leg_id_seq;
-- One party of a call: a colleague's browser, or the phone of somebody outside. Grows for ever.
create table call_legs (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('call_leg_id_seq'),
  call_id bigint not null,
  -- null: somebody outside
  user_id bigint,
  number text not null default '',
  -- name as others read it
  label text not null default '',
  -- the browser window, or the simulated handset, that took the call; '' while it rings
  device text not null default '',
  status text not null check (status in
    ('ringing', 'in-call', 'held', 'completed', 'busy', 'no-answer', 'failed', 'canceled')),
  is_caller boolean not null default false,
  muted boolean not null default false,
  -- the leg that passes the call on and leaves when this one answers
  replaces_leg bigint,
  started_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  -- when its device was last heard of
  seen_at timestamptz not null,
  -- the vendor's name of this party
  line_id text not null default '',
  -- what the vendor was last asked for this party
  -- turned: hears a menu or leaves a message, outside of the room
  line_state text not null default '' check (line_state in ('', 'asked', 'open', 'held', 'closed', 'turned')),
  -- when this party heard that the call is recorded
  told_at timestamptz,
  -- the colleague's party that is listened to; null: who takes part
  listens_to bigint,
  whispers boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, call_id) references calls (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index call_legs_call on call_legs (company_id, call_id);
create index call_legs_running on call_legs (company_id, user_id) where ended_at is null;
create index call_legs_line on call_legs (company_id, line_id) where line_id <> '';
call guard_company_table('call_legs');

create sequence call_signal_id_seq;
-- Offers, answers and candidates from one leg to another; they go when the call ends.
create table call_signals (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('call_signal_id_seq'),
  call_id bigint not null,
  from_leg bigint not null,
  to_leg bigint not null,
  body jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, call_id) references calls (company_id, id) on delete cascade
);
create index call_signals_to on call_signals (company_id, to_leg, id);
create index call_signals_call on call_signals (company_id, call_id);
call guard_company_table('call_signals');

-- A window in which somebody's softphone is open.
create table phone_devices (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  device text not null,
  -- false: away, does not ring
  is_available boolean not null default true,
  seen_at timestamptz not null,
  primary key (company_id, user_id, device),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard_company_table('phone_devices');

-- The line to phones outside: decision 97.

create sequence phone_number_id_seq;
-- Phone numbers of the account that belong to this company.
create table phone_numbers (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('phone_number_id_seq'),
  -- '+' and country code
  number text not null,
  -- the vendor's name of it
  number_id text not null,
  name text not null default '',
  -- office: rings the office, and is shown by calls to people outside; masking: between technicians and clients
  purpose text not null default 'office' check (purpose in ('office', 'masking')),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id)
);
-- A number rings one company.
create unique index phone_numbers_number on phone_numbers (number);
create unique index phone_numbers_masking on phone_numbers (company_id) where purpose = 'masking';
call guard_company_table('phone_numbers');

-- The number that somebody's calls show, where it is not the company's first.
create table phone_people (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  number_id bigint not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, number_id) references phone_numbers (company_id, id) on delete cascade
);
create index phone_people_number on phone_people (company_id, number_id);
call guard_company_table('phone_people');

-- Recordings of calls, messages left by callers, and the menu of digits: decision 100.

create sequence recording_id_seq;
-- A recorded part of a call, or the message that its caller left. The row outlives the sound. Grows for ever.
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
  -- true: whole, but dropped, as the company's storage was full
  no_room boolean not null default false,
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
-- Each time that somebody listened to a recording. Grows for ever.
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
