-- Calls between colleagues and with people outside: decision 89.

create sequence call_id_seq;
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
-- One party of a call: a colleague's browser, or the phone of somebody outside.
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
  primary key (company_id, id),
  foreign key (company_id, call_id) references calls (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index call_legs_call on call_legs (company_id, call_id);
create index call_legs_running on call_legs (company_id, user_id) where ended_at is null;
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

-- Companies in which a call runs, so that one whose windows are all gone ends too.
create function companies_in_calls() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct company_id from calls where ended_at is null order by 1
$$;
revoke all on function companies_in_calls() from public;
grant execute on function companies_in_calls() to tradewind_app;
