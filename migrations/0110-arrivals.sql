-- The window in which a technician arrives, what a client was told of an appointment, and journeys to a client.

alter table appointments
  -- minutes from starts_at on in which the technician arrives; 0: at that time
  add column window_minutes smallint not null default 0 check (window_minutes in (0, 30, 60, 120, 240)),
  -- when it is to be looked at what the client has to be told; null: nothing has changed
  add column tell_at timestamptz,
  -- when the client is to be reminded; null: they were, or will not be
  add column remind_at timestamptz,
  -- what the client knows: when it begins and its window; null: of no appointment
  add column told_starts_at timestamptz,
  add column told_window smallint,
  -- the beginning that they were reminded of
  add column reminded_starts_at timestamptz;
create index appointments_tell on appointments (tell_at) where tell_at is not null;
create index appointments_remind on appointments (remind_at) where remind_at is not null;

-- Appointments of all companies whose client is to be told something by now, the longest due first.
create function appointments_to_tell(until timestamptz, most integer)
returns table (company_id bigint, id bigint, job_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, id, job_id from (
    (select company_id, id, job_id, tell_at as due from appointments where tell_at <= until order by tell_at limit most)
    union all
    (select company_id, id, job_id, remind_at from appointments where remind_at <= until order by remind_at limit most)
  ) found order by due limit most
$$;
revoke all on function appointments_to_tell(timestamptz, integer) from public;
grant execute on function appointments_to_tell(timestamptz, integer) to tradewind_app;

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
